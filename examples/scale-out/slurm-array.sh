#!/usr/bin/env bash
#SBATCH --job-name=ludo
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --signal=B:TERM@60
# Plays a planned run as an array of Slurm jobs, and sums it up in a job behind them.
#
#   ludo plan simulate my-game.ludo --games 100000 > run.json
#   slurm-array.sh run.json TASKS RESULT [MERGE-OPTIONS…]
#
# Run by hand it submits itself: TASKS jobs, AT_A_TIME (25) at once, and one that waits for all of
# them, however they end, so that a task that was lost becomes a gap with a name in RESULT.log and
# not silence. Say the same again and what is missing is played. SBATCH holds options of `sbatch`
# (--time=1:00:00 --cpus-per-task=4), LUDO names the program, INTO the folder of the blocks.
set -euo pipefail
run=$1
tasks=$2
result=$3
ludo=${LUDO:-ludo}
into=${INTO:-${run%.*}.blocks}

if [[ -n ${SLURM_ARRAY_TASK_ID:-} ]]; then
  # A minute before its time is over the task is told to end: whole blocks stay.
  exec "$ludo" work "$run" --blocks env --into "$into" \
    --threads "${SLURM_CPUS_PER_TASK:-1}" --quiet
fi
if [[ -n ${SLURM_JOB_ID:-} ]]; then
  exec "$ludo" merge "$run" "$into" "${@:4}" >"$result"
fi
mkdir -p "$into"
export LUDO=$ludo INTO=$into
read -ra options <<<"${SBATCH:-}"
array=$(sbatch --parsable "${options[@]}" --array="0-$((tasks - 1))%${AT_A_TIME:-25}" \
  --output="$into/task-%a.log" "$0" "$@")
sum=$(sbatch --parsable "${options[@]}" --dependency="afterany:$array" --kill-on-invalid-dep=no \
  --output="$result.log" "$0" "$@")
echo "$sum"
