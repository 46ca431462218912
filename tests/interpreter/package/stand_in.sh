#!/bin/sh
# Stands in for a compiler or linker, which is its first argument: each file that it is to make is a
# copy of $EMPTY_OBJECT.
while [ $# -gt 0 ]; do
  case $1 in
    -o) cp "$EMPTY_OBJECT" "$2" || exit 1; shift ;;
    -MF) : >"$2" || exit 1; shift ;;
  esac
  shift
done
