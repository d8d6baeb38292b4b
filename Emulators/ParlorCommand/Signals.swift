import Foundation
import Synchronization

/// Tells of signals, one after the other, instead of what they do by default. A process has one at a time.
///
/// The handler writes the signal's number to a pipe, which a thread reads: nothing else is allowed in a handler.
final class Signals: Sendable {
    private static let pipe: (reading: Int32, writing: Int32) = {
        var ends: [Int32] = [-1, -1]
        guard Foundation.pipe(&ends) == 0 else { preconditionFailure("no pipe for signals: \(errno)") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }()

    /// Who is told.
    private static let receiver = Mutex<(@Sendable (Int32) -> Void)?>(nil)

    /// Reads the pipe for as long as the process lives, and takes signals where no other thread does: a process that a thread
    /// of a pool started inherits that thread's mask, which holds all of them back.
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

    /// Calls `receive` with the number of each signal, on a thread that does nothing else.
    init(_ numbers: [Int32], receive: @escaping @Sendable (Int32) -> Void) {
        self.numbers = numbers
        // The pipe is made before a handler can run: one that came upon a thread which is just making it would wait for itself.
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

    /// Gives the signals back to their defaults.
    func cancel() {
        for number in numbers { signal(number, SIG_DFL) }
        Self.receiver.withLock { $0 = nil }
    }
}

/// Two levels of stopping: the first signal asks for a graceful end, a Ctrl-C after it ends the process at once.
///
/// However often SIGTERM comes it is one wish: `timeout` sends it to the process and then to its group, and how long one of the two
/// takes to arrive is up to the machine.
final class StopSignals: Sendable {
    /// What an exit code adds to a signal's number.
    static let exitOffset: Int32 = 128

    private let isStopping = Mutex(false)
    private let signals = Mutex<Signals?>(nil)

    /// `stop` is called once, at the first signal.
    init(errors: LogWriter, stop: @escaping @Sendable () -> Void) {
        // A reader of the output who goes away is no reason to end.
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
                // Not `exit`: what libraries tidy up there is waited for by threads that still run, or pulled from under them.
                _exit(Self.exitOffset + number)
            }
            errors.write("stopping; Ctrl-C stops at once\n")
            stop()
        }
        self.signals.withLock { $0 = signals }
    }
}

/// Passes signals on to a command that is run.
final class SignalForwarding: Sendable {
    private struct State {
        var child: ChildProcess?
        /// Signals that came before there was a child.
        var early: [Int32] = []
    }

    private let state = Mutex(State())
    private let signals = Mutex<Signals?>(nil)

    init() {
        signal(SIGPIPE, SIG_IGN)
        let signals = Signals([SIGINT, SIGTERM, SIGHUP, SIGQUIT]) { [weak self] in self?.receive($0) }
        self.signals.withLock { $0 = signals }
    }

    /// Sends the child what came and what comes.
    func forward(to child: ChildProcess) {
        let early = state.withLock { state in
            state.child = child
            return state.early
        }
        for number in early { child.send(number) }
    }

    func cancel() { signals.withLock { $0 }?.cancel() }

    private func receive(_ number: Int32) {
        // A terminal's keys reach everybody in its foreground group, so the child has these already.
        if [SIGINT, SIGQUIT].contains(number), isatty(0) == 1, tcgetpgrp(0) == getpgrp() { return }
        let child = state.withLock { state in
            if state.child == nil { state.early.append(number) }
            return state.child
        }
        child?.send(number)
    }
}
