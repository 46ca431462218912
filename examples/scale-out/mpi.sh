#!/usr/bin/env bash
# Plays a planned run with the processes that `mpirun` starts, and prints what they came to. MPI is
# a launcher here and nothing more: each process learns from it which one it is.
#
#   ludo plan simulate my-game.ludo --games 100000 > run.json
#   mpi.sh run.json [WORKERS [MERGE-OPTIONS…]]
#
# MPIRUN holds the launcher and its options (mpirun --hostfile machines). What is there already is
# not played again. LUDO names the program, INTO the folder of the blocks, which all machines see.
set -euo pipefail
run=$1
workers=${2:-$(nproc)}
ludo=${LUDO:-ludo}
into=${INTO:-${run%.*}.blocks}

read -ra launcher <<<"${MPIRUN:-mpirun}"
# A process that fails ends the others; all that is whole stays, and `merge` names the gap.
"${launcher[@]}" -n "$workers" \
  "$ludo" work "$run" --blocks env --into "$into" --threads 1 --quiet || true
"$ludo" merge "$run" "$into" "${@:3}"
