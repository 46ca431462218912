// Completions for shells. See manual.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/cli/manual.hpp"

namespace ludo::interpreter {

namespace {

// Options that take one of a few words; `verb` is empty where they are the same for all verbs.
struct Choices {
  std::string_view verb, option, words;
};
constexpr std::array kChoices = {
    Choices{"", "--engine", "fast reference"},
    Choices{"", "--color", "auto always never"},
    Choices{"", "--stage", "source tree ast model view automaton program"},
    Choices{"rules", "--stage", "plan phrases tokens text"},
    Choices{"rules", "--format", "text markdown html"},
    Choices{"replay", "--format", "moves pgn pdn csa wxf jsonl"},
    Choices{"view", "--format", "svg ansi ascii text png html scene"},
    Choices{"view", "--theme", "auto light dark print all"},
    Choices{"", "--players", "human random greedy novice light solid strong"},
    Choices{"", "--lang", "en it"},
    Choices{"rules", "--lang", "de en it"},
    Choices{"diff", "--lang", "de en it"},
    Choices{"", "--completion", "bash zsh fish"},
};

struct OptionWords {
  std::vector<std::string> names;  // "-q", "--quiet"
  std::string description;
  bool flag = false;
  bool file = false;
  std::string choices;
};

struct VerbWords {
  std::string name;
  std::string description;
  std::vector<OptionWords> options;
  bool games = false;  // its arguments are games
  bool kinds = false;  // … kinds of diagnostics
};

VerbWords words_of_verb(const CLI::App& verb) {
  VerbWords words;
  words.name = verb.get_name();
  words.description = verb.get_description();
  for (const CLI::Option* option : verb.get_options({})) {
    if (option->get_positional()) {
      const std::string name = option->get_name();
      words.games = words.games || name == "GAME" || words.name == "test";
      words.kinds = words.kinds || name == "KIND";
      continue;
    }
    OptionWords made;
    for (const std::string& name : option->get_snames()) made.names.push_back("-" + name);
    for (const std::string& name : option->get_lnames()) made.names.push_back("--" + name);
    made.description = option->get_description();
    made.flag = option->get_items_expected_max() == 0;
    made.file = option->get_type_name() == "FILE";
    for (const auto& [of_verb, name, values] : kChoices) {
      const bool fits = of_verb.empty() || of_verb == words.name;
      if (fits && std::find(made.names.begin(), made.names.end(), name) != made.names.end()) {
        made.choices = values;
      }
    }
    words.options.push_back(std::move(made));
  }
  return words;
}

std::vector<VerbWords> all_verbs(const CLI::App& program) {
  std::vector<VerbWords> verbs;
  for (const CLI::App* verb : program.get_subcommands({})) verbs.push_back(words_of_verb(*verb));
  return verbs;
}

constexpr std::string_view kMade =
    "# Made by `ludo --completion` from the table of verbs; do not edit.\n";

std::string replaced_all(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

std::string in_quotes(const std::string& text) { return replaced_all(text, "'", "'\\''"); }

// ---- bash

// An option of this name takes the same in all verbs that have it.
bool is_alike(const std::vector<VerbWords>& verbs, const std::string& name,
              const OptionWords& option) {
  for (const VerbWords& verb : verbs) {
    for (const OptionWords& other : verb.options) {
      if (std::find(other.names.begin(), other.names.end(), name) == other.names.end()) continue;
      if (other.flag != option.flag || other.file != option.file ||
          other.choices != option.choices) {
        return false;
      }
    }
  }
  return true;
}

std::string bash_script(const std::vector<VerbWords>& verbs) {
  std::string names;
  for (const VerbWords& verb : verbs) names += (names.empty() ? "" : " ") + verb.name;
  std::string text = std::string(kMade) +
                     "_ludo() {\n"
                     "  local cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
                     "  local verb=${COMP_WORDS[1]} words=\n"
                     "  COMPREPLY=()\n"
                     "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n";
  text += fmt::format("    COMPREPLY=($(compgen -W '{} --help --version' -- \"$cur\"))\n", names);
  text += "    return\n  fi\n  case $verb\\ $before in\n";
  std::vector<std::string> said;
  for (const VerbWords& verb : verbs) {
    for (const OptionWords& option : verb.options) {
      if (option.flag) continue;
      for (const std::string& name : option.names) {
        const std::string before = (is_alike(verbs, name, option) ? "*" : verb.name) + "\\ " + name;
        if (std::find(said.begin(), said.end(), before) != said.end()) continue;
        said.push_back(before);
        if (!option.choices.empty()) {
          text += fmt::format("    {}) COMPREPLY=($(compgen -W '{}' -- \"$cur\")); return ;;\n",
                              before, option.choices);
        } else if (option.file) {
          text += fmt::format("    {}) COMPREPLY=($(compgen -f -- \"$cur\")); return ;;\n", before);
        } else {
          text += fmt::format("    {}) return ;;\n", before);
        }
      }
    }
  }
  text += "  esac\n  case $verb in\n";
  for (const VerbWords& verb : verbs) {
    std::string options;
    for (const OptionWords& option : verb.options) {
      for (const std::string& name : option.names) options += (options.empty() ? "" : " ") + name;
    }
    text += fmt::format("    {})\n", verb.name);
    text += "      if [[ $cur == -* ]]; then\n";
    text += fmt::format("        COMPREPLY=($(compgen -W '{}' -- \"$cur\"))\n        return\n",
                        options);
    text += "      fi\n";
    if (verb.games) text += "      words=$(ludo list --names --examples 2>/dev/null)\n";
    if (verb.kinds) text += "      words=$(ludo explain -q 2>/dev/null)\n";
    text += "      ;;\n";
  }
  text +=
      "  esac\n"
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$cur\") $(compgen -f -- \"$cur\"))\n"
      "}\n"
      "complete -o filenames -F _ludo ludo\n";
  return text;
}

// ---- zsh

std::string zsh_words(const std::string& text) {
  return in_quotes(replaced_all(replaced_all(replaced_all(text, "[", "("), "]", ")"), ":", "\\:"));
}

std::string zsh_script(const std::vector<VerbWords>& verbs) {
  std::string text = "#compdef ludo\n" + std::string(kMade) +
                     "_ludo_games() {\n"
                     "  local -a games\n"
                     "  games=(${(f)\"$(ludo list --names --examples 2>/dev/null)\"})\n"
                     "  _describe 'shipped game' games\n"
                     "  _files -g '*.ludo'\n"
                     "}\n"
                     "_ludo_kinds() {\n"
                     "  local -a kinds\n"
                     "  kinds=(${(f)\"$(ludo explain -q 2>/dev/null)\"})\n"
                     "  _describe 'kind of diagnostic' kinds\n"
                     "}\n"
                     "_ludo() {\n"
                     "  local -a verbs\n"
                     "  verbs=(\n";
  for (const VerbWords& verb : verbs) {
    text += fmt::format("    '{}:{}'\n", verb.name, zsh_words(verb.description));
  }
  text +=
      "  )\n"
      "  if (( CURRENT == 2 )); then\n"
      "    _describe 'verb' verbs\n"
      "    return\n"
      "  fi\n"
      "  local verb=$words[2]\n"
      "  shift words\n"
      "  (( CURRENT-- ))\n"
      "  case $verb in\n";
  for (const VerbWords& verb : verbs) {
    text += fmt::format("    {})\n      _arguments \\\n", verb.name);
    for (const OptionWords& option : verb.options) {
      for (const std::string& name : option.names) {
        std::string value;
        if (!option.flag) {
          value = option.choices.empty() ? option.file ? ":file:_files" : ":value: "
                                         : fmt::format(":value:({})", option.choices);
        }
        text += fmt::format("        '{}[{}]{}' \\\n", name, zsh_words(option.description), value);
      }
    }
    text += verb.games   ? "        '*:game:_ludo_games'\n"
            : verb.kinds ? "        '*:kind:_ludo_kinds'\n"
                         : "        '*:file:_files'\n";
    text += "      ;;\n";
  }
  return text + "  esac\n}\n_ludo \"$@\"\n";
}

// ---- fish

std::string fish_script(const std::vector<VerbWords>& verbs) {
  std::string text(kMade);
  text += "complete -c ludo -f\n";
  for (const VerbWords& verb : verbs) {
    text += fmt::format("complete -c ludo -n __fish_use_subcommand -a {} -d '{}'\n", verb.name,
                        in_quotes(verb.description));
  }
  for (const VerbWords& verb : verbs) {
    const std::string here =
        fmt::format("complete -c ludo -n '__fish_seen_subcommand_from {}'", verb.name);
    if (verb.games) {
      text += here + " -a '(ludo list --names --examples 2>/dev/null)'\n";
    }
    if (verb.kinds) text += here + " -a '(ludo explain -q 2>/dev/null)'\n";
    if (!verb.kinds) text += here + " -F\n";
    for (const OptionWords& option : verb.options) {
      std::string line = here;
      for (const std::string& name : option.names) {
        line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      }
      if (!option.flag && !option.choices.empty()) {
        line += fmt::format(" -x -a '{}'", option.choices);
      } else if (!option.flag) {
        line += option.file ? " -r -F" : " -x";
      }
      text += fmt::format("{} -d '{}'\n", line, in_quotes(option.description));
    }
  }
  return text;
}

}  // namespace

std::string completion_script(const CLI::App& program, std::string_view shell) {
  const std::vector<VerbWords> verbs = all_verbs(program);
  if (shell == "bash") return bash_script(verbs);
  if (shell == "zsh") return zsh_script(verbs);
  if (shell == "fish") return fish_script(verbs);
  return "";
}

}  // namespace ludo::interpreter
