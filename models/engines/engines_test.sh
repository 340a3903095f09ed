#!/bin/bash
# A search that is divided finds what one process finds, whoever explores what, and whatever is lost.
# Usage: engines_test.sh MODELCHECK by-hand|parallel|dask|dask-killed|dask-apart|slurm
set -euo pipefail

modelcheck=$(realpath "$1")
part=$2
here=$(realpath "$(dirname "$0")")
. "$here/../checker/commands/tests/expect.sh"

scenario=reference/5-threads

# The row: all but the time, how it was called, and what is judged of all rows together.
findings() { sed -e '/^  "arguments": \[/,/^  \]/d' -e '/"seconds"/d' -e '/"require_exhaustive"/d' -e '/^  \],\?$/,$d' "$1"; }

expect_same_findings() { diff <(findings "$1") <(findings "$2") || fail "$1 and $2 differ"; }

whole() { expect 0 "$modelcheck" run --filter "$scenario" --json whole.json; }

# Until nothing is left, ten executions at a time. What 'gather' says then is in output.txt.
by_tens() {
  scenario=$1
  rm -rf state left
  expect 0 "$modelcheck" gather --state state --parcels left --scenario "$scenario"
  while [ -n "$(ls left)" ]; do
    for p in left/*.parcel; do "$modelcheck" work --in "$p" --out "$p.delivery" --seconds 0 --executions 10; done
    expect 0 "$modelcheck" gather --state state --parcels left left/*.delivery --json gathered.json
    rm -f left/*.delivery
  done
}

# Round after round: what is left as parcels; each explored for some executions; some deliveries lost, some given twice.
by_hand() {
  scenario=reference/4-threads
  whole
  local gather=("$modelcheck" gather --state state --parcels left --count 5)
  expect 2 "${gather[@]}"
  says 'name the scenario'
  expect 0 "${gather[@]}" --scenario "$scenario"
  says '0 deliveries gathered, 1 piece left'
  says 'nothing is explored yet'
  local round=0
  while [ -n "$(ls left)" ]; do
    round=$((round + 1))
    for p in left/*.parcel; do
      "$modelcheck" work --in "$p" --out "$p.delivery" --seconds 0 --executions 400 --parcels 2
    done
    [ "$round" -ne 2 ] || rm "$(find left -name '*.delivery' | sort | head -n 1)"
    cp -r left old
    expect 0 "${gather[@]}" left/*.delivery --from old
    [ -z "$(find old -name '*.delivery')" ] || fail "those that the state has were not removed: $(ls old)"
    rm -r old left/*.delivery
    [ "$round" -lt 100 ] || fail "there is no end to it"
  done
  says '0 pieces left'
  [ "$round" -gt 3 ] || fail "it was over after $round rounds"
  expect 0 "$modelcheck" gather --state state --json gathered.json --require-exhaustive
  says "^$scenario: pass"
  expect_same_findings whole.json gathered.json

  # A state is a checkpoint, and a checkpoint is a state.
  rm state
  expect 0 "${gather[@]}" --scenario "$scenario"
  "$modelcheck" work --in left/000001.parcel --out d --seconds 0 --executions 100
  expect 0 "${gather[@]}" d
  expect 1 "$modelcheck" gather --state state --require-exhaustive
  expect 0 "$modelcheck" run --resume state --json resumed.json
  expect_same_findings whole.json resumed.json

  # A wrong program is caught as it should be, which is no error of whoever found it.
  rm -rf state left
  expect 0 "${gather[@]}" --scenario wrong/claim-relaxed
  "$modelcheck" work --in left/000001.parcel --out d --seconds 0
  head -n 1 d | grep -q '"verdict":"data race"' || fail "$(head -n 1 d)"
  expect 0 "$modelcheck" gather --state state d
  says '^wrong/claim-relaxed: caught: data race'
  # ... and whoever comes later finds it again, and nothing to go on with.
  mkdir kept
  cp d kept/1.delivery
  for _ in 1 2; do
    expect 0 "${gather[@]}" --from kept
    says '^wrong/claim-relaxed: caught: data race'
    [ -z "$(ls left)" ] || fail "there is something to explore: $(ls left)"
  done

  # Before it is caught, that is no failure.
  rm -rf state left
  expect 0 "${gather[@]}" --scenario wrong/slot_with_cells-offer-by-store
  "$modelcheck" work --in left/000001.parcel --out d --seconds 0 --executions 9
  expect 0 "${gather[@]}" d
  says '^wrong/slot_with_cells-offer-by-store: not caught yet, in 9 executions'
  expect 1 "${gather[@]}" --require-exhaustive

  # One that was lost in a folder is named, and what it was given is left.
  rm -rf state left
  expect 0 "${gather[@]}" --scenario "$scenario"
  head -c 100 d > kept/1.delivery
  expect 0 "${gather[@]}" --from kept
  says "'kept/1.delivery' is left out: "
  says '1 piece left'
  expect 1 "${gather[@]}" --require-exhaustive

  # What cannot be read is refused, and leaves the state as it was.
  rm -rf state left
  expect 0 "${gather[@]}" --scenario "$scenario"
  cp state before
  head -c 100 d > broken
  expect 2 "$modelcheck" gather --state state broken
  says "cannot gather 'broken'"
  expect 2 "$modelcheck" gather --state state d
  says 'it is of wrong/slot_with_cells-offer-by-store'
  cmp -s state before || fail "the state was changed"
  expect 2 "$modelcheck" work --in broken
  says "cannot explore 'broken'"

  # That threads are interchangeable is tested at the end, as in one run.
  local numberings='each execution made again under all 5 other numberings'
  by_tens reference/3-interchangeable
  grep -q "$numberings" gathered.json || fail "not all of them are: $(cat gathered.json)"
  whole
  expect_same_findings whole.json gathered.json
  by_tens canary/threads-one-differs-once
  says '^canary/threads-one-differs-once: caught: threads not interchangeable'
}

in_parallel() {
  command -v parallel > parallel.txt || { echo "skipped: no GNU parallel (package parallel: ci/setup --engines)"; exit 77; }
  whole
  local search=("$here/parallel_search.sh" "$modelcheck")
  expect 0 env LONGEST=1 "${search[@]}" "$scenario" state 2
  says "^$scenario: pass"
  expect 0 "$modelcheck" gather --state state --json parallel.json
  expect_same_findings whole.json parallel.json
  rm state
  expect 0 "${search[@]}" wrong/claim-relaxed state 2
  says '^wrong/claim-relaxed: caught: data race'
  expect 2 "${search[@]}"
  says '^usage: '
}

# A controller and two nodes on this machine, for as long as the test runs. It takes root, and munge.
start_slurm() {
  [ "$(id -u)" -eq 0 ] && PATH=$PATH:/usr/sbin command -v slurmctld sbatch munged > slurm.txt ||
    { echo "skipped: no Slurm, or not root (apt-get install slurm-wlm munge procps)"; exit 77; }
  pgrep munged > munged.txt || { mkdir -p /run/munge; chown munge /run/munge; su -s /bin/sh munge -c /usr/sbin/munged; }
  local here_name
  here_name=$(hostname -s)
  mkdir controller n1 n2
  cat > slurm.conf <<END
ClusterName=test
SlurmctldHost=$here_name(127.0.0.1)
SlurmctldPort=17000
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
StateSaveLocation=$PWD/controller
SlurmctldPidFile=$PWD/controller.pid
SlurmctldLogFile=$PWD/controller.log
SlurmdSpoolDir=$PWD/%n
SlurmdPidFile=$PWD/%n.pid
SlurmdLogFile=$PWD/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
NodeName=n1 NodeHostname=$here_name NodeAddr=127.0.0.1 Port=17001 CPUs=1
NodeName=n2 NodeHostname=$here_name NodeAddr=127.0.0.1 Port=17002 CPUs=1
PartitionName=all Nodes=n1,n2 Default=YES State=UP
END
  export SLURM_CONF=$PWD/slurm.conf
  trap 'kill $(cat "$folder"/*.pid) 2> "$folder/kill.txt"; sleep 1; rm -rf "$folder"' EXIT
  /usr/sbin/slurmctld
  sleep 1
  /usr/sbin/slurmd -N n1
  /usr/sbin/slurmd -N n2
  for _ in $(seq 100); do
    [ "$(sinfo --noheader --states idle --format %D)" != 2 ] || return 0
    sleep 0.1
  done
  fail "the nodes do not come up: $(sinfo)"
}

# The second job of a round is killed, often: what it was given is explored in the next round. The first is left alone,
# since three rounds in a row that bring nothing are an error.
in_slurm() {
  scenario=slot_with_cells/four-meet  # which takes some rounds
  start_slurm
  whole
  (while sleep 0.5; do if pkill -9 -f "$modelcheck work --in .*000002"; then echo killed; fi; done) > killer.txt 2>&1 &
  local killer=$! code=0
  LONGEST=4 "$here/slurm_search.sh" "$modelcheck" "$scenario" state 2 > search.txt 2>&1 || code=$?
  kill "$killer"
  [ "$code" -eq 0 ] || fail "exit $code: $(cat search.txt)"
  grep -q "^$scenario: pass" search.txt || fail "$(cat search.txt)"
  grep -q killed killer.txt || fail "nobody was killed"
  expect 0 "$modelcheck" gather --state state --json slurm.json
  expect_same_findings whole.json slurm.json
}

# Debian's python3, should another come first in the path.
find_dask() {
  for python in python3 /usr/bin/python3; do
    if "$python" -c 'import distributed' 2> import.txt; then return; fi
  done
  echo "skipped: no Dask (package python3-distributed: ci/setup --engines)"
  exit 77
}

dask() {
  find_dask
  whole
  expect 0 "$python" "$here/dask_search.py" --modelcheck "$modelcheck" --scenario "$scenario" --state state --workers 2 \
    --seconds 0.5 --json dask.json
  says "^$scenario: pass"
  expect_same_findings whole.json dask.json
  [ -z "$(find state.deliveries -name '*.delivery')" ] || fail "deliveries were left: $(ls state.deliveries)"

  # A second time it has nothing to do.
  expect 0 "$python" "$here/dask_search.py" --modelcheck "$modelcheck" --scenario "$scenario" --state state --workers 1 --json again.json
  expect_same_findings whole.json again.json

  rm -r state
  expect 0 "$python" "$here/dask_search.py" --modelcheck "$modelcheck" --scenario wrong/claim-relaxed --state state --workers 2
  says '^wrong/claim-relaxed: caught: data race'

  expect 1 "$python" "$here/dask_search.py" --modelcheck "$modelcheck" --scenario "$scenario" --state another --wait 1 \
    --scheduler tcp://127.0.0.1:1
  says '^dask_search.py: no scheduler for 1 s (.'
  expect 1 "$python" "$here/dask_search.py" --modelcheck "$modelcheck" --scenario "$scenario" --state another --wait 1 \
    --scheduler-file nowhere.json
  says '^dask_search.py: no scheduler for 1 s (there is no nowhere.json)'
}

killing() {
  "$python" "$here/killing.py" --modelcheck "$modelcheck" --scenario "$scenario" --workers 2 --task-seconds 0.3 --slow \
    --driver-too --scheduler-too "$@" > killing.txt 2>&1 || fail "$(cat killing.txt)"
  expect_same_findings whole.json killed.json
}

# A scheduler and two workers; one of them is killed again and again; once so is what drives them, and once the scheduler.
dask_killed() {
  find_dask
  whole
  killing --every 3
  grep -q '^killed: [1-9][0-9]* workers, 1 drivers, 1 schedulers' killing.txt || fail "not killed: $(cat killing.txt)"
}

# The same with a network between them, of which links are cut.
dask_apart() {
  find_dask
  local try=try-$$
  if ! ip netns add "$try" 2> netns.txt; then
    echo "skipped: no network namespaces (they need root, and package iproute2: ci/setup --engines): $(cat netns.txt)"
    exit 77
  fi
  ip netns delete "$try"
  whole
  killing --every 5 --apart
  grep -q '^killed: [1-9][0-9]* workers, 1 drivers, 1 schedulers; cut: [1-9]' killing.txt ||
    fail "not killed, or not cut: $(cat killing.txt)"
}

case $part in
  by-hand) by_hand ;;
  parallel) in_parallel ;;
  dask) dask ;;
  dask-killed) dask_killed ;;
  dask-apart) dask_apart ;;
  slurm) in_slurm ;;
  *) fail "unknown part '$part'" ;;
esac
