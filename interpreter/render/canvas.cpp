// Keeps letters with their colours, and prints them; see canvas.hpp.

#include "interpreter/render/canvas.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "interpreter/render/clean.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::rendering {

namespace {

constexpr std::int64_t kMostColumns = 4096;
constexpr std::int64_t kMostRows = 4096;

struct Rgb {
  std::int32_t red, green, blue;
};

Rgb parts_of(std::int32_t colour) {
  return {(colour >> 16) & 0xFF, (colour >> 8) & 0xFF, colour & 0xFF};
}

// What most terminals show for their sixteen colours.
constexpr std::array<std::int32_t, 16> kSixteen = {
    0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
    0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff};
constexpr std::array<std::int32_t, 6> kSteps = {0, 95, 135, 175, 215, 255};

std::int32_t distance(std::int32_t one, std::int32_t other) {
  const Rgb a = parts_of(one), b = parts_of(other);
  const std::int32_t red = a.red - b.red, green = a.green - b.green, blue = a.blue - b.blue;
  return 3 * red * red + 4 * green * green + 2 * blue * blue;
}

std::int32_t nearest_of_sixteen(std::int32_t colour) {
  const auto nearest = std::min_element(kSixteen.begin(), kSixteen.end(),
                                        [colour](std::int32_t one, std::int32_t other) {
                                          return distance(colour, one) < distance(colour, other);
                                        });
  return static_cast<std::int32_t>(nearest - kSixteen.begin());
}

// The cube of six steps has the numbers from 16 on, the greys from 232 on.
std::int32_t nearest_of_256(std::int32_t colour) {
  const Rgb rgb = parts_of(colour);
  const auto step = [](std::int32_t part) {
    const auto nearest = std::min_element(kSteps.begin(), kSteps.end(), [part](auto a, auto b) {
      return std::max(a - part, part - a) < std::max(b - part, part - b);
    });
    return static_cast<std::size_t>(nearest - kSteps.begin());
  };
  const std::size_t red = step(rgb.red), green = step(rgb.green), blue = step(rgb.blue);
  const std::int32_t cube = (kSteps.at(red) << 16) | (kSteps.at(green) << 8) | kSteps.at(blue);
  const std::int32_t grey_step = std::clamp(((rgb.red + rgb.green + rgb.blue) / 3 - 3) / 10, 0, 23);
  const std::int32_t grey = (8 + 10 * grey_step) * 0x010101;
  if (distance(colour, grey) < distance(colour, cube)) return 232 + grey_step;
  return static_cast<std::int32_t>(16 + 36 * red + 6 * green + blue);
}

std::int32_t number_of(std::int32_t colour, Colours colours) {
  return colours == Colours::Sixteen ? nearest_of_sixteen(colour) : nearest_of_256(colour);
}

bool is_bright(std::int32_t colour) {
  const Rgb rgb = parts_of(colour);
  return 128 <= (2126 * rgb.red + 7152 * rgb.green + 722 * rgb.blue) / 10000;
}

void add_colour(std::string& codes, std::int32_t colour, bool is_back, Colours colours) {
  if (colour == kPlain) return;
  if (!codes.empty()) codes += ';';
  if (colours == Colours::Millions) {
    const Rgb rgb = parts_of(colour);
    codes += fmt::format("{};2;{};{};{}", is_back ? 48 : 38, rgb.red, rgb.green, rgb.blue);
  } else if (colours == Colours::TwoHundred) {
    codes += fmt::format("{};5;{}", is_back ? 48 : 38, nearest_of_256(colour));
  } else {
    const std::int32_t number = nearest_of_sixteen(colour);
    const std::int32_t first = (number < 8 ? 30 : 90 - 8) + (is_back ? 10 : 0);
    codes += std::to_string(first + number);
  }
}

// The command that begins a style; empty: nothing is special.
std::string beginning_of(LetterStyle style, Colours colours) {
  if (colours == Colours::None) return "";
  if (style.fore != kPlain && style.back != kPlain && colours != Colours::Millions &&
      number_of(style.fore, colours) == number_of(style.back, colours)) {
    style.fore = is_bright(style.back) ? 0x000000 : 0xffffff;
  }
  std::string codes = style.bold ? "1" : "";
  add_colour(codes, style.fore, false, colours);
  add_colour(codes, style.back, true, colours);
  return codes.empty() ? "" : fmt::format("\x1b[{}m", codes);
}

constexpr std::string_view kEnd = "\x1b[0m";

}  // namespace

std::string styled(std::string_view words, const LetterStyle& style, Colours colours) {
  const std::string begin = beginning_of(style, colours);
  if (begin.empty()) return std::string(words);
  return fmt::format("{}{}{}", begin, words, kEnd);
}

Canvas::Letter& Canvas::at(std::size_t column, std::size_t row) {
  if (rows_.size() <= row) rows_.resize(row + 1);
  if (rows_[row].size() <= column) rows_[row].resize(column + 1);
  return rows_[row][column];
}

void Canvas::put(std::int64_t column, std::int64_t row, std::string_view words, LetterStyle style) {
  if (row < 0 || kMostRows <= row) return;
  const std::string text = clean(words);
  for (std::size_t i = 0; i < text.size();) {
    const std::string letter = text.substr(i, lang::code_point_size(text, i));
    i += letter.size();
    const auto wide = static_cast<std::int64_t>(lang::display_width(letter));
    if (wide == 0) {
      // A mark on the letter before it.
      if (0 < column && column <= kMostColumns) {
        at(static_cast<std::size_t>(column - 1), static_cast<std::size_t>(row)).text += letter;
      }
      continue;
    }
    for (std::int64_t part = 0; part < wide; ++part, ++column) {
      if (column < 0 || kMostColumns <= column) continue;
      Letter& place = at(static_cast<std::size_t>(column), static_cast<std::size_t>(row));
      const std::int32_t back = style.back == kPlain ? place.style.back : style.back;
      place.text = part == 0 ? letter : "";
      place.covered = 0 < part;
      place.style = style;
      place.style.back = back;
    }
  }
}

void Canvas::fill(std::int64_t column, std::int64_t row, std::int64_t width, std::int64_t height,
                  std::int32_t back) {
  const std::string blank(
      static_cast<std::size_t>(std::clamp<std::int64_t>(width, 0, kMostColumns)), ' ');
  LetterStyle style;
  style.back = back;
  for (std::int64_t y = row; y < row + height; ++y) put(column, y, blank, style);
}

std::string_view Canvas::letter_at(std::int64_t column, std::int64_t row) const {
  if (column < 0 || row < 0) return "";
  const auto x = static_cast<std::size_t>(column), y = static_cast<std::size_t>(row);
  if (rows_.size() <= y || rows_[y].size() <= x) return "";
  return rows_[y][x].text;
}

std::size_t Canvas::width() const {
  std::size_t widest = 0;
  for (const auto& row : rows_) widest = std::max(widest, row.size());
  return widest;
}

std::string Canvas::line(std::size_t row, std::size_t first, std::size_t end,
                         Colours colours) const {
  if (rows_.size() <= row) return "";
  const std::vector<Letter>& letters = rows_[row];
  end = std::min(end, letters.size());
  const auto is_empty = [&](const Letter& letter) {
    const bool blank = (letter.text.empty() && !letter.covered) || letter.text == " ";
    return blank && (colours == Colours::None || letter.style.back == kPlain);
  };
  while (first < end && is_empty(letters[end - 1])) --end;
  std::string text;
  std::string now;
  for (std::size_t column = first; column < end; ++column) {
    const Letter& letter = letters[column];
    if (letter.covered) continue;
    const std::string wanted = beginning_of(letter.style, colours);
    if (wanted != now) {
      if (!now.empty()) text += kEnd;
      text += wanted;
      now = wanted;
    }
    text += letter.text.empty() ? " " : letter.text;
  }
  if (!now.empty()) text += kEnd;
  return text;
}

}  // namespace ludo::rendering
