// The only place that includes Catch2, whichever version is installed; precompiled for all tests.
#pragma once

#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_session.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#define LUDO_CATCH_MAJOR 3
#else
#include <catch2/catch.hpp>
#define LUDO_CATCH_MAJOR 2
#endif

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>
