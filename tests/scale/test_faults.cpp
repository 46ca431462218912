// What happens to machines, scripted: each ends in the bytes of one process after the work was
// started again, or in a refusal that names the file.
//
// Files that are cut off, flipped, doubled, of another run or version: test_plan.cpp.

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

// A run that takes a second or more, in ten blocks.
constexpr std::string_view kSlowRun = R"(
set -u
asked="chess --games 4000 --seed 5"
"$LUDO" plan simulate $asked --block 400 > run.json || exit 20
"$LUDO" simulate $asked -q > one || exit 21
at_work() {  # starts a worker, and waits until it has written a block
  "$LUDO" work run.json --threads 1 -q & worker=$!
  until compgen -G 'run.blocks/*.json' > /dev/null; do sleep 0.02; done
}
is_incomplete() {  # whole blocks, and no others
  "$LUDO" merge run.json > told 2> said && return 1
  grep -q '^ludo: missing: ' said && ! grep -q 'block of\|cut off\|broken' said && [[ ! -s told ]]
}
is_whole() { "$LUDO" merge run.json -q | cmp - one; }
)";

ProgramRun run_slowly(const Folder& folder, const std::string& script) {
  ProgramRun run = run_script(folder, std::string(kSlowRun) + script);
  INFO(run.output << run.error);
  CHECK(run.status == 0);
  return run;
}

}  // namespace

TEST_CASE("faults: a worker is killed in the middle of a block", "[faults]") {
  const Folder folder;
  run_slowly(folder, R"(
at_work
kill -KILL $worker
wait $worker
[[ $? == 137 ]] || exit 1
is_incomplete || exit 2
"$LUDO" work run.json -q || exit 3
is_whole || exit 4
)");
}

TEST_CASE("faults: a worker is asked to end, by either signal", "[faults]") {
  const Folder folder;
  run_slowly(folder, R"(
for ending in TERM:143 INT:130; do
  rm -rf run.blocks
  at_work
  kill -${ending%:*} $worker
  wait $worker
  [[ $? == ${ending#*:} ]] || exit 1
  is_incomplete || exit 2
done
"$LUDO" work run.json -q || exit 3
is_whole || exit 4
[[ -z $(find run.blocks -name '.*' -type f) ]] || exit 5
)");
}

TEST_CASE("faults: several at once play the same blocks, and one of them is killed", "[faults]") {
  const Folder folder;
  run_slowly(folder, R"(
at_work
"$LUDO" work run.json --threads 1 -q & other=$!
sleep 0.2
kill -KILL $worker
wait $other || exit 1
is_whole || exit 2
)");
}

TEST_CASE("faults: the disk is full", "[faults]") {
  const Folder folder;
  const ProgramRun run = run_script(folder, R"(
set -u
mkdir full
mount -t tmpfs -o size=48k none full 2> /dev/null || { echo no mount; exit 0; }
trap 'umount full' EXIT
asked="tablut --with occurrences=2 --pairs 500 --until 0"
"$LUDO" plan compare $asked --block 100 > run.json || exit 20
"$LUDO" work run.json --into full 2> said
[[ $? == 3 ]] || exit 1
grep -q '^ludo: `full/.*-00000[1-5].json` cannot be written: no space left on device$' said || exit 2
"$LUDO" merge run.json full > told 2> said
[[ $? == 4 && ! -s told ]] || exit 3
grep -q '^ludo: missing: ' said || exit 4
mount -o remount,size=4m full || exit 5
"$LUDO" work run.json --into full -q || exit 6
"$LUDO" merge run.json full > told
"$LUDO" compare $asked | cmp - told || exit 7
)");
  INFO(run.output << run.error);
  CHECK(run.status == 0);
  if (contains(run.output, "no mount")) WARN("skipped: no file system can be mounted here");
}

TEST_CASE("faults: workers that follow end when the sum is decided", "[faults]") {
  const Folder folder;
  const ProgramRun run = run_script(folder, R"(
set -u
asked="tablut --with occurrences=2 --pairs 1000000"
"$LUDO" plan compare $asked --block 100 > run.json || exit 20
mkdir run.blocks
"$LUDO" merge run.json --watch > told & sum=$!
for i in 1 2 3; do "$LUDO" work run.json --blocks $i/3 --threads 1 --follow > said.$i & done
wait $sum
[[ $? == 4 ]] || exit 1  # decided: players at random show nothing there
wait
grep -q 'not needed any more' said.1 && grep -q 'not needed any more' said.3 || exit 2
[[ $(ls run.blocks | wc -l) -lt 9000 ]] || exit 3
"$LUDO" compare $asked | cmp - told || exit 4
# Who waits for what nobody plays can be ended.
rm run.blocks/*-000001.json
"$LUDO" merge run.json --watch > told & sum=$!
sleep 0.5
kill -TERM $sum
wait $sum
[[ $? == 143 && ! -s told ]] || exit 5
)");
  INFO(run.output << run.error);
  CHECK(run.status == 0);
}

}  // namespace ludo::tests
