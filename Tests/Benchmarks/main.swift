// Prints figures beside the bounds the project holds itself to. Run with `make bench`: a debug build says nothing.
let benchmarks: [(name: String, run: () throws -> [Figure])] = [
    ("core", coreFigures),
    ("fan-out", fanOutFigures),
    ("club", clubFigures),
    ("virtual time", virtualTimeFigures),
    ("audio", audioFigures),
]
let chosen = CommandLine.arguments.dropFirst()
for (name, run) in benchmarks where chosen.isEmpty || chosen.contains(name) {
    for figure in try run() { print(figure.line) }
}
