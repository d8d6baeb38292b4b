import Foundation

// Prints figures beside the bounds the project holds itself to. Run with `make bench`: a debug build says nothing.
if CommandLine.arguments.dropFirst().first == "--serve" { serveForLoad() }
if CommandLine.arguments.dropFirst().first == "--attack" { attackForBenchmark() }
let benchmarks: [(name: String, run: () async throws -> [Figure])] = [
    ("core", coreFigures),
    ("fan-out", fanOutFigures),
    ("zego", zegoFigures),
    ("virtual time", virtualTimeFigures),
    ("worlds", worldFigures),
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
    ("delivery to 100", { try deliveryFigures(members: 100) }),
    ("delivery to 1,000", { try deliveryFigures(members: 1_000) }),
    ("memory", memoryFigures),
    ("zego server", zegoServerFigures),
    ("app server", appServerFigures),
    ("hostile", hostileFigures),
]
/// What belongs together under one name.
let suites = [
    "audio": ["audio room", "opus"],
    "server": ["start", "writes", "delivery to 100", "delivery to 1,000", "memory", "zego server", "app server"],
]
let chosen = CommandLine.arguments.dropFirst().flatMap { suites[$0] ?? [$0] }
for name in chosen where !benchmarks.contains(where: { $0.name == name }) {
    report("there is no \"\(name)\"; there are: \(benchmarks.map(\.name).joined(separator: ", "))")
    exit(2)
}
for (name, run) in benchmarks where chosen.isEmpty || chosen.contains(name) {
    for figure in try await run() { report(figure.line) }
}
