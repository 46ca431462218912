// The manual page. See manual.hpp.

#include "interpreter/cli/manual.hpp"

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace ludo::interpreter {

namespace {

constexpr std::array<std::pair<int, std::string_view>, 10> kStatuses = {{
    {0, "yes, or done"},
    {1, "answered no: errors found, tests failed, move illegal, a record that does not hold"},
    {2, "the command line is wrong, or asks for what this version has not"},
    {3, "a file cannot be read or written, or the output cannot be written"},
    {4, "a limit was reached; the partial result was printed"},
    {70, "internal error"},
    {129, "the terminal was closed (SIGHUP); what was finished was printed"},
    {130, "interrupted (SIGINT, Ctrl-C); what was finished was printed"},
    {141, "the pipe that the output goes to was closed"},
    {143, "asked to end (SIGTERM); what was finished was printed"},
}};

// Text as roff takes it: no line begins with a point, dashes stay dashes, and three points are
// three, which every terminal has.
std::string roff(std::string_view text) {
  constexpr std::string_view kPoints = "…";
  std::string answer;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (text.substr(at).starts_with(kPoints)) {
      answer += "...";
      at += kPoints.size() - 1;
    } else if (c == '\\') {
      answer += "\\e";
    } else if (c == '-') {
      answer += "\\-";
    } else {
      answer += c;
    }
  }
  if (answer.starts_with('.') || answer.starts_with('\'')) answer.insert(0, "\\&");
  return answer;
}

std::string name_of(const CLI::Option& option) {
  std::string names;
  for (const std::string& name : option.get_snames()) {
    names += fmt::format("{}-{}", names.empty() ? "" : ", ", name);
  }
  for (const std::string& name : option.get_lnames()) {
    names += fmt::format("{}--{}", names.empty() ? "" : ", ", name);
  }
  return names;
}

std::string option_text(const CLI::Option& option) {
  std::string head = fmt::format("\\fB{}\\fR", roff(name_of(option)));
  const bool flag = option.get_items_expected_max() == 0;
  if (!flag) head += fmt::format(" \\fI{}\\fR", roff(option.get_type_name()));
  return fmt::format(".TP\n{}\n{}\n", head, roff(option.get_description()));
}

std::string examples_text(const std::string& footer) {
  std::string text = ".nf\n";
  std::string_view rest = footer;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    while (line.starts_with(' ')) line.remove_prefix(1);
    if (!line.empty()) text += fmt::format("    {}\n", roff(line));
  }
  return text + ".fi\n";
}

std::string verb_text(const CLI::App& verb) {
  std::string usage = fmt::format("\\fBludo {}\\fR", verb.get_name());
  std::string options;
  for (const CLI::Option* option : verb.get_options({})) {
    if (option->get_group().empty()) continue;
    if (option->get_positional()) {
      const bool many = option->get_items_expected_max() > 1;
      usage += fmt::format(" \\fI{}\\fR{}", option->get_name(), many ? "..." : "");
      options +=
          fmt::format(".TP\n\\fI{}\\fR\n{}\n", option->get_name(), roff(option->get_description()));
    } else {
      options += option_text(*option);
    }
  }
  return fmt::format(".SS {}\n{} [options]\n.PP\n{}\n{}", verb.get_name(), usage,
                     roff(verb.get_description()), examples_text(verb.get_footer())) +
         options;
}

}  // namespace

std::string manual_page(const CLI::App& program, std::string_view version) {
  std::string text = fmt::format(
      ".\\\" Made by `ludo --man` from the table of verbs; do not edit.\n"
      ".TH LUDO 1 \"\" \"ludo {}\" \"User commands\"\n"
      ".SH NAME\nludo \\- check, play and count games described in the language ludo\n"
      ".SH SYNOPSIS\n\\fBludo\\fR \\fIverb\\fR [\\fIarguments\\fR]\n"
      ".SH DESCRIPTION\n"
      "A game is a path to a file that ends in .ludo, the name of a shipped game, or\n"
      "\\- for standard input. Data goes to standard output, messages and progress to\n"
      "standard error.\n",
      version);
  text += ".SH EXAMPLES\n" + examples_text(program.get_footer());
  text += ".SH VERBS\n";
  for (const CLI::App* verb : program.get_subcommands({})) text += verb_text(*verb);
  text += ".SH EXIT STATUS\n";
  for (const auto& [status, meaning] : kStatuses) {
    text += fmt::format(".TP\n{}\n{}\n", status, roff(meaning));
  }
  text +=
      ".SH ENVIRONMENT\n"
      ".TP\nNO_COLOR\nno colour, unless \\-\\-color always asks for it\n"
      ".TP\nLUDO_STDLIB\nthe folder of the shipped games, where they are not found by themselves\n"
      ".SH SEE ALSO\n"
      "The specification of the language and of all formats is part of the sources, in spec/.\n";
  return text;
}

}  // namespace ludo::interpreter
