// The formatting library's own code, so that the static library stands alone: a program outside
// that links it needs no fmt. Only the static library has this; see package.cmake.

#include <fmt/format-inl.h>

// The templates of its compiled part that are asked for.
template auto fmt::detail::thousands_sep_impl<char>(locale_ref) -> thousands_sep_result<char>;
template auto fmt::detail::decimal_point_impl<char>(locale_ref) -> char;
