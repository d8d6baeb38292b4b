import Foundation

/// A program that ends with this process, however that ends.
package struct BoundProcess {
    private let process: Process
    private let life: Pipe

    /// Starts a program with its arguments.
    ///
    /// - Parameter output: takes what it prints, a `Pipe` or a `FileHandle`.
    package init(_ arguments: [String], output: Any) throws {
        process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        // The program takes the shell's place, and ends when the shell's input does.
        process.arguments =
            [
                "-c",
                """
                exec 3<&0
                (while read -r line <&3; do :; done; kill -9 $$) >/dev/null 2>&1 &
                exec "$@" </dev/null 2>&1 3<&-
                """, "sh",
            ] + arguments
        life = Pipe()
        // Or a process that is started later would keep the input open.
        _ = fcntl(life.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        process.standardInput = life
        process.standardOutput = output
        process.standardError = output
        try process.run()
    }

    /// Its number in the system.
    package var number: Int32 { process.processIdentifier }

    /// Whether it ended.
    package var hasEnded: Bool {
        var info = siginfo_t()
        // Without taking the news from who waits for it. It fails where that one has them already.
        return waitid(P_PID, id_t(number), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_signo != 0
    }

    /// Lets it do nothing until it gets SIGCONT; returns when that is so.
    package func pause() {
        signal(SIGSTOP)
        var info = siginfo_t()
        _ = waitid(P_PID, id_t(number), &info, WSTOPPED | WEXITED | WNOWAIT)
    }

    /// Sends it a signal.
    package func signal(_ signal: Int32) { send(signal, to: process.processIdentifier) }

    /// Kills it.
    package func kill() {
        signal(SIGKILL)
        try? life.fileHandleForWriting.close()
    }
}

private func send(_ signal: Int32, to process: pid_t) { kill(process, signal) }
