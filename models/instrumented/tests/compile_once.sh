#!/bin/sh
# Stands for the compiler by whose name it is called: compiles a source once, and gives the same object for the same words
# again, wherever they put it. A program that is explored a second time, to repeat a failure, need not be compiled again.
#
# Usage: COMPILED=FOLDER COMPILERS=PATH g++ WORD...     COMPILERS: where the compilers are
set -eu

compiler=$(basename "$0")
PATH=$COMPILERS
case " $* " in *' -c '*) ;; *) exec "$compiler" "$@" ;; esac

object=
before=
for word; do
  [ "$before" != -o ] || object=$word
  before=$word
done
kept=$COMPILED/$(echo "$@" | sed 's|[^ ]*/modelcheck-......||g' | cksum | tr -d ' ').o
[ -e "$kept" ] || { "$compiler" "$@" && cp "$object" "$kept"; } || exit
[ -e "$object" ] || cp "$kept" "$object"
