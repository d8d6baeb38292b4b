import Foundation
import Synchronization

/// Reports signals, one after the other, in place of their default action. A process has one instance at a time.
///
/// The handler writes the signal's number to a pipe, and a thread reads the pipe: little else is allowed in a handler.
final class Signals: Sendable {
    private static let pipe: (reading: Int32, writing: Int32) = {
        var ends: [Int32] = [-1, -1]
        guard Foundation.pipe(&ends) == 0 else { preconditionFailure("no pipe for signals: \(errno)") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }()

    /// The receiver of signals.
    private static let receiver = Mutex<(@Sendable (Int32) -> Void)?>(nil)

    /// Reads the pipe for as long as the process lives. This thread unblocks the signals, because all others may block
    /// them: if a thread of a pool started this process, the process inherits that thread's mask, which blocks them
    /// all.
    private static let reader: Void = Thread.detachNewThread {
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        var number: UInt8 = 0
        while true {
            let count = read(pipe.reading, &number, 1)
            if count == 1 {
                receiver.withLock { $0 }?(Int32(number))
            } else if count == 0 || errno != EINTR {
                return
            }
        }
    }

    private let numbers: [Int32]

    /// Calls `receive` with the number of each signal, on a thread of its own.
    init(_ numbers: [Int32], receive: @escaping @Sendable (Int32) -> Void) {
        self.numbers = numbers
        // The pipe is made before a handler can run. A handler that interrupted the thread while it makes the pipe
        // would deadlock.
        precondition(Self.pipe.writing >= 0)
        Self.receiver.withLock { $0 = receive }
        Self.reader
        for number in numbers {
            signal(number) { number in
                let before = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(Signals.pipe.writing, &byte, 1)
                errno = before
            }
        }
    }

    /// Restores the signals' default actions.
    func cancel() {
        for number in numbers { signal(number, SIG_DFL) }
        Self.receiver.withLock { $0 = nil }
    }
}

/// Two levels of stopping: the first signal asks for a graceful end; a Ctrl-C after it ends the process at once.
///
/// Repeated SIGTERMs count as one: `timeout` sends it to the process and then to its group, and the machine decides how
/// late the second arrives.
final class StopSignals: Sendable {
    /// What an exit code adds to a signal's number.
    static let exitOffset: Int32 = 128

    private let isStopping = Mutex(false)
    private let signals = Mutex<Signals?>(nil)

    /// `stop` is called once, at the first signal.
    init(errors: LogWriter, stop: @escaping @Sendable () -> Void) {
        // A closed pipe of the output is no reason to end.
        signal(SIGPIPE, SIG_IGN)
        let signals = Signals([SIGINT, SIGTERM]) { [weak self] number in
            guard let self else { return }
            let isFirst = isStopping.withLock { isStopping in
                defer { isStopping = true }
                return !isStopping
            }
            guard isFirst else {
                guard number == SIGINT else { return }
                errors.write("stopped at once\n")
                errors.flush(within: 0.2)
                // Not `exit`: cleanup code of libraries would wait for running threads, or free what they still use.
                _exit(Self.exitOffset + number)
            }
            errors.write("stopping; Ctrl-C stops at once\n")
            stop()
        }
        self.signals.withLock { $0 = signals }
    }
}

/// Passes signals on to a command that this process runs.
final class SignalForwarding: Sendable {
    private struct State {
        var child: ChildProcess?
        /// Signals that came before the child was started.
        var early: [Int32] = []
    }

    private let state = Mutex(State())
    private let signals = Mutex<Signals?>(nil)

    init() {
        signal(SIGPIPE, SIG_IGN)
        let signals = Signals([SIGINT, SIGTERM, SIGHUP, SIGQUIT]) { [weak self] in self?.receive($0) }
        self.signals.withLock { $0 = signals }
    }

    /// Sends the child all signals, earlier and later ones.
    func forward(to child: ChildProcess) {
        let early = state.withLock { state in
            state.child = child
            return state.early
        }
        for number in early { child.send(number) }
    }

    func cancel() { signals.withLock { $0 }?.cancel() }

    private func receive(_ number: Int32) {
        // A terminal sends its signals to the whole foreground group, so the child already has these.
        if [SIGINT, SIGQUIT].contains(number), isatty(0) == 1, tcgetpgrp(0) == getpgrp() { return }
        let child = state.withLock { state in
            if state.child == nil { state.early.append(number) }
            return state.child
        }
        child?.send(number)
    }
}
