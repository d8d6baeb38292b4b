import Foundation

// Rounds of faults of a cluster on this machine, with a look at whether what clients were answered can be.
//
//   ClusterRounds [--rounds N] [--seed S] [--only FAULT,…] [--folder BINARIES]
//   ClusterRounds --figures [--folder BINARIES]    prints what a cluster costs beside SQLite
//
// Round number i has the seed S + i. It exits with 1 where a check fails.
var rounds: UInt64 = 2
var seed = UInt64(Date.now.timeIntervalSince1970)
var kinds = RoundPlan.Kind.possible
var folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path()
var measures = false
var words = CommandLine.arguments.dropFirst()
while let word = words.popFirst() {
    if word == "--figures" {
        measures = true
        continue
    }
    let value = words.popFirst() ?? ""
    switch word {
    case "--rounds": rounds = UInt64(value) ?? 0
    case "--seed": seed = UInt64(value) ?? 0
    case "--only":
        kinds = value.split(separator: ",").compactMap { RoundPlan.Kind(rawValue: String($0)) }
            .filter(RoundPlan.Kind.possible.contains)
        if kinds.isEmpty {
            fail("--only takes some of \(RoundPlan.Kind.possible.map(\.rawValue).joined(separator: ", "))")
        }
    case "--folder": folder = value
    default: fail("ClusterRounds [--figures | --rounds N] [--seed S] [--only FAULT,…] [--folder BINARIES]")
    }
}
signal(SIGPIPE, SIG_IGN)
if measures {
    do { try await ClusterFigures(program: "\(folder)/parlor").print() } catch { fail("\(error)") }
    exit(0)
}

@MainActor func startCluster() async -> LocalCluster {
    do { return try await LocalCluster(folder: folder) } catch { fail("\(error)") }
}

var cluster = await startCluster()
var epochs = EpochWatch()
var takeovers: [Int64] = []
var failed: [UInt64] = []
var operationCount = 0
for seed in seed..<seed + rounds {
    var faults: [String] = []
    let round = Round(seed: seed, kinds: kinds, cluster: cluster)
    var outcome = Round.Outcome()
    do {
        outcome = try await round.play(epochs)
        try await cluster.waitUntilServing()
    } catch { faults.append("\(error)") }
    faults += outcome.faults
    let names = (round.plan.nodeFaults + round.plan.natsFaults).map(\.kind.rawValue).joined(separator: " ")
    let worst = outcome.takeovers.max().map { "\($0) ms" } ?? "none"
    say(
        "\(faults.isEmpty ? "✓" : "✗") seed \(seed): \(names); \(outcome.operationCount) operations,",
        "\(outcome.unknownCount) unknown; worst takeover \(worst); settled after \(outcome.settling.max() ?? 0) ms")
    takeovers += outcome.takeovers
    operationCount += outcome.operationCount
    guard !faults.isEmpty else { continue }
    failed.append(seed)
    for line in faults.map({ "✗ \($0)" }) + round.notes + outcome.history { say(line) }
    say("logs: \(cluster.folder)")
    // What is wrong with this one is not told of later rounds.
    cluster.end()
    cluster = await startCluster()
    epochs = EpochWatch()
}
cluster.end()
takeovers.sort()
let late = takeovers.count { $0 > Round.takeoverBound }
say(
    "\(rounds) rounds, \(operationCount) operations, \(failed.count) rounds failed \(failed); \(takeovers.count) takeovers:",
    takeovers.isEmpty
        ? "none"
        : "median \(takeovers[takeovers.count / 2]) ms, worst \(takeovers[takeovers.count - 1]) ms, \(late) late")
try? FileManager.default.removeItem(atPath: cluster.folder)
exit(failed.isEmpty ? 0 : 1)

/// Prints a line at once.
func say(_ parts: String...) {
    try? FileHandle.standardOutput.write(contentsOf: Data((parts.joined(separator: " ") + "\n").utf8))
}

func fail(_ text: String) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data("ClusterRounds: \(text)\n".utf8))
    exit(2)
}
