// The text of the standard shapes; see standard.hpp.
//
// Tested by tests/lang/view/test_standard.cpp.

#include "lang/view/standard.hpp"

namespace ludo::lang {

namespace {

constexpr std::string_view kStandard = R"ludo(shapes standard "Shapes that every view has"

shape disc
  disc 50

shape token
  note "A counter with a point where it looks."
  path "M-36 46Q-44 46-44 38V-14Q-44-20-39-24L-7-48Q0-53 7-48L39-24Q44-20 44-14V38Q44 46 36 46Z"

shape square
  box 84 84 round 8

shape counter
  disc 50
  ring 41 3 fill edge edge none

shape card
  box 64 92 round 8

shape flag
  path "M-26-48L40-30L-26-10Z"
  line -26 -50, -26 50 edge 6

shape rail
  box 20 100 round 10

shape dot
  disc 50 edge none

shape cube
  poly 0 -50, 43 -25, 43 25, 0 50, -43 25, -43 -25
  line -43 -25, 0 0, 43 -25
  line 0 0, 0 50

shape brackets
  line -14 -36, -14 -14, -36 -14
  line 14 -36, 14 -14, 36 -14
  line -14 36, -14 14, -36 14
  line 14 36, 14 14, 36 14

shape cross
  line -34 -34, 34 34
  line 34 -34, -34 34

shape stroke
  line 0 -40, 0 40

shape mini-board
  box 96 96 round 6
  line -48 -16, 48 -16
  line -48 16, 48 16
  line -16 -48, -16 48
  line 16 -48, 16 48

shape pit
  disc 50
  ring 46 4 fill shade edge none

shape chip
  disc 50
  ring 36 3 fill edge edge none
  box 10 12 at 0 -43 fill edge edge none
  box 10 12 at 0 43 fill edge edge none
  box 12 10 at -43 0 fill edge edge none
  box 12 10 at 43 0 fill edge edge none

shape deck
  card at 8 -6
  card at 4 -3
  card

shape back
  box 64 92 round 8 fill back edge edge of back 4
  line -22 -36, 22 36 edge edge of back 4
  line 22 -36, -22 36 edge edge of back 4
  poly 0 -18, 12 0, 0 18, -12 0 fill edge of back edge none
)ludo";

}  // namespace

std::string_view standard_shapes() { return kStandard; }

}  // namespace ludo::lang
