SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: demo cluster cluster-rounds cluster-figures test test-core check-release check-first-build check-benchmarks check-pages check-console check-apple fuzz mutants guards sanitize format lint bench curves docs release install uninstall deb \
	clean help setup setup-cluster setup-tests

# Homebrew keeps it out of pkg-config's way.
ifeq ($(shell uname -s),Darwin)
export PKG_CONFIG_PATH := $(shell brew --prefix openssl@3 2>/dev/null)/lib/pkgconfig:$(PKG_CONFIG_PATH)
endif

SAMPLES := Samples/.build/debug
# An editor's index and what a debugger reads take a third of a build, and the demo has no use for them.
DEMO_BUILD := --package-path Samples --disable-index-store -debug-info-format none -Xswiftc -disable-batch-mode -Xswiftc -wmo \
	-Xswiftc -num-threads -Xswiftc 2
# What is tested is optimized, as it ships: it builds no slower, and its tests take a third of the time. A table of swift-collections
# hashes with its own address as the seed, and a longer path of the program moves it: 3 % more instructions were counted. With the last
# condition, all tables of a size have one seed. The tests themselves are not optimized, and are the apps of the kits.
# An expression that has to be read in more than 100,000 ways is an error: one took 4 s of every build, and nobody saw it.
TESTED := .build-tests/release
TEST_OPTIONS := --scratch-path .build-tests -c release
TEST_BUILD := $(TEST_OPTIONS) -debug-info-format none -Xswiftc -enable-testing -Xswiftc -DUNOPTIMIZED_APPS \
	-Xswiftc -DCOLLECTIONS_DETERMINISTIC_HASHING -Xswiftc -Xfrontend -Xswiftc -solver-scope-threshold=100000
# On a terminal the compiler shows its progress; elsewhere it prints warnings and errors only.
QUIET := $$([ -t 2 ] || echo --quiet)
SWIFT_SOURCES := Sources Emulators Tests Samples/TencentVoiceRoom Samples/ZegoLiveAudioRoom Samples/EasemobVoiceRoom \
	Samples/VolcengineWatchTogether Samples/Stories Samples/Tests Package.swift Samples/Package.swift

# Tests that take real time run apart from those that keep every core busy, or they would measure the load.
LIVE_TESTS := ^(EmulatorServerTests|ParlorCommandTests|Scenarios)\.|\.Live[A-Za-z]*Tests/
# These run with servers of NATS that refuse other messages than the newest do, too.
CLUSTER_TESTS := ^EmulatorServerTests\.(Stream[A-Za-z]*|StorageContract|Cluster[A-Za-z]*)Tests/
OLD_NATS := $(CURDIR)/.build-peers/usr/sbin/nats-server
# Built with the rest, they run against a server.
SAMPLE_TESTS := ^TwoPhones\.

demo: setup ## run the samples with real speech and print who sat where and heard whom; VERBOSE=1 prints everything
	@echo "== Building the samples (a first build takes a few minutes)"
	@Scripts/build.sh $(DEMO_BUILD)
	@echo "== Four rooms, each in a world of its own, in virtual time"
	@Scripts/stories.sh $(SAMPLES) $(if $(VERBOSE),--verbose)
	@echo "== Building a server (a first build takes a few minutes)"
	@Scripts/build.sh $(DEMO_BUILD) --product parlor
	@echo "== Second act: a server, and rooms of two processes, in real time"
	@Scripts/live-rooms.sh $(SAMPLES) 3
	@echo "== Third act: the app's own back end hears of a room by callbacks, and puts out who is rude"
	@Scripts/back-end.sh $(SAMPLES) 6

cluster: setup-cluster ## three nodes on three servers of NATS: play rooms across them, kill a node and a server, and print what happens
	@Scripts/build.sh $(DEMO_BUILD)
	@Scripts/build.sh $(DEMO_BUILD) --product parlor
	@Scripts/cluster.sh $(SAMPLES) 8

ROUNDS := 20
cluster-rounds: setup-cluster ## kill, pause and cut off nodes and servers of a cluster, and check what clients were answered; ROUNDS=200
	@Scripts/peers.sh strace
	@Scripts/build.sh $(TEST_BUILD) --product ClusterRounds
	@Scripts/build.sh $(TEST_BUILD) --product parlor
	@Scripts/stepped-clock.sh $(TESTED)
	@$(TESTED)/ClusterRounds --rounds $(ROUNDS)

cluster-figures: setup-cluster ## measure what a cluster costs beside SQLite, on this machine
	@Scripts/build.sh $(TEST_BUILD) --product ClusterRounds
	@Scripts/build.sh $(TEST_BUILD) --product parlor
	@$(TESTED)/ClusterRounds --figures

# The samples are built as part of this package, once for all.
test: export PARLOR_SAMPLES := 1
# With hundreds of tests begun at once, each waits so long for the others that its clients give up.
test: export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH := 16
# Tests leave pages here, for a browser: one with all stories, and one of a world.
test: export PARLOR_TEST_PAGE := $(CURDIR)/.build-tests/compare.html
test: export PARLOR_TEST_WORLD_PAGE := $(CURDIR)/.build-tests/world.html
test: setup-tests ## run the whole test suite, check the samples, lint
	@echo "== Building the tests and the samples (a first build takes a few minutes)"
	@Scripts/build.sh $(TEST_BUILD) --build-tests
	@echo "== Testing"
	@Scripts/run-tests.sh $(TEST_OPTIONS) --skip '$(LIVE_TESTS)|$(SAMPLE_TESTS)'
	@echo "== Testing over real sockets and processes"
	@Scripts/run-tests.sh $(TEST_OPTIONS) --filter '$(LIVE_TESTS)'
	@echo "== Testing clusters with the servers of NATS that Debian has"
	@[ ! -x $(OLD_NATS) ] || PARLOR_NATS_SERVER=$(OLD_NATS) Scripts/run-tests.sh $(TEST_OPTIONS) --filter '$(CLUSTER_TESTS)'
	@echo "== Checking the samples"
	@Scripts/stories.sh $(TESTED) --check
	@echo "== Checking the samples over the network"
	@Scripts/live-rooms.sh $(TESTED) 1
	@Scripts/back-end.sh $(TESTED) 6
	@$(TESTED)/parlor exec -- Scripts/run-tests.sh $(TEST_OPTIONS) --filter '$(SAMPLE_TESTS)'
	@echo "== Playing rooms across a cluster, and killing parts of it"
	@Scripts/cluster.sh $(TESTED) 1
	@Scripts/stepped-clock.sh $(TESTED)
	@$(TESTED)/ClusterRounds --only kill,pause,step --seed 6 --rounds 1
	@echo "== Installing and removing"
	@BINARIES=$(TESTED) Scripts/check-install.sh
	@$(MAKE) --no-print-directory -j 3 --output-sync BUILT=1 check-release check-first-build check-console check-benchmarks check-pages \
		check-apple lint
	@echo "== All tests passed"

# The pure core and what stands right on it, in a build folder of its own: nothing of a server, an engine or a kit is compiled.
CORE_TESTS := EmulatorAPITests IdentityEmulatorTests RoomEmulatorTests AttributeEmulatorTests SignalingEmulatorTests \
	RTCEmulatorTests EmulatorSuiteTests VendorDialectsTests ServerDialectsTests SimulationTests EmulatorHostTests \
	TenantOwnershipTests
COMMA := ,
SPACE := $(subst ,, )

test-core: export PARLOR_ONLY := $(subst $(SPACE),$(COMMA),$(strip $(CORE_TESTS)))
test-core: setup ## build and test the core alone, which takes a few minutes at first
	@Scripts/build.sh --build-tests --scratch-path .build-core
	@Scripts/run-tests.sh --scratch-path .build-core

# What needs no quiet machine runs side by side. RECORD=1 writes the bounds anew; with BUILT=1 all is built already.
check-release:
	@[ -n "$(BUILT)" ] || Scripts/build.sh $(TEST_BUILD) --product ReleaseChecks
	@[ -n "$(BUILT)" ] || Scripts/build.sh $(TEST_BUILD) --product parlor
	@echo "== Counting instructions, what worlds leave, and what the server takes"
	@BINARIES=$(TESTED) Scripts/check-release.sh $(if $(RECORD),--record)

check-benchmarks:
	@echo "== Trying every row of the benchmarks"
	@$(TESTED)/Benchmarks --once

check-pages:
	@echo "== Opening the page of parlor compare, and that of a world, in a browser"
	@.build-python/bin/python3 Scripts/check-page.py $(TESTED) "$$PARLOR_TEST_PAGE"
	@.build-python/bin/python3 Scripts/check-recorded.py "$$PARLOR_TEST_WORLD_PAGE"

check-console:
	@echo "== Opening the console of a server in a browser"
	@.build-python/bin/python3 Scripts/check-console.py $(TESTED)

check-first-build:
	@echo "== Building the README's first package, fetched by its URL"
	@Scripts/first-build.sh

check-apple:
	@echo "== Type-checking what Apple's systems compile"
	@Scripts/typecheck-apple.sh .build-tests

# How long each fuzzing test goes on, in seconds.
PARLOR_FUZZ_SECONDS ?= 60

fuzz: export PARLOR_FUZZ_BUNDLES := $(CURDIR)/.build/fuzz
fuzz: setup ## feed whole sessions, frames, tokens and datagrams that nobody means, and play stories in any order, for long; PARLOR_FUZZ_SECONDS each
	@swift build $(QUIET) --build-tests
	@echo "== Fuzzing, $(PARLOR_FUZZ_SECONDS) seconds each"
	@PARLOR_FUZZ_SECONDS=$(PARLOR_FUZZ_SECONDS) Scripts/run-tests.sh --filter Fuzz

# Which faults or guards, such as MUTANTS="mute seat" or MUTANTS=Room+Roles.swift; all where nothing is said.
MUTANTS ?=

mutants: setup ## plant the faults of Scripts/planted-faults.txt in a copy of the tree, and print which ones the tests let live
	@Scripts/plant-faults.py $(MUTANTS)

guards: setup ## take away each guard of the five pure services in one build, and print which ones the tests let live; MUTANTS=
	@Scripts/plant-faults.py --guards $(MUTANTS)

sanitize: setup ## run the core, the engines and a kit of each vendor with the address and the thread sanitizer
	@Scripts/sanitize.sh address
	@Scripts/sanitize.sh thread

format: ## format every Swift source in place
	@swift format format --in-place --parallel --recursive $(SWIFT_SOURCES)

lint: ## check the format of every Swift source, and the subjects of commits; changes nothing
	@echo "== Linting"
	@Scripts/check-subjects.sh
	@swift format lint --strict --parallel --recursive $(SWIFT_SOURCES)

# The server is built as it is installed. Where peers are not to be brought: PEERS=none. RECORD=1 puts the figures into the README and the documentation.
bench: setup ## measure beside peers, in release mode; FAST=1 takes under 4 minutes
	@$(if $(filter none,$(PEERS)),,Scripts/peers.sh)
	@echo "== Benchmarks (a first release build takes a few minutes)"
	@swift build $(QUIET) $(RELEASE) --product parlor
	@swift run $(QUIET) $(RELEASE) Benchmarks $(if $(FAST),--fast) $(if $(RECORD),--record) --json .build/benchmarks.json

# How cost grows, as plots of the documentation. It takes five minutes.
curves: setup
	@swift build $(QUIET) $(RELEASE) --product parlor
	@swift run $(QUIET) $(RELEASE) Benchmarks --curves Emulators/EmulatorServer/EmulatorServer.docc/Resources

# What the documentation shows: the emulator with all that its own targets see, and the public API of what apps and tests link.
EMULATOR_DOCS := IdentityEmulator RoomEmulator AttributeEmulator SignalingEmulator RTCEmulator EmulatorSuite RoomHistories \
	TenantOwnership VendorDialects ServerDialects EmulatorServer
KIT_DOCS := ParlorTesting Devices ImSDK_Plus TXLiteAVSDK_TRTC TUICore TRTCVoiceRoom ZIM ZegoExpressEngine \
	HyphenateChat AgoraRtcKit EasemobVoiceRoom VolcEngineRTC
DOCS := .build-docs
RENDER := PARLOR_DOCS=1 swift package --allow-writing-to-directory $(DOCS) generate-documentation \
	--enable-experimental-combined-documentation --warnings-as-errors

docs: setup ## render all articles, and the public API of the kits, as two sites
	@rm -rf $(DOCS) && mkdir -p $(DOCS)
	@echo "== Rendering the emulator's articles"
	@$(RENDER) --symbol-graph-minimum-access-level package --output-path $(DOCS)/emulator $(EMULATOR_DOCS:%=--target %)
	@echo "== Rendering the kits' API"
	@$(RENDER) --output-path $(DOCS)/kits $(KIT_DOCS:%=--target %)
	@echo "== Show it with: python3 -m http.server --directory $(DOCS)/emulator, or $(DOCS)/kits"

# Where the commands go: PREFIX in the end, DESTDIR before it while a package is made.
PREFIX ?= /usr/local
DESTDIR ?=
# A folder with the two programs, which are not built then; as for `sudo make install BINARIES=.build/release`.
BINARIES ?=
PROGRAMS = $(or $(BINARIES),.build/release)
BUILT_PROGRAMS = $(if $(BINARIES),,release)
# With Swift's libraries inside, so that they run where no Swift is. Apple's systems bring these.
ifeq ($(shell uname -s),Linux)
RELEASE := -c release --static-swift-stdlib
else
RELEASE := -c release
endif

release: setup ## build the commands parlor and parlor-compare, optimized, into .build/release
	@swift build $(QUIET) $(RELEASE) --product parlor
	@swift build $(QUIET) $(RELEASE) --product parlor-compare

install: $(BUILT_PROGRAMS) ## install them with manual pages and completions; PREFIX=/usr/local, DESTDIR=, BINARIES=
	@BINARIES='$(PROGRAMS)' PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' Scripts/install.sh install

uninstall: ## remove what `make install` installed, with the same PREFIX and DESTDIR
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' Scripts/install.sh uninstall

deb: $(BUILT_PROGRAMS) ## make a Debian package of them, for systems of this release, in .build/deb
	@rm -rf .build/deb
	@BINARIES='$(PROGRAMS)' OUTPUT=.build/deb Scripts/build-deb.sh
	@BINARIES='$(PROGRAMS)' DEB=$$(echo .build/deb/*.deb) Scripts/check-install.sh

clean: ## remove everything that was built
	@rm -rf .build .build-tests .build-docs .build-core .build-mutants .build-address .build-thread Samples/.build demo-output

setup:
	@Scripts/setup.sh

setup-cluster:
	@Scripts/setup.sh --cluster

# What a cluster's tests need of the older servers of NATS that Debian has.
setup-tests:
	@Scripts/setup.sh --tests
	@Scripts/peers.sh nats-server

help: ## print this list
	@echo "make TARGET, where TARGET is one of:"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1|\2/p' $(MAKEFILE_LIST) | awk -F '|' '{ printf "%-18s%s\n", $$1, $$2 }'
