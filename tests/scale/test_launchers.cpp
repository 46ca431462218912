// The scripts of examples/scale-out/: whatever starts the workers, the result is that of one
// process. What is not installed is left out, with a line (`./bootstrap scale` installs it).

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

// The run, and what one process says; the scripts see the program and the launchers' options.
constexpr std::string_view kPlanned = R"(
set -u
scripts=$SOURCES/examples/scale-out
export LUDO
asked="tablut --games 1500 --seed 4 --coverage"
"$LUDO" plan simulate $asked --block 70 > run.json || exit 20
"$LUDO" simulate $asked -q > one || exit 21
lose() { rm run.blocks/*-00000[25].json; }
)";

// False where a program is not there, which is said.
bool is_installed(const std::string& program) {
  const Folder folder;
  if (run_script(folder, "command -v " + program).status == 0) return true;
  WARN("skipped: `" << program << "` is not installed; `./bootstrap scale` does it");
  return false;
}

void check_script(const std::string& script) {
  const Folder folder;
  const ProgramRun run = run_script(folder, std::string(kPlanned) + script);
  INFO(run.output << run.error);
  CHECK(run.status == 0);
}

// Slurm on this machine alone, its daemons started by hand and ended by the numbers that they have
// written down. Ports are those of this process, so that nobody else's are met.
constexpr std::string_view kSlurm = R"bash(
here=$PWD/slurm
mkdir -p "$here/state" "$here/spool"
head -c 128 /dev/urandom > "$here/key" && chmod 600 "$here/key"
port=$((20000 + $$ % 20000))
cat > "$here/slurm.conf" <<CONFIG
ClusterName=test
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$here/munge.socket
CredType=cred/munge
SlurmctldPort=$port
SlurmdPort=$((port + 1))
StateSaveLocation=$here/state
SlurmdSpoolDir=$here/spool
SlurmctldPidFile=$here/slurmctld.pid
SlurmdPidFile=$here/slurmd.pid
SlurmctldLogFile=$here/slurmctld.log
SlurmdLogFile=$here/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
MpiDefault=none
SwitchType=switch/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SchedulerParameters=batch_sched_delay=0,sched_interval=1
KillWait=5
NodeName=$(hostname -s) NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONFIG
version=v1; [[ -e /sys/fs/cgroup/cgroup.controllers ]] && version=v2
echo "CgroupPlugin=cgroup/$version" > "$here/cgroup.conf"
export SLURM_CONF=$here/slurm.conf
stop_slurm() {
  local name
  for name in slurmd slurmctld munged; do
    [[ -s $here/$name.pid ]] && kill $(< "$here/$name.pid") 2> /dev/null
  done
  sleep 0.5
}
trap stop_slurm EXIT
munged --force --key-file="$here/key" --socket="$here/munge.socket" \
  --pid-file="$here/munged.pid" --log-file="$here/munged.log" --seed-file="$here/seed" || exit 30
slurmctld && slurmd || exit 31
until [[ $(sinfo -h -o %T 2> /dev/null) == idle ]]; do sleep 0.1; done
node=$(hostname -s)
is_over() { [[ -z $(squeue -h 2> /dev/null) ]]; }
)bash";

void check_slurm(const std::string& script) {
  for (const char* program : {"sbatch", "slurmctld", "slurmd", "munged"}) {
    if (!is_installed(program)) return;
  }
  if (run_script(Folder(), "[[ $(id -u) == 0 && -d /sys/fs/cgroup ]]").status != 0) {
    WARN("skipped: Slurm's daemons are started by root, and want control groups");
    return;
  }
  check_script(std::string(kSlurm) + script);
}

}  // namespace

TEST_CASE("launchers: processes of this machine", "[launchers]") {
  check_script(R"(
"$scripts/local.sh" run.json 7 -q | cmp - one || exit 1
lose
"$scripts/local.sh" run.json 2 -q | cmp - one || exit 2
)");
}

TEST_CASE("launchers: GNU parallel", "[launchers]") {
  if (!is_installed("parallel")) return;
  check_script(R"(
JOBS=3 "$scripts/parallel.sh" run.json 8 -q | cmp - one || exit 1
# A worker that fails is started again; here all fail, since the blocks cannot be written.
rm -r run.blocks
mkdir run.blocks
JOBS=3 LUDO=/bin/false "$scripts/parallel.sh" run.json 4 -q > told
[[ $? != 0 && ! -s told ]] || exit 2
JOBS=3 "$scripts/parallel.sh" run.json 4 -q | cmp - one || exit 3
)");
}

TEST_CASE("launchers: processes of MPI", "[launchers]") {
  if (!is_installed("mpirun")) return;
  check_script(R"(
export MPIRUN="mpirun --oversubscribe"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
"$scripts/mpi.sh" run.json 4 -q | cmp - one || exit 1
lose
"$scripts/mpi.sh" run.json 3 -q | cmp - one || exit 2
)");
}

TEST_CASE("launchers: an array of Slurm jobs", "[launchers]") {
  check_slurm(R"(
"$scripts/slurm-array.sh" run.json 8 result -q > /dev/null || exit 1
until is_over; do sleep 0.1; done
cmp result one || exit 2
# What was lost is named by the job behind the array; said again, it is played.
lose
rm result
sbatch --parsable --output=result.log --wait "$scripts/slurm-array.sh" run.json 8 result -q && exit 3
grep -q 'missing: 2 of 22 blocks: 2,5' result.log || exit 4
AT_A_TIME=1 "$scripts/slurm-array.sh" run.json 3 result -q > /dev/null || exit 5
until is_over; do sleep 0.1; done
cmp result one || exit 6
)");
}

TEST_CASE("launchers: a Slurm task is requeued, and the node drained and resumed", "[launchers]") {
  check_slurm(R"(
asked="chess --games 8000 --seed 5"
"$LUDO" plan simulate $asked --block 200 > run.json || exit 1
"$LUDO" simulate $asked -q > one || exit 2
"$scripts/slurm-array.sh" run.json 2 result -q > /dev/null || exit 3
until compgen -G 'run.blocks/*.json' > /dev/null; do sleep 0.05; done
task=$(squeue -h -r -t running -o %A | head -n 1)
scontrol requeue "$task" || exit 4
scontrol update NodeName="$node" State=DRAIN Reason=test || exit 5
sleep 1
scontrol update NodeName="$node" State=RESUME || exit 6
# Requeued jobs wait for a moment before they may begin again.
for job in $(squeue -h -r -t pending -o %A); do
  scontrol update JobId="$job" StartTime=now 2> /dev/null
done
until is_over; do sleep 0.2; done
cmp result one && exit 0
cat result.log
exit 7
)");
}

}  // namespace ludo::tests
