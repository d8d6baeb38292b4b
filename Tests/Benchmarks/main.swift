import Foundation

// Prints figures beside the bounds the project holds itself to. Run with `make bench`: a debug build says nothing. With `--once`
// each row only shows that it runs, in any build, and no figure is printed. With `--fast` each row does less, and those that take
// longest are left out. `--json FILE` writes what was measured, and `--record` puts it into the documentation.
if CommandLine.arguments.dropFirst().first == "--serve" { serveForLoad() }
if CommandLine.arguments.dropFirst().first == "--attack" { attackForBenchmark() }
if CommandLine.arguments.dropFirst().first == "--curves" {
    try await drawCurves(into: CommandLine.arguments.dropFirst(2).first ?? ".build/curves")
}
let benchmarks: [(name: String, run: () async throws -> [Figure])] = [
    ("core", coreFigures),
    ("tokens", tokenFigures),
    ("fan-out", fanOutFigures),
    ("zego", zegoFigures),
    ("virtual time", virtualTimeFigures),
    ("worlds", worldFigures),
    ("explore", exploreFigures),
    ("audio room", audioRoomFigures),
    ("opus", opusFigures),
    ("pictures", pictureFigures),
    ("journal", journalFigures),
    ("exports", exportFigures),
    ("long past", longPastFigures),
    ("media forwarding", mediaForwardingFigures),
    ("picture forwarding", pictureForwardingFigures),
    ("start", startFigures),
    ("writes", writeFigures),
    ("delivery to 100", { try deliveryFigures(members: people(100)) }),
    ("delivery to 1,000", { try deliveryFigures(members: people(1_000)) }),
    ("chat room", chatRoomFigures),
    ("memory", memoryFigures),
    ("zego server", zegoServerFigures),
    ("app server", appServerFigures),
    ("server api", serverAPIFigures),
    ("hostile", hostileFigures),
    ("webhooks", webhookFigures),
]
/// Rows that take more than half a minute each whatever they do.
let slow: Set = ["worlds", "explore", "exports", "long past", "hostile", "webhooks"]
/// What belongs together under one name.
let suites = [
    "audio": ["audio room", "opus"],
    "server": [
        "start", "writes", "delivery to 100", "delivery to 1,000", "memory", "zego server", "app server",
        "server api",
    ],
]
var options = Options(CommandLine.arguments.dropFirst())
let chosen = options.rows.flatMap { suites[$0] ?? [$0] }
for name in chosen where !benchmarks.contains(where: { $0.name == name }) {
    report("there is no \"\(name)\"; there are: \(benchmarks.map(\.name).joined(separator: ", "))")
    exit(2)
}
var run = BenchmarkRun()
var failed: [String] = []
for (name, measure) in benchmarks where chosen.isEmpty ? !isFast || !slow.contains(name) : chosen.contains(name) {
    let start = ContinuousClock.now
    let figures: [Figure]
    do { figures = try await measure() } catch {
        // What was measured so far is worth more than an early end.
        report("the row \"\(name)\" failed: \(error)")
        failed.append(name)
        continue
    }
    guard !figures.isEmpty else { fatalError("the row \"\(name)\" has no figures") }
    guard !isTrial else { continue }
    for line in figures.flatMap(\.lines) { report(line) }
    run.rows.append(BenchmarkRow(name: name, seconds: start.duration(to: .now).inSeconds, figures: figures))
}
// A table without these rows would look whole.
if !failed.isEmpty { options.isRecorded = false }
if !isTrial { try run.write(options) }
if !failed.isEmpty {
    report("rows that failed: \(failed.joined(separator: ", "))")
    exit(1)
}
