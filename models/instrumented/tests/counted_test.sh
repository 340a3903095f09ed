#!/bin/sh
# What is lost by --counted-loops, where a program is not what it is said to be: the manual says that this is on trust.
#
# Usage: counted_test.sh MODELCHECK
set -u

program=$(dirname "$0")/programs/keeps_each_look.cpp
"$1" explore "$program" > /dev/null && { echo "FAILED: without the option it passes"; exit 1; }
"$1" explore "$program" --counted-loops | grep -q "loops that count their looks" || { echo "FAILED: it is not said"; exit 1; }
