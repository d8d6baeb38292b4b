import Foundation

/// The process around ``Parlor``: the only place that reads the clock, prints and exits.
@main
enum ParlorProcess {
    static func main() {
        let outcome = Parlor.run(
            Array(CommandLine.arguments.dropFirst()), nowUnixSeconds: Int64(Date().timeIntervalSince1970))
        FileHandle.standardOutput.write(Data(outcome.standardOutput.utf8))
        FileHandle.standardError.write(Data(outcome.standardError.utf8))
        exit(outcome.exitCode)
    }
}
