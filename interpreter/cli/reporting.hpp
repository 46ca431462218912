// What the verbs that play many games share beside their figures: a report as a file, pictures in
// letters, and rows for programs.
//
// Tested by tests/interpreter/report/test_program.cpp.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "interpreter/cli/common.hpp"
#include "interpreter/report/reports.hpp"
#include "interpreter/report/terminal.hpp"
#include "interpreter/workbench/arrivals.hpp"

namespace ludo::interpreter {

struct ReportArguments {
  std::string file;             // empty: no report
  std::string language = "en";  // of the report
  std::string plots = "auto";   // pictures in letters behind the text: auto, always, never
  bool plain = false;           // rows instead of the text
  std::string command;          // the command line, without what changes no figure

  bool is_wanted() const { return !file.empty(); }
};

void add_report(CLI::App& verb, ReportArguments& options);

/// Throws Failed for what cannot be done, before games are played for it: options that there are
/// not, a file that cannot be written.
void require_report(const ReportArguments& options, const CommonOptions& common);
/// The same for a run that is only planned, which has none of it.
void require_no_report(const ReportArguments& options);

/// How a report was made; `json`: the document without its times.
report::Made made_of(const ReportArguments& options, const CommonOptions& common, const Json& json,
                     const std::string& trouble, bool interrupted);
report::NamedGame named_of(const ReadyGame& game, const std::string& hash);
std::vector<std::string> seats_of(const lang::GameModel& model);

/// Every value of a document in tables, in order.
std::vector<report::Table> tables_of(const Json& document);

/// Writes a report, and says so. Throws Failed (Unreadable).
void put_report(const ReportArguments& options, const CommonOptions& common,
                const report::Page& page);

/// The text of a verb with its pictures if they are wanted, or its rows.
void put_text(const ReportArguments& options, const std::string& text,
              const std::function<std::string(const report::Letters&)>& pictures,
              const std::function<std::string()>& rows);

/// The board of a game as its view draws it, without pieces, and how often pieces arrived at its
/// sites in the first games of a run. Nothing where the board is no fixed one or cannot be drawn,
/// or where the games cannot be played to their ends.
void add_arrivals(report::Simulated& counted, ReadyGame& game, const CommonOptions& common,
                  const workbench::Ruleset& rules, const workbench::RunOptions& run,
                  std::uint64_t games);

/// The report of a run that was planned, with the command line of the verb that was planned.
ReportArguments with_command(const ReportArguments& options, const std::string& command);

/// The command line that makes the same figures again: words that change none are left out.
std::string command_of(const std::vector<std::string>& words);

}  // namespace ludo::interpreter
