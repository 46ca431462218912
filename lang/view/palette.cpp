// Contrast by a table of luminances; see palette.hpp.
//
// Tested by tests/lang/view/test_palette.cpp.

#include "lang/view/palette.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace ludo::lang {

namespace {

// The luminance of an eight-bit channel of sRGB in 65535ths: c / 12.92 up to 0.04045, then
// ((c + 0.055) / 1.055) ^ 2.4 (IEC 61966-2-1).
constexpr std::array<std::int32_t, 256> kLinear = {
    0,     20,    40,    60,    80,    99,    119,   139,   159,   179,   199,   219,   241,
    264,   288,   313,   340,   367,   396,   427,   458,   491,   526,   562,   599,   637,
    677,   718,   761,   805,   851,   898,   947,   997,   1048,  1101,  1156,  1212,  1270,
    1330,  1391,  1453,  1517,  1583,  1651,  1720,  1790,  1863,  1937,  2013,  2090,  2170,
    2250,  2333,  2418,  2504,  2592,  2681,  2773,  2866,  2961,  3058,  3157,  3258,  3360,
    3464,  3570,  3678,  3788,  3900,  4014,  4129,  4247,  4366,  4488,  4611,  4736,  4864,
    4993,  5124,  5257,  5392,  5530,  5669,  5810,  5953,  6099,  6246,  6395,  6547,  6700,
    6856,  7014,  7174,  7335,  7500,  7666,  7834,  8004,  8177,  8352,  8528,  8708,  8889,
    9072,  9258,  9445,  9635,  9828,  10022, 10219, 10417, 10619, 10822, 11028, 11235, 11446,
    11658, 11873, 12090, 12309, 12530, 12754, 12980, 13209, 13440, 13673, 13909, 14146, 14387,
    14629, 14874, 15122, 15371, 15623, 15878, 16135, 16394, 16656, 16920, 17187, 17456, 17727,
    18001, 18277, 18556, 18837, 19121, 19407, 19696, 19987, 20281, 20577, 20876, 21177, 21481,
    21787, 22096, 22407, 22721, 23038, 23357, 23678, 24002, 24329, 24658, 24990, 25325, 25662,
    26001, 26344, 26688, 27036, 27386, 27739, 28094, 28452, 28813, 29176, 29542, 29911, 30282,
    30656, 31033, 31412, 31794, 32179, 32567, 32957, 33350, 33745, 34143, 34544, 34948, 35355,
    35764, 36176, 36591, 37008, 37429, 37852, 38278, 38706, 39138, 39572, 40009, 40449, 40891,
    41337, 41785, 42236, 42690, 43147, 43606, 44069, 44534, 45002, 45473, 45947, 46423, 46903,
    47385, 47871, 48359, 48850, 49344, 49841, 50341, 50844, 51349, 51858, 52369, 52884, 53401,
    53921, 54445, 54971, 55500, 56032, 56567, 57105, 57646, 58190, 58737, 59287, 59840, 60396,
    60955, 61517, 62082, 62650, 63221, 63795, 64372, 64952, 65535};

constexpr std::int64_t kFull = 65535;

std::int64_t channel(std::uint32_t colour, unsigned shift) { return (colour >> shift) & 0xFFU; }

// So many hundredths of the way from one colour to another.
std::uint32_t mixed(std::uint32_t from, std::uint32_t to, std::int64_t hundredths) {
  std::uint32_t out = from & 0xFFU;
  for (const unsigned shift : {24U, 16U, 8U}) {
    const std::int64_t begin = channel(from, shift);
    const std::int64_t value = begin + (channel(to, shift) - begin) * hundredths / 100;
    out |= static_cast<std::uint32_t>(value) << shift;
  }
  return out;
}

constexpr std::uint32_t kBlack = 0x000000FF;
constexpr std::uint32_t kWhite = 0xFFFFFFFF;

std::uint32_t derived_ink(std::uint32_t fill) {
  for (const std::uint32_t soft : {0x2B2723FFU, 0xFFF9F0FFU}) {
    if (contrast(fill, soft) >= kReadable) return soft;
  }
  return contrast(fill, kBlack) >= contrast(fill, kWhite) ? kBlack : kWhite;
}

std::uint32_t derived_edge(std::uint32_t fill, std::uint32_t cell) {
  const bool fill_stands_out = contrast(fill, cell) >= kStandsOut;
  std::uint32_t best = mixed(fill, kBlack, 50);
  if (fill_stands_out) return best;
  for (const std::int64_t hundredths : {50, 65, 80, 92}) {
    for (const std::uint32_t towards : {kBlack, kWhite}) {
      const std::uint32_t edge = mixed(fill, towards, hundredths);
      if (contrast(edge, cell) >= kStandsOut) return edge;
      if (contrast(edge, cell) > contrast(best, cell)) best = edge;
    }
  }
  return best;
}

Tone tone_of(std::uint32_t fill, std::uint32_t edge, std::uint32_t ink) {
  return Tone{fill, edge, ink, edge != 0, ink != 0};
}

// In this order players get their colours who are not called after one.
constexpr std::array kOrder = {"Red",  "Blue",   "Yellow", "Green",
                               "Grey", "Purple", "White",  "Black"};

// Players of a game in Italian.
constexpr std::pair<std::string_view, std::string_view> kItalian[] = {
    {"Bianco", "White"},   {"Nero", "Black"},    {"Rosso", "Red"},    {"Blu", "Blue"},
    {"Verde", "Green"},    {"Giallo", "Yellow"}, {"Viola", "Purple"}, {"Grigio", "Grey"},
    {"Arancio", "Orange"}, {"Marrone", "Brown"}};

// The colour that a player is called after, if he is.
std::string_view called_after(std::string_view name) {
  for (const auto& [italian, english] : kItalian) {
    if (italian == name) return english;
  }
  return name;
}

}  // namespace

std::optional<std::uint32_t> read_hex(std::string_view text) {
  if ((text.size() != 7 && text.size() != 9) || text[0] != '#') return std::nullopt;
  std::uint32_t value = 0;
  for (const char c : text.substr(1)) {
    std::uint32_t digit = 0;
    if ('0' <= c && c <= '9') {
      digit = static_cast<std::uint32_t>(c - '0');
    } else if ('a' <= c && c <= 'f') {
      digit = static_cast<std::uint32_t>(c - 'a' + 10);
    } else if ('A' <= c && c <= 'F') {
      digit = static_cast<std::uint32_t>(c - 'A' + 10);
    } else {
      return std::nullopt;
    }
    value = value * 16 + digit;
  }
  return text.size() == 7 ? value << 8U | 0xFFU : value;
}

std::int64_t luminance(std::uint32_t colour) {
  const auto linear = [&](unsigned shift) {
    return std::int64_t{kLinear[static_cast<std::size_t>(channel(colour, shift))]};
  };
  return (2126 * linear(24) + 7152 * linear(16) + 722 * linear(8)) / 10000;
}

std::int32_t contrast(std::uint32_t one, std::uint32_t other) {
  const std::int64_t a = 20 * luminance(one) + kFull;
  const std::int64_t b = 20 * luminance(other) + kFull;
  return static_cast<std::int32_t>(100 * std::max(a, b) / std::min(a, b));
}

void derive_tone(Tone& tone, std::uint32_t cell) {
  if (!tone.own_ink) tone.ink = derived_ink(tone.fill);
  if (!tone.own_edge) tone.edge = derived_edge(tone.fill, cell);
}

std::vector<Colour> palette_of_roles() {
  std::vector<Colour> palette;
#define LUDO_ROLE(name, light, light_edge, light_ink, dark, dark_edge, dark_ink) \
  palette.push_back(                                                             \
      Colour{name, tone_of(light, light_edge, light_ink), tone_of(dark, dark_edge, dark_ink)});
#define LUDO_PLAYER_COLOUR LUDO_ROLE
#include "lang/view/palette.def"
#undef LUDO_PLAYER_COLOUR
#undef LUDO_ROLE
  for (Colour& colour : palette) {
    derive_tone(colour.light, cell_fill(palette, false));
    derive_tone(colour.dark, cell_fill(palette, true));
  }
  return palette;
}

void add_players(std::vector<Colour>& palette, const std::vector<Player>& players) {
  const auto find = [&](std::string_view name) {
    return std::ranges::find(palette, name, &Colour::name);
  };
  // No two players look alike while there are colours.
  std::vector<std::string_view> free;
  for (const std::string_view name : kOrder) {
    const bool taken = std::ranges::any_of(
        players, [&](const Player& player) { return called_after(player.name) == name; });
    if (!taken) free.push_back(name);
  }
  std::size_t next = 0;
  for (const Player& player : players) {
    if (find(player.name) != palette.end()) continue;
    std::string_view like = called_after(player.name);
    if (like == player.name) like = free.empty() ? "Grey" : free[next++ % free.size()];
    Colour added = *find(like);
    added.name = player.name;
    palette.push_back(std::move(added));
  }
}

std::uint32_t cell_fill(const std::vector<Colour>& palette, bool dark) {
  const auto wood = std::ranges::find(palette, "wood", &Colour::name);
  if (wood == palette.end()) return kWhite;
  return dark ? wood->dark.fill : wood->light.fill;
}

}  // namespace ludo::lang
