// Prints figures beside the bounds the project holds itself to. Run with `make bench`: a debug build says nothing.
if CommandLine.arguments.dropFirst().first == "--serve" { serveForLoad() }
let benchmarks: [(name: String, run: () async throws -> [Figure])] = [
    ("core", coreFigures),
    ("fan-out", fanOutFigures),
    ("club", clubFigures),
    ("virtual time", virtualTimeFigures),
    ("audio", audioFigures),
    ("journal", journalFigures),
    ("media forwarding", mediaForwardingFigures),
    ("server", serverFigures),
    ("club server", clubServerFigures),
]
let chosen = CommandLine.arguments.dropFirst()
for (name, run) in benchmarks where chosen.isEmpty || chosen.contains(name) {
    for figure in try await run() { print(figure.line) }
}
