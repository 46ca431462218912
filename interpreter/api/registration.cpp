// Signed records. See <ludo/registration.hpp>.

#include <fmt/format.h>

#include <ludo/registration.hpp>
#include <utility>

#include "interpreter/api/core.hpp"
#include "interpreter/register/register.hpp"
#include "lang/text/base64.hpp"

namespace ludo {

namespace api {

namespace {

RecordAnswer answer_of(interpreter::Made made) {
  if (made.bytes.empty()) return {std::nullopt, std::move(made.trouble)};
  return {std::move(made.bytes), ""};
}

RecordAnswer answer_of(const interpreter::RecordMade& made) {
  if (!made.record) return {std::nullopt, made.trouble};
  return {interpreter::text_of(*made.record), ""};
}

std::string trouble_of(const interpreter::ReadRegistration& read) {
  return read.line == 0 ? read.trouble : fmt::format("line {}: {}", read.line, read.trouble);
}

Verification told_of(const interpreter::Registration& record,
                     const interpreter::RecordVerdict& verdict) {
  Verification told;
  told.holds = verdict.holds();
  told.form = verdict.form;
  told.signature = verdict.signature;
  if (verdict.stamp) {
    const interpreter::TimeStamp& stamp = *verdict.stamp;
    told.stamp = {stamp.holds, stamp.proved, stamp.time, stamp.by, stamp.trouble};
  }
  told.parent = verdict.parent;
  if (verdict.game) told.game = {verdict.game->form, verdict.game->family, verdict.game->texts};
  told.sentences = interpreter::sentences(record, verdict);
  told.name = record.name;
  told.time = record.time;
  told.key = lang::base64(record.key);
  told.game_name = record.game;
  for (const interpreter::RecordedOption& option : record.options) {
    told.options[option.name] = option.value;
  }
  told.hash = record.hash;
  told.family_hash = record.family;
  told.canonical_form = record.form;
  return told;
}

}  // namespace
}  // namespace api

bool can_register() { return interpreter::can_sign(); }

RecordAnswer signing_key(std::string_view random_bytes) {
  return api::answer_of(interpreter::private_key(random_bytes));
}

RecordAnswer register_game(const Game& game, const RecordClaims& claims) {
  const std::shared_ptr<const api::Core>& core = game.table()->core;
  return api::guarded(core->loaded.sources, [&] {
    // A check adds to what it checks; a game never changes.
    lang::LoadedGame loaded = core->loaded;
    return api::answer_of(
        interpreter::record_of(loaded, core->checked_with, *core->model,
                               {claims.key, claims.name, claims.time, claims.parent}));
  });
}

RecordAnswer time_stamp_request(std::string_view record) {
  const interpreter::ReadRegistration read = interpreter::read_registration(record);
  if (!read.record) return {std::nullopt, api::trouble_of(read)};
  return api::answer_of(interpreter::time_stamp_request(read.record->signature));
}

RecordAnswer add_time_stamp(std::string_view record, std::string_view reply,
                            std::string_view certificates) {
  interpreter::ReadRegistration read = interpreter::read_registration(record);
  if (!read.record) return {std::nullopt, api::trouble_of(read)};
  return api::answer_of(interpreter::stamped(std::move(*read.record), reply, certificates));
}

VerifyAnswer verify(std::string_view record, const VerifyOptions& options) {
  if (!can_register()) {
    return {std::nullopt, 0, interpreter::public_key("").trouble};
  }
  const interpreter::ReadRegistration read = interpreter::read_registration(record);
  if (!read.record) return {std::nullopt, read.line, read.trouble};
  interpreter::RecordVerdict verdict = interpreter::verify(*read.record, options.certificates);
  if (options.parent) {
    const interpreter::ReadRegistration parent = interpreter::read_registration(*options.parent);
    verdict.parent =
        parent.record && interpreter::record_hash(*parent.record) == read.record->parent;
  }
  if (options.game) {
    const std::shared_ptr<const api::Core>& core = options.game->table()->core;
    const interpreter::GameAnswer answer = api::guarded(core->loaded.sources, [&] {
      lang::LoadedGame loaded = core->loaded;
      return interpreter::held_against(*read.record, loaded, core->checked_with, *core->model);
    });
    if (!answer.verdict) throw BudgetSpent(answer.trouble);
    verdict.game = answer.verdict;
  }
  return {api::told_of(*read.record, verdict), 0, ""};
}

}  // namespace ludo
