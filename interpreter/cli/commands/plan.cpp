// `ludo plan`: writes down a run of another verb, to be played block by block.
//
// The verb that follows reads its own options (Verbs::may_be_planned); what is here is met where
// none follows.

#include "interpreter/cli/verbs.hpp"

namespace ludo::interpreter {

void add_plan(Verbs& verbs) {
  auto common = std::make_shared<CommonOptions>();
  auto words = std::make_shared<std::vector<std::string>>();
  auto block = std::make_shared<std::uint64_t>(0);
  CLI::App& verb = verbs.add(
      "plan", "writes down a run that many processes or machines play, block by block",
      {"plan simulate my-game.ludo --games 100000 --block 500 > run.json",
       "plan compare my-game.ludo my-variant.ludo --players solid --pairs 20000 > run.json",
       "plan study my-game.ludo --long --block 10 > run.json"},
      [common, words, block]() -> Status {
        throw fail(
            Status::Usage,
            "say what is planned: `ludo plan simulate GAME …`, with the options of that verb "
            "and `--block N`");
      });
  verb.add_option("VERB", *words, "simulate, compare or study, then its games and options")
      ->required()
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  verb.add_option("--block", *block, "games of a block (simulate 500, compare 200 pairs, study 20)")
      ->type_name("N");
  add_common(verb, *common, {});
}

}  // namespace ludo::interpreter
