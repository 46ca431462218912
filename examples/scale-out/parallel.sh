#!/usr/bin/env bash
# Plays a planned run with GNU parallel, on this machine or on those of a list, and prints what it
# came to.
#
#   ludo plan simulate my-game.ludo --games 100000 > run.json
#   parallel.sh run.json [WORKERS [MERGE-OPTIONS…]]
#
# HOSTS names a file of machines (parallel's --sshloginfile) that see this folder under its name and
# have `ludo`; JOBS says how many work at a time on each. What has failed is tried once more; what is
# there already is not played again. LUDO names the program, INTO the folder of the blocks.
set -euo pipefail
run=$1
workers=${2:-$(nproc)}
ludo=${LUDO:-ludo}
into=${INTO:-${run%.*}.blocks}

mkdir -p "$into"
options=(--joblog "$into/jobs.log" --resume-failed --retries 2 --jobs "${JOBS:-100%}")
if [[ -n ${HOSTS:-} ]]; then options+=(--sshloginfile "$HOSTS" --workdir .); fi
# A worker that fails leaves a gap, which `merge` names.
parallel "${options[@]}" --quote \
  "$ludo" work "$run" --blocks "{}/$workers" --into "$into" --threads 1 --quiet \
  ::: $(seq "$workers") || true
"$ludo" merge "$run" "$into" "${@:3}"
