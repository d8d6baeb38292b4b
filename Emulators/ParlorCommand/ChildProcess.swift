import Foundation
import Synchronization

/// A command run by this one, in the same terminal and the same process group.
final class ChildProcess: Sendable {
    private let pid: pid_t
    /// Whether the process was waited for. Then its number may belong to another process.
    private let isOver = Mutex(false)

    /// Exit codes of shells for a command that is not found or cannot be run.
    static let notFound: Int32 = 127
    static let notRunnable: Int32 = 126

    /// Starts a command, found as a shell finds it, with exactly this environment.
    init(_ words: [String], environment: [String: String]) throws(CommandFailure) {
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] =
            environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + variables { free(text) } }

        #if canImport(Darwin)
            var attributes: posix_spawnattr_t?
        #else
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A child inherits ignored signals. This process ignores signals that it receives in another way, so they are
        // reset.
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE] { sigaddset(&defaults, number) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        // A child inherits the signal mask of the thread that starts it, and threads of a pool block signals.
        var mask = sigset_t()
        sigemptyset(&mask)
        posix_spawnattr_setsigmask(&attributes, &mask)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))

        var pid: pid_t = 0
        let code = posix_spawnp(&pid, words[0], nil, &attributes, &arguments, &variables)
        guard code == 0 else {
            throw CommandFailure(
                exitCode: code == ENOENT ? Self.notFound : Self.notRunnable, code: "commandNotRun",
                reason: "\"\(words[0])\" cannot be run: \(String(cString: strerror(code)))")
        }
        self.pid = pid
    }

    /// The exit code, after it has ended: its own, or 128 plus the number of the signal that ended it.
    func exitCode() async -> Int32 {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [self] in continuation.resume(returning: wait()) }
        }
    }

    /// Sends a signal, if it has not ended.
    func send(_ number: Int32) {
        isOver.withLock { isOver in
            if !isOver { kill(pid, number) }
        }
    }

    private func wait() -> Int32 {
        var information = siginfo_t()
        // The process is first checked and then reaped under the lock, so that no signal goes to another process with
        // this number.
        while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        return isOver.withLock { isOver in
            var status: Int32 = 0
            while waitpid(pid, &status, 0) < 0, errno == EINTR {}
            isOver = true
            let number = status & 0x7F
            return number == 0 ? (status >> 8) & 0xFF : StopSignals.exitOffset + number
        }
    }
}
