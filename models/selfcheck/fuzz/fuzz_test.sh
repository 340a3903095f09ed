#!/bin/bash
# Mutates what the checker reads: files that it has just written, and texts that users type. Each reader must end with a
# result or with the reason why not (readers.cpp). A reader with a planted fault must be found out.
#
# Usage: fuzz_test.sh FUZZ_READERS MODELCHECK [SECONDS]
#
# Without SECONDS, a fixed number of inputs from a fixed seed; with it, as many as there are in that time, shared by the
# readers. An input that a reader fails for is kept in the current folder.
set -euo pipefail

fuzz=$(realpath "$1")
modelcheck=$(realpath "$2")
seconds=${3:-}
kept=$PWD
export ASAN_OPTIONS=detect_leaks=0  # not of this program alone
. "$(dirname "$0")/../../checker/commands/tests/expect.sh"

# seed READER: standard input as one of the texts to begin with
seed() {
  mkdir -p "seeds/$1"
  cat > "seeds/$1/$(find "seeds/$1" -type f | wc -l)"
}

texts() {
  for text in 0o3.1b1o.2- - 0o-.1-; do printf '%s' "$text" | tee >(seed planted) | seed schedule; done
  for text in claim=relaxed 1=seq_cst,offer=relaxed; do printf '%s' "$text" | seed weaken; done
  for text in queue.hpp:31:load:seq_cst=acquire q.c:3=relaxed; do printf '%s' "$text" | seed weaken_line; done
  for text in mailbox_test.cpp:21@0o.1o2-.0o- 'a#b@c.cpp:2#3@-'; do printf '%s' "$text" | seed replay; done
  printf 2/3 | seed part
  printf '\033[1m\xc3\xa4\xff\xe2\x80\xae\n' | seed text
}

searches() {
  "$modelcheck" run --filter reference/3-threads --checkpoint state --executions 20 > output.txt
  tee >(seed sealed) < state | seed checkpoint
  "$modelcheck" gather --state gathered --scenario reference/3-threads --parcels parcels > output.txt
  "$modelcheck" work --in parcels/000001.parcel --out delivery --executions 20 --parcels 2
  seed parcel < parcels/000001.parcel
  tee >(seed findings) < delivery | seed delivery
  python3 - state << 'END' | seed result
import json, sys
text = open(sys.argv[1], 'rb').read().decode('latin-1')
print(json.dumps(json.JSONDecoder().raw_decode(text[text.index('{"by_relacy'):])[0]))
END
}

reports() {
  "$modelcheck" run --filter wrong/claim-relaxed,reference/2-threads --show --json run.json > output.txt
  tee >(seed times) < run.json | seed report
  "$modelcheck" run --filter 'reference/[23]-threads' --shard 1/2 --json shard.json > output.txt
  sed 's/"of": 2/"of": 1/; /"scenarios": \[/,/\]/{/"reference.3-threads"/d; s/2-threads",/2-threads"/}' shard.json |
    seed shard
  python3 - run.json << 'END'
import json, sys
whole = json.load(open(sys.argv[1]))
def write(name, number, rest):
    head = {**{k: whole[k] for k in ('program', 'version', 'commit', 'compiler', 'arguments', 'complete')},
            'schema': {'name': 'modelcheck ' + name, 'number': number}}
    json.dump({**head, **rest}, open(name + '.json', 'w'))
row = next(r for r in whole['rows'] if r['execution'])
claim = {'algorithm': 'single_slot', 'entry': 'claim', 'number': 1, 'from': 'acquire', 'to': 'relaxed',
         'verdict': 'necessary', 'as_expected': True, 'executions': 3, 'exhaustive': 1, 'not_to_the_end': 0,
         'failure': row, 'unclear': []}
write('audit', 2, {'changed': '', 'claims': [claim]})
write('relaxations', 1, {'algorithms': [{'algorithm': 'a', 'promises': ['p'], 'contract': ['p'], 'weakest': [['p']],
                                         'complete': True, 'runs': 3}]})
END
  seed audit < audit.json
  seed relaxations < relaxations.json
  sed 's/"version": "[^"]*"/"version": "0"/; s/"commit": "[^"]*"/"commit": "1"/; s/"compiler": "[^"]*"/"compiler": "g++"/
       s/"entry": "claim", "number": 1, "from": "acquire", "to": "relaxed", //' audit.json | seed earlier_audit
}

# read_by READER OPTION...
read_by() {
  local reader=$1
  shift
  "$fuzz" "--reader=$reader" -seed=1 -timeout=20 -rss_limit_mb=4096 -close_fd_mask=1 -print_final_stats=1 \
    -artifact_prefix="$kept/$reader-" "$@" "seeds/$reader" > fuzz.txt 2>&1
}

texts
searches
reports
wait
if kept=$folder read_by planted -runs=200000; then fail "the planted fault is not found"; fi
grep -q 'out_of_range\|deadly signal' fuzz.txt || fail "another one is found: $(tail -n 20 fuzz.txt)"

rm -r seeds/planted
readers=(seeds/*)
for reader in "${readers[@]##*/}"; do
  runs=(-runs=400)
  if [ "$(stat -c %s "seeds/$reader/0")" -lt 1000 ]; then runs=(-runs=2500); fi
  if [ -n "$seconds" ]; then runs=(-max_total_time=$((seconds / ${#readers[@]} + 1))); fi
  read_by "$reader" "${runs[@]}" ||
    fail "of '$reader' (what it has read is in $kept/$reader-*): $(tail -n 40 fuzz.txt)"
  grep -q 'stat::number_of_executed_units: [1-9][0-9][0-9]' fuzz.txt || fail "'$reader' was not tried: $(cat fuzz.txt)"
  echo "$reader: $(sed -n 's/stat::number_of_executed_units: *//p' fuzz.txt) inputs"
done
