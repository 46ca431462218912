// `ludo explain`: what a kind of diagnostic means.

#include "lang/diagnostics/explain.hpp"

#include <fmt/format.h>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/verbs.hpp"
#include "interpreter/services/sights.hpp"
#include "lang/text/suggest.hpp"

namespace ludo::interpreter {

namespace {

struct ExplainArguments {
  std::string kind;
  CommonOptions common;
};

Status list_kinds(const ExplainArguments& options) {
  if (options.common.json) {
    Json json = document("explain");
    json["kinds"] = Json::array();
    for (const lang::DiagnosticKind kind : lang::all_kinds()) {
      json["kinds"].push_back({{"kind", lang::kind_name(kind)},
                               {"severity", lang::severity_name(lang::kind_severity(kind))},
                               {"title", lang::kind_title(kind)}});
    }
    put_document(json);
    return Status::Done;
  }
  std::string text;
  for (const lang::DiagnosticKind kind : lang::all_kinds()) {
    text += options.common.quiet
                ? fmt::format("{}\n", lang::kind_name(kind))
                : fmt::format("{:<28} {}\n", lang::kind_name(kind), lang::kind_title(kind));
  }
  put(text);
  return Status::Done;
}

// What `check` tells of its random games.
Status explain_sight(const ExplainArguments& options, std::string_view meaning) {
  if (options.common.json) {
    Json json = document("explain");
    json["kind"] = options.kind;
    json["severity"] = "note";
    json["title"] = "seen in random games";
    json["text"] = meaning;
    put_document(json);
    return Status::Done;
  }
  put(fmt::format("note [{}]: seen in random games\n\n{}\n", options.kind, meaning));
  return Status::Done;
}

Status explain(const ExplainArguments& options) {
  if (options.kind.empty()) return list_kinds(options);
  const auto kind = lang::find_kind(options.kind);
  if (const auto meaning = meaning_of_sight(options.kind); meaning && !kind) {
    return explain_sight(options, *meaning);
  }
  if (!kind) {
    std::vector<std::string_view> names;
    for (const lang::DiagnosticKind known : lang::all_kinds()) {
      names.push_back(lang::kind_name(known));
    }
    std::string message = fmt::format("there is no kind of diagnostic `{}`", options.kind);
    if (const auto likely = lang::closest(options.kind, std::span<const std::string_view>(names))) {
      message += fmt::format("; did you mean `{}`?", *likely);
    }
    throw fail(Status::Usage, message);
  }
  const std::string text(lang::explanation(*kind).value_or("No explanation is written yet.\n"));
  if (options.common.json) {
    Json json = document("explain");
    json["kind"] = lang::kind_name(*kind);
    json["severity"] = lang::severity_name(lang::kind_severity(*kind));
    json["title"] = lang::kind_title(*kind);
    json["text"] = text;
    put_document(json);
    return Status::Done;
  }
  put(fmt::format("{} [{}]: {}\n\n{}", lang::severity_name(lang::kind_severity(*kind)),
                  lang::kind_name(*kind), lang::kind_title(*kind), text));
  return Status::Done;
}

}  // namespace

void add_explain(Verbs& verbs) {
  auto options = std::make_shared<ExplainArguments>();
  CLI::App& verb =
      verbs.add("explain", "explains a kind of diagnostic", {"explain unclosed-bracket", "explain"},
                [options] { return explain(*options); });
  verb.add_option("KIND", options->kind, "the name in brackets behind `error` or `warning`");
  add_common(verb, options->common, {.json = true});
}

}  // namespace ludo::interpreter
