// Whether a program has been built with a sanitizer that takes addresses without end: then its
// memory is neither bounded nor measured.
#pragma once

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define LUDO_TESTS_SANITIZED true
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define LUDO_TESTS_SANITIZED true
#endif
#endif
#ifndef LUDO_TESTS_SANITIZED
#define LUDO_TESTS_SANITIZED false
#endif

namespace ludo::tests {

inline constexpr bool kSanitized = LUDO_TESTS_SANITIZED;

}  // namespace ludo::tests
