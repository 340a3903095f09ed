# Thin: each target is a command or two of CMake, CTest or ci/, which can also be typed by hand.
#
# The line after a target's ## is what `make help` shows. CXX chooses the compiler; another one than last
# time starts the build directory afresh.

BUILD            := build
JOBS             := $(shell getconf _NPROCESSORS_ONLN)
TEST_JOBS        := $(shell expr $(JOBS) + 1)  # some tests sleep
PREFIX           ?= /usr/local
STRESS_SECONDS   ?= 60
FUZZ_SECONDS     ?= 600
LITMUS_SECONDS   ?= 1
BENCH_OPTIONS    ?=  # of make bench: see build/bench --help
SUBJECT_OPTIONS  ?=  # of make subjects: see models/subjects/subjects.py --help
STRESS_COMPILERS ?= g++ clang++
COMPILERS        ?=  # of test-compilers: all of Debian 12

configure = cmake -G Ninja -S .
sources   = $(shell find . -path ./$(BUILD) -prune -o '(' -name '*.hpp' -o -name '*.cpp' ')' -print)

.PHONY: check setup build models mutants fuzz test test-long test-compilers test-platforms subjects \
        litmus litmus-native litmus-tsan litmus-herd new-litmus stress bench packages test-bare bench-docs install \
        install-modelcheck docs docs-html order-costs format format-check clean help FORCE

check: models  ## the default: sets everything up, and checks the models; their table comes last

setup:  ## installs the Debian packages that are missing
	@ci/setup

$(BUILD)/compiler: FORCE
	@mkdir -p $(BUILD)
	@echo '$(CXX)' | cmp -s - $@ || echo '$(CXX)' > $@

$(BUILD)/build.ninja: $(BUILD)/compiler | setup
	$(configure) -B $(BUILD) --fresh -DCMAKE_CXX_COMPILER='$(CXX)'

build: setup $(BUILD)/build.ninja  ## builds everything
	@cmake --build $(BUILD)

models: setup $(BUILD)/build.ninja  ## builds what checks the models, and checks them: build/modelcheck run --require-exhaustive
	@cmake --build $(BUILD) --target modelcheck
	@ci/table $(BUILD)/modelcheck

models-%: setup $(BUILD)/build.ninja  ## as above, for one algorithm: make models-single_slot
	@cmake --build $(BUILD) --target modelcheck_$*
	@$(BUILD)/modelcheck_$* run --require-exhaustive --filter '$*/*'

mutants: setup $(BUILD)/build.ninja  ## tries mutants of the library, each of which must be caught or is explained; records what catches them
	@cmake --build $(BUILD) --target modelcheck_mutants
	@$(BUILD)/modelcheck_mutants mutants --json $(BUILD)/mutants.json
	@models/exchanger/mutants/held.py record $(BUILD)/mutants.json

fuzz: build  ## reads mutated files for some time, and keeps in build/fuzz what a reader fails for: make fuzz FUZZ_SECONDS=3600
	@mkdir -p $(BUILD)/fuzz
	@cd $(BUILD)/fuzz && ../../models/selfcheck/fuzz/fuzz_test.sh ../models/selfcheck/fuzz/fuzz_readers ../modelcheck \
	  $(FUZZ_SECONDS)

test: build  ## runs the quick tests; the results are in build/junit.xml too
	@ci/run-tests $(BUILD) quick $(TEST_JOBS) junit.xml

test-long: build  ## runs the tests that take long; the results are in build/junit-long.xml too
	@ci/run-tests $(BUILD) long $(TEST_JOBS) junit-long.xml

test-bare:  ## installs debootstrap, and runs README.md's two commands on a Debian that has git, make and nothing else; as root
	@ci/setup --bare
	@ci/bare-debian $(BUILD)/bare-debian

test-compilers: setup  ## installs every g++ and clang of Debian 12, and runs the contract with each
	@$(if $(COMPILERS),,ci/setup --compilers)
	@ci/test-compilers $(BUILD)/compilers $(JOBS) $(COMPILERS)

test-platforms: setup  ## installs compilers and emulators for AArch64, RISC-V and Windows, and runs the contract there
	@ci/setup --platforms
	@ci/test-compilers $(BUILD)/compilers $(JOBS) aarch64-linux-gnu-g++ riscv64-linux-gnu-g++ \
	  x86_64-w64-mingw32-g++-posix

subjects: setup $(BUILD)/build.ninja  ## installs libraries of others, explores their structures, and plants faults in them
	@ci/setup --subjects
	@cmake --build $(BUILD) --target modelcheck
	@models/subjects/subjects.py $(BUILD)/modelcheck $(SUBJECT_OPTIONS) --table $(BUILD)/subjects.md
	@models/subjects/planted.py $(BUILD)/modelcheck

litmus: setup $(BUILD)/build.ninja  ## explores the litmus tests: every execution of each
	@cmake --build $(BUILD) --target modelcheck
	@$(BUILD)/modelcheck run --require-exhaustive --filter 'litmus/*'

litmus-native: setup $(BUILD)/build.ninja  ## runs the litmus tests on this machine, LITMUS_SECONDS=1 each
	@cmake --build $(BUILD) --target litmus_native
	@$(BUILD)/litmus_native --time $(LITMUS_SECONDS)

litmus-tsan: setup $(BUILD)/build.ninja  ## as above, under ThreadSanitizer
	@cmake --build $(BUILD) --target litmus_tsan
	@$(BUILD)/litmus_tsan --time $(LITMUS_SECONDS)

litmus-herd: setup $(BUILD)/build.ninja  ## writes the litmus tests for herd7, to build/litmus-herd
	@cmake --build $(BUILD) --target litmus_herd
	@$(BUILD)/litmus_herd $(BUILD)/litmus-herd

new-litmus:  ## creates a litmus test to start from: make new-litmus NAME=MP+my+idea
	@litmus/new-litmus "$$NAME"

stress: $(STRESS_COMPILERS:%=stress-%)  ## stress under ThreadSanitizer, with g++ and clang++, STRESS_SECONDS=60 each

stress-%: setup
	$(configure) -B $(BUILD)/stress-$* -DCMAKE_CXX_COMPILER=$* -DEXCHANGER_BUILD_MODELS=OFF
	@cmake --build $(BUILD)/stress-$* --target stress
	$(BUILD)/stress-$*/stress --seconds $(STRESS_SECONDS)

bench: setup $(BUILD)/build.ninja  ## measures the algorithms beside those of the JDKs that are here: ten minutes
	@cmake --build $(BUILD) --target bench
	$(BUILD)/bench $(BENCH_OPTIONS) --json $(BUILD)/bench.json --svg $(BUILD)/bench.svg

packages: setup $(BUILD)/build.ninja  ## makes Debian packages of the library and the checker: build/packages
	@ci/setup --packages
	@cmake --build $(BUILD) --target modelcheck_library modelcheck_gtest modelcheck_command
	@cd $(BUILD) && cpack -G DEB

bench-docs: setup $(BUILD)/build.ninja  ## puts what 'make bench' has measured into the pages, and simulates again
	@[ -e $(BUILD)/bench.json ] || { echo "bench-docs: there is no $(BUILD)/bench.json; 'make bench' makes it" >&2; exit 1; }
	@cp $(BUILD)/bench.json exchanger/docs/
	@exchanger/bench/report exchanger/docs/bench.json --write exchanger/docs/benchmarks.md
	@cmake --build $(BUILD) --target simulate
	@exchanger/bench/simulation-page $(BUILD)/simulate
	@$(MAKE) --no-print-directory docs

install:  ## installs the library: make install PREFIX=/usr/local
	$(configure) -B $(BUILD)/install -DEXCHANGER_BUILD_TESTS=OFF -DEXCHANGER_BUILD_MODELS=OFF
	@cmake --install $(BUILD)/install --prefix '$(PREFIX)'

install-modelcheck: setup $(BUILD)/build.ninja  ## installs the model checker, for programs of your own: make install-modelcheck PREFIX=/usr/local
	@cmake --build $(BUILD) --target modelcheck_library modelcheck_gtest modelcheck_command
	@cmake --install $(BUILD) --component modelcheck --prefix '$(PREFIX)'

docs: setup $(BUILD)/build.ninja  ## updates what commands write into the pages and comments
	@ci/order-costs --write exchanger/docs/order_costs.json
	@cmake --build $(BUILD) --target modelcheck
	@ci/update-docs $(BUILD)/modelcheck
	@ci/table $(BUILD)/modelcheck --unless-done
	@ci/figures --write $(BUILD)

docs-html:  ## makes the documentation site: build/docs-html/index.html
	@ci/setup --docs
	@ci/docs-html $(BUILD)/docs-html

order-costs:  ## installs cross compilers, and compares what they emit with exchanger/docs/order_costs.json
	@ci/setup --cross
	@ci/order-costs --check exchanger/docs/order_costs.json

format:  ## formats the sources; clang-format is that of Debian 12, which 'make setup' installs
	@clang-format -i $(sources)

format-check:  ## says where the sources are not formatted
	@clang-format --dry-run --Werror $(sources)

clean:  ## removes everything that was built
	rm -rf $(BUILD)

help:  ## lists the targets
	@sed -n 's/^\([a-z%-]*\):.*  ## \(.*\)/\1|\2/p' Makefile | awk -F'|' '{ printf "make %-14s %s\n", $$1, $$2 }'
