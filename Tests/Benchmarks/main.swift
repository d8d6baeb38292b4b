import Foundation

// Prints figures beside the bounds the project holds itself to. Run with `make bench`: a debug build says nothing. With `--once`
// each row only shows that it runs, in any build, and no figure is printed.
if CommandLine.arguments.dropFirst().first == "--serve" { serveForLoad() }
if CommandLine.arguments.dropFirst().first == "--attack" { attackForBenchmark() }
let benchmarks: [(name: String, run: () async throws -> [Figure])] = [
    ("core", coreFigures),
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
    ("memory", memoryFigures),
    ("zego server", zegoServerFigures),
    ("app server", appServerFigures),
    ("server api", serverAPIFigures),
    ("hostile", hostileFigures),
    ("webhooks", webhookFigures),
]
/// What belongs together under one name.
let suites = [
    "audio": ["audio room", "opus"],
    "server": [
        "start", "writes", "delivery to 100", "delivery to 1,000", "memory", "zego server", "app server",
        "server api",
    ],
]
let chosen = CommandLine.arguments.dropFirst().filter { $0 != "--once" }.flatMap { suites[$0] ?? [$0] }
for name in chosen where !benchmarks.contains(where: { $0.name == name }) {
    report("there is no \"\(name)\"; there are: \(benchmarks.map(\.name).joined(separator: ", "))")
    exit(2)
}
for (name, run) in benchmarks where chosen.isEmpty || chosen.contains(name) {
    let figures = try await run()
    guard !isTrial else {
        guard !figures.isEmpty else { fatalError("the row \"\(name)\" has no figures") }
        continue
    }
    for figure in figures { report(figure.line) }
}
