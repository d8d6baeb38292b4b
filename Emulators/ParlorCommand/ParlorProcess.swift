import Foundation

/// The process around ``Parlor``: the only place that reads the clock, the environment and the user, prints and exits.
@main
enum ParlorProcess {
    static func main() async {
        let surroundings = Surroundings(
            environment: ProcessInfo.processInfo.environment, nowUnixSeconds: Int64(Date().timeIntervalSince1970),
            isTerminal: isatty(2) == 1, userID: getuid(), executable: executable,
            print: { write($0, to: 1) }, errors: LogWriter { write($0, to: 2) })
        let outcome = await Parlor.run(Array(CommandLine.arguments.dropFirst()), in: surroundings)
        surroundings.errors.flush(within: 2)
        write(outcome.standardOutput, to: 1)
        write(outcome.standardError, to: 2)
        exit(outcome.exitCode)
    }

    private static var executable: String {
        #if os(Linux)
            if let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") { return path }
        #endif
        return Bundle.main.executablePath ?? CommandLine.arguments[0]
    }

    /// Writes all of it. If the reader has gone, the rest is lost, and that does not matter.
    private static func write(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                // Another process that shares the descriptor may have made it non-blocking.
                guard errno == EAGAIN else { return }
                var descriptor = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&descriptor, 1, -1)
                continue
            }
            rest = rest.dropFirst(count)
        }
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
