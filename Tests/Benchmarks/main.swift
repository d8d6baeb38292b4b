// Prints figures beside the bounds the project holds itself to. Run with `make bench`: a debug build says nothing.
if CommandLine.arguments.dropFirst().first == "--serve" { serveForLoad() }
let benchmarks: [(name: String, run: () throws -> [Figure])] = [
    ("core", coreFigures),
    ("fan-out", fanOutFigures),
    ("virtual time", virtualTimeFigures),
    ("audio", audioFigures),
    ("server", serverFigures),
]
let chosen = CommandLine.arguments.dropFirst()
for (name, run) in benchmarks where chosen.isEmpty || chosen.contains(name) {
    for figure in try run() { print(figure.line) }
}
