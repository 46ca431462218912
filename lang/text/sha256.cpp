// SHA-256; see sha256.hpp.

#include "lang/text/sha256.hpp"

#include <bit>
#include <cstddef>

#include "lang/text/base64.hpp"

namespace ludo::lang {

namespace {

constexpr std::array<std::uint32_t, 64> kRounds = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

constexpr std::size_t kBlock = 64;  // bytes

using Words = std::array<std::uint32_t, 8>;

std::array<std::uint32_t, 64> schedule_of(std::string_view block) {
  std::array<std::uint32_t, 64> words{};
  for (std::size_t i = 0; i < kBlock; ++i) {
    words.at(i / 4) = (words.at(i / 4) << 8U) | static_cast<unsigned char>(block[i]);
  }
  for (std::size_t i = 16; i < words.size(); ++i) {
    const std::uint32_t a = words.at(i - 15), b = words.at(i - 2);
    const std::uint32_t low = std::rotr(a, 7) ^ std::rotr(a, 18) ^ (a >> 3U);
    const std::uint32_t high = std::rotr(b, 17) ^ std::rotr(b, 19) ^ (b >> 10U);
    words.at(i) = words.at(i - 16) + low + words.at(i - 7) + high;
  }
  return words;
}

void mix(Words& hash, std::string_view block) {
  const auto words = schedule_of(block);
  auto [a, b, c, d, e, f, g, h] = hash;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::uint32_t high = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const std::uint32_t one = h + high + ((e & f) ^ (~e & g)) + kRounds.at(i) + words.at(i);
    const std::uint32_t low = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const std::uint32_t two = low + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + one;
    d = c;
    c = b;
    b = a;
    a = one + two;
  }
  const Words mixed = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < hash.size(); ++i) hash.at(i) += mixed.at(i);
}

// What is left of the bytes, with the end that the standard wants: a one, zeros, the length in
// bits.
std::string padded_end(std::string_view bytes, std::uint64_t length) {
  std::string end(bytes);
  end += '\x80';
  while (end.size() % kBlock != kBlock - 8) end += '\0';
  for (int shift = 56; 0 <= shift; shift -= 8) end += static_cast<char>((8 * length) >> shift);
  return end;
}

}  // namespace

std::array<std::uint8_t, 32> sha256(std::string_view bytes) {
  Words hash = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  const std::uint64_t length = bytes.size();
  for (; kBlock <= bytes.size(); bytes.remove_prefix(kBlock)) mix(hash, bytes.substr(0, kBlock));
  const std::string end = padded_end(bytes, length);
  for (std::size_t at = 0; at < end.size(); at += kBlock) {
    mix(hash, std::string_view(end).substr(at, kBlock));
  }
  std::array<std::uint8_t, 32> result{};
  for (std::size_t i = 0; i < result.size(); ++i) {
    result.at(i) = static_cast<std::uint8_t>(hash.at(i / 4) >> (24 - 8 * (i % 4)));
  }
  return result;
}

std::string sha256_text(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : sha256(bytes)) {
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 15U];
  }
  return text;
}

std::string sha256_source(std::string_view bytes) {
  const auto hash = sha256(bytes);
  return "sha256-" + base64(std::string(hash.begin(), hash.end()));
}

}  // namespace ludo::lang
