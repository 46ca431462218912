// The program. See program.hpp.

#include "interpreter/cli/program.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <exception>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/api/include/ludo/version.hpp"
#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/cli/manual.hpp"
#include "interpreter/cli/memory.hpp"
#include "interpreter/cli/run_file.hpp"
#include "interpreter/cli/verbs.hpp"
#include "lang/text/suggest.hpp"

namespace ludo::interpreter {

namespace {

struct LaterVerb {
  std::string_view name;
  std::string_view summary;
};

// Verbs of the contract that this version does not have.
constexpr std::array kLater = {
    LaterVerb{"lsp", "language server"},
    LaterVerb{"studio", "a local page to edit, play and measure"},
};

// Help shows the examples first, then how the verb is called.
class ExamplesFirst : public CLI::Formatter {
 public:
  std::string make_help(const CLI::App* app, std::string name,
                        CLI::AppFormatMode mode) const override {
    std::string text = "Examples:\n" + app->get_footer() + "\n";
    text += make_description(app);
    text += make_usage(app, app->get_parent() == nullptr ? name : "ludo " + app->get_name());
    text += make_positionals(app);
    text += make_groups(app, mode);
    if (app->get_parent() == nullptr) {
      text += "\nVerbs:\n";
      for (const CLI::App* verb : app->get_subcommands({})) {
        text += fmt::format("  {:<10} {}\n", verb->get_name(), verb->get_description());
      }
      text += "\nNot in this version:\n";
      for (const LaterVerb& verb : kLater) {
        text += fmt::format("  {:<10} {}\n", verb.name, verb.summary);
      }
    }
    return text;
  }
};

bool is_planned(std::string_view verb) {
  return verb == "simulate" || verb == "compare" || verb == "study";
}

// The first word of the command line names the verb; a wrong one is told before anything else.
void require_verb(const CLI::App& program, std::string_view word) {
  std::vector<std::string> names;
  for (const CLI::App* verb : program.get_subcommands({})) {
    if (verb->get_name() == word) return;
    names.push_back(verb->get_name());
  }
  for (const LaterVerb& verb : kLater) {
    if (verb.name == word) {
      throw fail(Status::Usage, fmt::format("`{}` is not in this version", word));
    }
    names.emplace_back(verb.name);
  }
  std::string message = fmt::format("there is no verb `{}`", word);
  if (const auto likely = lang::closest(word, std::span<const std::string>(names))) {
    message += fmt::format("; did you mean `{}`?", *likely);
  } else {
    message += "; `ludo --help` lists them";
  }
  throw fail(Status::Usage, message);
}

// An option that is given has a value; moves and positions may be none.
void require_values(const CLI::App& verb) {
  for (const CLI::Option* option : verb.get_options({})) {
    const std::string name = option->get_name();
    if (!name.starts_with("--") || name == "--moves" || name == "--fen") continue;
    if (option->get_items_expected_max() == 0) continue;  // it takes none
    for (const std::string& value : option->results()) {
      if (value.empty()) throw fail(Status::Usage, fmt::format("`{}` needs a value", name));
    }
  }
}

// Words that the verb has no use for: options that there are not, or too many arguments.
void require_no_rest(const CLI::App& verb) {
  std::vector<std::string> rest = verb.remaining();
  // All behind it are arguments; the library takes it for one, too.
  const bool is_marked = std::erase(rest, "--") != 0;
  if (rest.empty()) return;
  const std::string& word = rest.front();
  if (is_marked || word.size() < 2 || word.front() != '-') {
    throw fail(Status::Usage,
               fmt::format("`{}` is one argument too many for `{}`; `ludo {} --help` shows what it "
                           "takes",
                           word, verb.get_name(), verb.get_name()));
  }
  std::vector<std::string> names;
  for (const CLI::Option* option : verb.get_options({})) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  const std::string name = word.substr(0, word.find('='));
  std::string message = fmt::format("`{}` has no option `{}`", verb.get_name(), name);
  if (const auto likely = lang::closest(name, std::span<const std::string>(names))) {
    message += fmt::format("; did you mean `{}`?", *likely);
  }
  throw fail(Status::Usage, message);
}

// `plan --block 50 simulate …` is `plan simulate --block 50 …`.
void verb_of_plan_first(std::vector<char*>& words) {
  if (words.size() < 4 || words[1] != std::string_view("plan") || words[2][0] != '-') return;
  const auto verb = std::find_if(words.begin() + 3, words.end(),
                                 [](const char* word) { return is_planned(word); });
  if (verb != words.end()) std::rotate(words.begin() + 2, verb, verb + 1);
}

Status run_command_line(int argc, char** argv) {
  Library library = Library::find();
  CLI::App program("A language for abstract games: check them, play them, count them.\n", "ludo");
  program.formatter(std::make_shared<ExamplesFirst>());
  program.footer(
      "  ludo check my-game.ludo\n"
      "  ludo moves my-game.ludo --moves \"e2-e3\"\n"
      "  ludo why my-game.ludo e2-e5\n"
      "  ludo play my-game.ludo --players human,random\n"
      "  ludo perft my-game.ludo --depth 2 --divide\n"
      "  ludo simulate my-game.ludo --games 100\n"
      "  ludo best my-game.ludo\n");
  program.set_version_flag("--version", "ludo " LUDO_VERSION);
  // For who packs the program: not in the help.
  bool wants_manual = false;
  std::string shell;
  program.add_flag("--man", wants_manual, "print the manual page")->group("");
  program.add_option("--completion", shell, "print completions for bash, zsh or fish")->group("");
  program.require_subcommand(0, 1);
  // `plan` stands before a verb and its options: what they ask is written down.
  std::vector<char*> words(argv, argv + argc);
  verb_of_plan_first(words);
  argv = words.data();
  const bool planning = 2 < argc && argv[1] == std::string_view("plan") && is_planned(argv[2]);
  Verbs verbs(program, library, planning, {argv + std::min(argc, 1), argv + argc});
  add_new(verbs);
  add_check(verbs);
  add_fmt(verbs);
  add_print(verbs);
  add_moves(verbs);
  add_perft(verbs);
  add_test(verbs);
  add_play(verbs);
  add_replay(verbs);
  add_simulate(verbs);
  add_best(verbs);
  add_compare(verbs);
  add_study(verbs);
  add_questions(verbs);
  add_tune(verbs);
  add_watch(verbs);
  add_plan(verbs);
  add_work(verbs);
  add_merge(verbs);
  add_why(verbs);
  add_view(verbs);
  add_rules(verbs);
  add_diff(verbs);
  add_merge_rules(verbs);
  add_rulings(verbs);
  add_canon(verbs);
  add_hash(verbs);
  add_register(verbs);
  add_verify(verbs);
  add_list(verbs);
  add_explain(verbs);
  add_schema(verbs);

  if (argc < 2) {
    say(program.help());
    return Status::Usage;
  }
  if (argv[1] == std::string_view("help")) {
    if (2 < argc) require_verb(program, argv[2]);
    put((2 < argc ? program.get_subcommand(argv[2]) : &program)->help());
    return Status::Done;
  }
  if (argv[1][0] != '-') require_verb(program, argv[1]);
  try {
    program.parse(planning ? argc - 1 : argc, planning ? argv + 1 : argv);
  } catch (const CLI::CallForHelp&) {
    const auto chosen = program.get_subcommands();
    put((chosen.empty() ? &program : chosen.front())->help());
    return Status::Done;
  } catch (const CLI::CallForVersion& version) {
    put(fmt::format("{}\n", version.what()));
    return Status::Done;
  } catch (const CLI::ParseError& error) {
    throw fail(Status::Usage, error.what());
  }
  if (wants_manual) {
    put(manual_page(program, LUDO_VERSION));
    return Status::Done;
  }
  if (!shell.empty()) {
    require_one_of("--completion", shell, {"bash", "zsh", "fish"});
    put(completion_script(program, shell));
    return Status::Done;
  }
  const auto chosen = program.get_subcommands();
  if (chosen.empty()) throw fail(Status::Usage, "a verb is missing; `ludo --help` lists them");
  require_no_rest(*chosen.front());
  require_values(*chosen.front());
  if (const CLI::Option* folders = chosen.front()->get_option_no_throw("--library")) {
    for (const std::string& folder : folders->results()) {
      if (!library.also_in(folder)) {
        throw fail(Status::Unreadable, fmt::format("there is no folder `{}`", folder));
      }
    }
  }
  return verbs.run();
}

}  // namespace

CLI::App& Verbs::add(const std::string& name, const std::string& summary,
                     std::vector<std::string> examples, std::function<Status()> run) {
  CLI::App* const verb = program_.add_subcommand(name, summary);
  std::string footer;
  for (const std::string& example : examples) footer += "  ludo " + example + "\n";
  verb->footer(footer);
  verb->formatter(std::make_shared<ExamplesFirst>());
  verb->allow_extras();
  // What is said twice counts as said last; lists of games take all in any case.
  verb->option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  verb->callback([this, run = std::move(run)] { run_ = run; });
  return *verb;
}

void Verbs::may_be_planned(CLI::App& verb, std::uint64_t usual) {
  if (!planning_) return;
  block_ = usual;
  verb.add_option("--block", block_, fmt::format("games of a block ({})", usual))
      ->type_name("N")
      ->check(whole_number(1, kMostGamesOfBlock));
}

void add_common(CLI::App& verb, CommonOptions& common, const Takes& takes) {
  if (takes.option) {
    verb.add_option("--option", common.option, "an option of the game (repeatable)")
        ->type_name("NAME=VALUE")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  }
  if (takes.option || takes.library) {
    verb.add_option("--library", common.library,
                    "a folder of games and modules that texts may refer to (repeatable)")
        ->type_name("FOLDER")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  }
  if (takes.state) {
    verb.add_option("--moves", common.moves, "play these moves first")->type_name("\"M1 M2 ...\"");
    verb.add_option("--position", common.position, "begin from a position text")->type_name("FILE");
    verb.add_option("--fen", common.fen,
                    "begin from a position in the game's own notation (FEN, SFEN, …)")
        ->type_name("TEXT");
  }
  if (takes.weights) {
    verb.add_option("--weights", common.weights,
                    "what positions are worth, from `ludo tune` (repeatable)")
        ->type_name("FILE");
  }
  if (takes.seed) {
    verb.add_option("--seed", common.seed, "seed of all randomness (1)")
        ->type_name("N")
        ->check(whole_number(0));
  }
  if (takes.threads) {
    verb.add_option("--threads", common.threads, "worker threads (all cores)")
        ->type_name("N")
        ->check(whole_number(1));
  }
  if (takes.engine != nullptr) {
    verb.add_option("--engine", common.engine, takes.engine)->type_name("NAME");
  }
  if (takes.json) verb.add_flag("--json", common.json, "one JSON document");
  if (takes.jsonl) verb.add_flag("--jsonl", common.jsonl, "a stream of JSON documents, one a line");
  verb.add_option("--color", common.color, "auto, always or never")->type_name("WHEN");
  verb.add_flag("-q,--quiet", common.quiet, "say less");
  verb.add_flag("-v,--verbose", common.verbose, "say more");
}

CLI::Validator whole_number(std::uint64_t least, std::uint64_t most) {
  const auto check = [least, most](const std::string& text) -> std::string {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = error == std::errc() && end == text.data() + text.size();
    if (whole && least <= number && number <= most) return "";
    const std::string range = most == std::numeric_limits<std::uint64_t>::max()
                                  ? fmt::format("from {} on", least)
                                  : fmt::format("from {} to {}", least, most);
    return fmt::format("`{}` is no whole number {}", text, range);
  };
  return CLI::Validator(check, "");
}

CLI::Validator number_between(double least, double most) {
  const auto check = [least, most](const std::string& text) -> std::string {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_number = error == std::errc() && end == text.data() + text.size();
    // What is not a number is not between any two.
    if (is_number && least <= number && number <= most) return "";
    return fmt::format("`{}` is no number from {} to {}", text, least, most);
  };
  return CLI::Validator(check, "");
}

void require_one_of(std::string_view option, const std::string& value,
                    const std::vector<std::string>& values) {
  if (std::find(values.begin(), values.end(), value) != values.end()) return;
  std::string message =
      fmt::format("`{}` is one of {}, not `{}`", option, fmt::join(values, ", "), value);
  if (const auto likely = lang::closest(value, std::span<const std::string>(values))) {
    message += fmt::format("; did you mean `{}`?", *likely);
  }
  throw fail(Status::Usage, message);
}

void require_one_piped(const std::vector<std::string>& texts, std::string_view what) {
  if (std::count(texts.begin(), texts.end(), "-") <= 1) return;
  throw fail(Status::Usage, fmt::format("only one of the {} can come from standard input", what));
}

void require_engine(const CommonOptions& common) {
  require_one_of("--engine", common.engine, {"fast", "reference", "native"});
  require_one_of("--color", common.color, {"auto", "always", "never"});
  if (common.engine == "native") {
    throw fail(Status::Usage, fmt::format("the engine `{}` is not in this version", common.engine));
  }
}

int run_program(int argc, char** argv) {
  hold_standard_streams();
  bound_memory(1);
  return guarded([&] {
    const Status status = run_command_line(argc, argv);
    close_output();
    return status;
  });
}

int guarded(const std::function<Status()>& work) {
  try {
    return static_cast<int>(work());
  } catch (const Failed& failed) {
    return static_cast<int>(failed.status);
  } catch (const OutputLost& lost) {
    if (lost.error == EPIPE) return static_cast<int>(Status::Unread);
    say(fmt::format("ludo: standard output cannot be written: {}\n", reason_of(lost.error)));
    return static_cast<int>(Status::Unreadable);
  } catch (const Stopped&) {
    return static_cast<int>(interrupted() ? interrupted_status() : Status::Interrupted);
  } catch (const BudgetSpent& spent) {
    say_limit(spent.what());
    return static_cast<int>(Status::Limit);
  } catch (const std::bad_alloc&) {
    say_no_memory();
    return static_cast<int>(Status::Limit);
  } catch (const DescriptionError& error) {
    say(fmt::format("error: {}\n", error.what()));
    return static_cast<int>(Status::No);
  } catch (const std::exception& error) {
    say(
        fmt::format("ludo: internal error: {}\n"
                    "This is a fault of ludo, not of your text: please report it, with the text "
                    "and the command that showed it.\n",
                    error.what()));
    return static_cast<int>(Status::Internal);
  }
}

}  // namespace ludo::interpreter
