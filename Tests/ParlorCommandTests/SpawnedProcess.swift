import Foundation
import Synchronization
import Testing

/// A program that runs as a process, and leaves nothing of this one in it but what it is given.
///
/// Foundation's own starts a program with the signals that the calling thread holds back, which are nearly all on a thread of a
/// pool, and may leave it descriptors that other tests open at the same moment: pipes whose end then never comes, and ports that
/// stay taken.
final class SpawnedProcess: Sendable {
    let pid: pid_t

    private struct State {
        var exitCode: Int32?
        var waiters: [CheckedContinuation<Int32, Never>] = []
    }

    private let state = Mutex(State())

    /// Starts it; `output` and `errors` are what it writes to. `holdsSignalsBack` is what a parent does that blocks them.
    init(
        _ words: [String], in directory: String, environment: [String: String], output: Int32, errors: Int32,
        holdsSignalsBack: Bool = false
    ) throws {
        #if canImport(Darwin)
            var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?) = (nil, nil)
        #else
            var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, errors, 2)
        var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        #if canImport(Darwin)
            flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #else
            // Whatever is open, and what others open until the program runs.
            let open = try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").compactMap { Int32($0) }
            for descriptor in 3..<((open.max() ?? 3) + 1000) {
                posix_spawn_file_actions_addclose(&actions, descriptor)
            }
        #endif
        var (mask, defaults) = (sigset_t(), sigset_t())
        sigemptyset(&mask)
        sigemptyset(&defaults)
        for number in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
            if holdsSignalsBack { sigaddset(&mask, number) }
            sigaddset(&defaults, number)
        }
        sigaddset(&defaults, SIGPIPE)
        posix_spawnattr_setsigmask(&attributes, &mask)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setflags(&attributes, Int16(flags))

        // A shell goes to the directory, and then becomes the program.
        let shell = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", directory]
        var arguments: [UnsafeMutablePointer<CChar>?] = (shell + words).map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var pid: pid_t = 0
        let code = posix_spawn(&pid, shell[0], &actions, &attributes, &arguments, &variables)
        self.pid = pid
        try #require(code == 0, "\(words[0]): \(String(cString: strerror(code)))")
        Thread.detachNewThread { [self] in wait() }
    }

    /// Sends a signal, if it has not ended.
    func send(_ number: Int32) {
        state.withLock { state in
            if state.exitCode == nil { kill(pid, number) }
        }
    }

    /// Whether it has not ended: its ports are its own.
    var isRunning: Bool {
        state.withLock { state in
            guard state.exitCode == nil else { return false }
            var information = siginfo_t()
            let code = waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT)
            return code == 0 && information.si_signo == 0
        }
    }

    /// The exit code, once it has ended; 128 and the signal's number where one ended it.
    func exitCode() async -> Int32 {
        await withCheckedContinuation { continuation in
            let code = state.withLock { state in
                if state.exitCode == nil { state.waiters.append(continuation) }
                return state.exitCode
            }
            if let code { continuation.resume(returning: code) }
        }
    }

    private func wait() {
        var information = siginfo_t()
        // Looked at first and taken away under the lock, so that no signal goes to another process of this number.
        while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        let (code, waiters) = state.withLock { state in
            var status: Int32 = 0
            while waitpid(pid, &status, 0) < 0, errno == EINTR {}
            let number = status & 0x7f
            let code = number == 0 ? (status >> 8) & 0xff : 128 + number
            defer { state.waiters = [] }
            state.exitCode = code
            return (code, state.waiters)
        }
        for waiter in waiters { waiter.resume(returning: code) }
    }
}
