// See captions.hpp.

#include "lang/rules/captions.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <string_view>
#include <utility>

#include "lang/rules/sense.hpp"

namespace ludo::lang::rules {

namespace {

// More things than a caption can name are left to the picture.
constexpr std::size_t kMostTold = 4;
constexpr std::ptrdiff_t kMostMoved = 2;

class Caption {
 public:
  Caption(const Speaker& speaker, const Language& language, const Example& example)
      : speaker_(speaker), language_(language), example_(example), span_(example.place) {}

  std::vector<Sentence> run() {
    std::vector<Sentence> sentences = move_told();
    const std::vector<Sense> held = holdings();
    if (!held.empty()) sentences.push_back(joined(held, ""));
    return sentences;
  }

 private:
  std::vector<Sentence> move_told() {
    std::vector<Sentence> sentences;
    if (!example_.caption.empty()) {
      const auto said = speaker_.prose(example_.caption);
      sentences.push_back({said.value_or(example_.caption), {span_}, Role::Example});
      if (!said) sentences.back().language = "en";
      // Who writes the move has told it: more would tell it twice.
      if (example_.move.empty() || sentences.back().text.find(example_.move) != std::string::npos)
        return sentences;
      if (tells_move(sentences.back().text)) {
        add_written(sentences.back().text);
        return sentences;
      }
    }
    std::vector<Sense> told = example_.legal ? all_told() : forbidden();
    if (told.empty() || told.size() > kMostTold || is_crowd()) {
      told = {sense(example_.legal ? "example-plays" : "example-may-not",
                    {player(), sense_of("figure", example_.move, span_)}, span_)};
      sentences.push_back(joined(told, ""));
    } else {
      sentences.push_back(joined(told, example_.move));
    }
    return sentences;
  }

  static bool names_in(std::string_view text, const std::string& site) {
    const auto is_part = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
    for (std::size_t at = text.find(site); at != std::string_view::npos;
         at = text.find(site, at + 1)) {
      const std::size_t end = at + site.size();
      const bool begins = at == 0 || !is_part(text[at - 1]);
      if (begins && (end == text.size() || !is_part(text[end]))) return true;
    }
    return false;
  }

  // The author's words name every place from which or to which something goes, or from which
  // nothing may go: they tell the move.
  bool tells_move(const std::string& text) const {
    const auto names = [&](const std::string& site) { return names_in(text, site); };
    if (!example_.legal && example_.happenings.empty()) {
      return names(example_.move.substr(0, example_.move.find('-')));
    }
    return !example_.happenings.empty() &&
           std::all_of(
               example_.happenings.begin(), example_.happenings.end(), [&](const Happening& one) {
                 using Form = Happening::Form;
                 if (one.form == Form::Moves) return names(one.place) && names(one.then);
                 return (one.form == Form::Goes || one.form == Form::Captured) && names(one.place);
               });
  }

  std::string in_brackets(const std::string& move) const {
    const char* key = example_.legal ? "example-written" : "example-would";
    return " (" + language_.heading(key) + " " + move + ")";
  }

  // How the move is written, behind the first sentence that names where it begins.
  void add_written(std::string& text) const {
    const std::string begin = example_.happenings.empty()
                                  ? example_.move.substr(0, example_.move.find('-'))
                                  : example_.happenings.front().place;
    std::optional<std::size_t> first;
    for (std::size_t from = 0, at = 0; at < text.size(); ++at) {
      const bool stops = text[at] == '.' || text[at] == ':' || text[at] == ';';
      const bool ends = at + 1 == text.size() || text[at + 1] == ' ';
      if (!stops || !ends) continue;
      const bool names = names_in(std::string_view(text).substr(from, at - from), begin);
      if (!first || names) first = at;
      if (names) break;
      from = at + 1;
    }
    text.insert(first.value_or(text.size()), in_brackets(example_.move));
  }

  // Of many that move at once the author's words and the picture tell more than each one's way.
  bool is_crowd() const {
    const auto moved =
        std::count_if(example_.happenings.begin(), example_.happenings.end(),
                      [](const Happening& one) { return one.form == Happening::Form::Moves; });
    return !example_.caption.empty() && kMostMoved < moved;
  }

  Sense named(const std::string& key) const { return sense_of("word", key, span_); }
  Sense player() const { return named(example_.player); }
  Sense place(const std::string& site) const { return sense_of("figure", site, span_); }

  // Of what the player himself does to his own pieces it need not be said whose they are.
  Sense piece(const Happening& happening) const {
    Sense things{"things", happening.kind, {}, span_};
    if (!happening.own && !happening.owner.empty()) {
      things.parts.push_back(sense("of-player", {named(happening.owner)}, span_));
    }
    return things;
  }

  Sense list_of(std::vector<Sense> parts) const {
    if (parts.size() == 1) return std::move(parts.front());
    return sense("list", std::move(parts), span_);
  }

  // `the knight from b1 to c3`
  Sense way(const Happening& happening) const {
    std::vector<Sense> parts = {piece(happening), place(happening.place), place(happening.then)};
    if (happening.by.empty()) return sense("example-way", std::move(parts), span_);
    std::vector<Sense> by;
    for (const std::string& site : happening.by) by.push_back(place(site));
    parts.push_back(list_of(std::move(by)));
    return sense("example-way-by", std::move(parts), span_);
  }

  Sense told(const Happening& happening) const {
    const auto of_it = [&](const char* what, std::vector<Sense> parts) {
      parts.insert(parts.begin(), piece(happening));
      return sense(what, std::move(parts), span_);
    };
    const Sense there = place(happening.place);
    switch (happening.form) {
      case Happening::Form::Moves:
        return of_it("example-moves", {there, place(happening.then)});
      case Happening::Form::Goes:
        return of_it("example-goes", {there});
      case Happening::Form::Captured:
        return of_it("example-captured", {there});
      case Happening::Form::Comes:
        return happening.own ? sense("example-puts", {player(), piece(happening), there}, span_)
                             : of_it("example-comes", {there});
      case Happening::Form::Becomes:
        return of_it("example-becomes", {there, Sense{"things", happening.then, {}, span_}});
      case Happening::Form::Changes:
        return of_it("example-changes", {there, named(happening.then)});
      case Happening::Form::Gains:
        return sense(
            "example-gains",
            {Sense{"things", happening.kind, {}, span_},
             sense("attribute-of", {named(happening.place), named(happening.owner)}, span_)},
            span_);
    }
    return {};
  }

  // `Before the move the hand of Black holds one pawn; the hand of White holds two rooks.`
  std::vector<Sense> holdings() const {
    std::vector<Sense> all;
    for (const Holding& one : example_.held) {
      std::vector<Sense> pieces;
      for (const auto& [kind, count] : one.pieces) {
        pieces.push_back(sense(
            "so-many",
            {sense_of("figure", std::to_string(count), span_), Sense{"things", kind, {}, span_}},
            span_));
      }
      const bool before = example_.legal && all.empty();
      all.push_back(sense(before ? "example-held" : "example-holds",
                          {sense("attribute-of", {named(one.place), named(one.owner)}, span_),
                           list_of(std::move(pieces))},
                          span_));
    }
    return all;
  }

  static bool alike(const Happening& a, const Happening& b) {
    return a.form == b.form && a.kind == b.kind && a.owner == b.owner && a.own == b.own;
  }

  // In order; several own pieces that move one after another do so in one clause, and so do several
  // of a kind and owner that leave the board.
  std::vector<Sense> all_told() const {
    using Form = Happening::Form;
    std::vector<Sense> all;
    // What the player moves is the move, whatever a rule does before.
    std::vector<Happening> happenings = example_.happenings;
    std::stable_partition(happenings.begin(), happenings.end(),
                          [](const Happening& one) { return one.form == Form::Moves && one.own; });
    std::vector<bool> done(happenings.size(), false);
    for (std::size_t i = 0; i < happenings.size(); ++i) {
      const Happening& one = happenings[i];
      if (done[i]) continue;
      if (one.form == Form::Moves && one.own) {
        std::vector<Sense> ways;
        for (; i < happenings.size() && happenings[i].form == Form::Moves && happenings[i].own;
             ++i) {
          ways.push_back(way(happenings[i]));
        }
        --i;
        if (ways.size() > kMostTold) return {};
        all.push_back(sense("example-takes-way", {player(), list_of(std::move(ways))}, span_));
        continue;
      }
      std::vector<Sense> places;
      if (one.form == Form::Goes || one.form == Form::Captured) {
        for (std::size_t j = i; j < happenings.size(); ++j) {
          if (done[j] || !alike(happenings[j], one)) continue;
          done[j] = true;
          places.push_back(place(happenings[j].place));
        }
      }
      if (places.size() < 2) {
        all.push_back(told(one));
      } else {
        all.push_back(sense(one.form == Form::Goes ? "example-go" : "example-captured-all",
                            {piece(one), list_of(std::move(places))}, span_));
      }
    }
    return all;
  }

  // The one thing that he may not do, where it is known.
  std::vector<Sense> forbidden() const {
    if (example_.happenings.size() != 1) return {};
    const Happening& one = example_.happenings.front();
    return {sense("example-may-not-move", {player(), piece(one), place(one.place), place(one.then)},
                  span_)};
  }

  Sentence joined(const std::vector<Sense>& told, const std::string& written) const {
    Sentence caption{{}, {span_}, Role::Example};
    for (const Sense& one : told) {
      if (caption.text.empty()) {
        caption.said.push_back(speaker_.saying(one, Mood::Statement));
        caption.text = speaker_.finished(caption.said.front());
      } else {
        caption.text += "; " + speaker_.text(one, Mood::Statement, &caption.said) + ".";
      }
      caption.text.pop_back();
    }
    if (!written.empty()) {
      caption.text += in_brackets(written);
    }
    caption.text += ".";
    return caption;
  }

  const Speaker& speaker_;
  const Language& language_;
  const Example& example_;
  Span span_;
};

}  // namespace

std::vector<Sentence> caption_of(const Speaker& speaker, const Language& language,
                                 const Example& example) {
  return Caption(speaker, language, example).run();
}

}  // namespace ludo::lang::rules
