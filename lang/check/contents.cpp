// What can stand where a description says; see contents.hpp.
//
// Bounds from above: what is not known may hold anything, so that whatever is reported is certain.
// Kinds and owners do not depend on how the options are set, unlike sites and numbers.
//
// Tested by tests/lang/check/test_contents.cpp.
#include "lang/check/contents.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>

#include "lang/check/fold.hpp"
#include "lang/check/words.hpp"

namespace ludo::lang {

namespace {

// Whose a piece may be, for the player who is `me`.
enum Whose : std::uint8_t { kMine = 1, kOfMyTeam = 2, kOfAnEnemy = 4, kOfNobody = 8 };
constexpr std::uint8_t kOfPlayers = kMine | kOfMyTeam | kOfAnEnemy;

struct Contents {
  bool empty = false;               // a site without a piece
  std::vector<std::uint8_t> kinds;  // by kind: whose

  bool none() const {
    return !empty && std::all_of(kinds.begin(), kinds.end(), [](auto whose) { return whose == 0; });
  }
};

class ContentsReading {
 public:
  explicit ContentsReading(const Context& context) : context_(context) {}

  Contents of(ExprId id, int depth = 0) const {
    constexpr int kMostDepth = 40;
    if (id == kNoExpr || kMostDepth < depth) return anything();
    const Expr& e = context_.expr(id);
    const auto arg = [&](std::size_t i) { return i < e.args.size() ? e.args[i] : kNoExpr; };
    switch (e.op) {
      case Op::EmptySites:
        return {true, std::vector<std::uint8_t>(n_kinds(), 0)};
      case Op::OccupiedSites:
        return pieces(kOfPlayers | kOfNobody);
      case Op::PiecesOfPlayer:
        return pieces(is_me(arg(0)) ? kMine : kOfPlayers);
      case Op::EnemyPieces:
        return pieces(is_me(arg(0)) ? kOfAnEnemy : kOfPlayers);
      case Op::FriendlyToPlayer:
        return pieces(is_me(arg(0)) ? kMine | kOfMyTeam : kOfPlayers);
      case Op::HostileToSite:
      case Op::FriendlyToSite:
        return pieces(kOfPlayers);
      case Op::NeutralPieces:
        return pieces(kOfNobody);
      case Op::PiecesOfKind:
        return of_kinds(arg(0));
      case Op::Intersect: {
        Contents all = of(arg(0), depth + 1);
        for (std::size_t i = 1; i < e.args.size(); ++i) meet(all, of(e.args[i], depth + 1));
        return all;
      }
      case Op::Union: {
        Contents all = of(arg(0), depth + 1);
        for (std::size_t i = 1; i < e.args.size(); ++i) join(all, of(e.args[i], depth + 1));
        return all;
      }
      case Op::Minus:
        return of(arg(0), depth + 1);
      case Op::If: {
        Contents all = of(arg(1), depth + 1);
        join(all, of(arg(2), depth + 1));
        return all;
      }
      default:
        return anything();
    }
  }

  static void meet(Contents& all, const Contents& part) {
    all.empty = all.empty && part.empty;
    for (std::size_t i = 0; i < all.kinds.size(); ++i) all.kinds[i] &= part.kinds[i];
  }

 private:
  static void join(Contents& all, const Contents& part) {
    all.empty = all.empty || part.empty;
    for (std::size_t i = 0; i < all.kinds.size(); ++i) all.kinds[i] |= part.kinds[i];
  }
  std::size_t n_kinds() const { return context_.model.kinds.size(); }
  bool is_me(ExprId id) const { return id != kNoExpr && context_.expr(id).op == Op::Me; }

  // The pieces of all kinds that are somebody's of these.
  Contents pieces(int whose) const {
    Contents all{false, {}};
    for (const Kind& kind : context_.model.kinds) {
      const bool players =
          std::any_of(kind.of_player.begin(), kind.of_player.end(), [](bool of) { return of; });
      const int may = (players ? kOfPlayers : 0) | (kind.of_nobody || !players ? kOfNobody : 0);
      all.kinds.push_back(static_cast<std::uint8_t>(may & whose));
    }
    return all;
  }
  Contents anything() const {
    Contents all = pieces(kOfPlayers | kOfNobody);
    all.empty = true;
    return all;
  }
  Contents of_kinds(ExprId kinds) const {
    Contents all = pieces(kOfPlayers | kOfNobody);
    const auto value = fold(context_, kinds);
    if (!value) return all;
    std::vector<std::int32_t> named = value->items;
    if (named.empty() && !value->is_none()) named = {value->number};
    for (std::size_t i = 0; i < all.kinds.size(); ++i) {
      const auto kind = static_cast<std::int32_t>(i);
      if (std::find(named.begin(), named.end(), kind) == named.end()) all.kinds[i] = 0;
    }
    return all;
  }

  const Context& context_;
};

}  // namespace

void forbid_nothing(Context& context, const std::vector<DescribedPart>& parts, const Node& node) {
  const ContentsReading reading(context);
  std::optional<Contents> all;
  std::size_t end = 0;   // of the words that go together …
  std::size_t next = 0;  // … and of those that do not go with them
  for (const DescribedPart& part : parts) {
    if (context.type_of(part.expr).base != Base::Site) return;
    const Contents here = reading.of(part.expr);
    if (here.none()) return;  // nothing by itself: a setting of the options may have left it so
    if (!all) all = here;
    ContentsReading::meet(*all, here);
    next = part.end;
    if (all->none()) break;
    end = part.end;
  }
  if (!all || !all->none()) return;
  const auto words = [&](std::size_t first, std::size_t last) {
    std::string text;
    for (std::size_t i = first; i < last; ++i) text += (text.empty() ? "" : " ") + said(node[i]);
    return text.find("…") == std::string::npos ? text : std::string("…");
  };
  context.error(DiagnosticKind::wrong_type, node.span,
                fmt::format("nothing is both `{}` and `{}`", words(0, end), words(end, next)),
                fmt::format("words side by side mean all of them; for one or the other write `({} "
                            "or {})`",
                            words(0, end), words(end, next)));
}

}  // namespace ludo::lang
