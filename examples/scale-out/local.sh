#!/usr/bin/env bash
# Plays a planned run with several processes of this machine, and prints what they came to.
#
#   ludo plan simulate my-game.ludo --games 100000 > run.json
#   local.sh run.json [WORKERS [MERGE-OPTIONS…]]
#
# What is there already is not played again. LUDO names the program, INTO the folder of the blocks.
set -euo pipefail
run=$1
workers=${2:-$(nproc)}
ludo=${LUDO:-ludo}
into=${INTO:-${run%.*}.blocks}

pids=()
stop_workers() { kill -TERM "${pids[@]}" 2>/dev/null || true; }
trap 'stop_workers; wait; exit 143' TERM
trap 'stop_workers; wait; exit 130' INT

for (( i = 1; i <= workers; ++i )); do
  "$ludo" work "$run" --blocks "$i/$workers" --into "$into" --threads 1 --quiet &
  pids+=($!)
done
# A worker that fails leaves a gap, which `merge` names.
for pid in "${pids[@]}"; do wait "$pid" || true; done
"$ludo" merge "$run" "$into" "${@:3}"
