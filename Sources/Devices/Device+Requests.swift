package import EmulatorAPI
import Synchronization

extension Device {
    /// Sends a command that an app waits for. `reply` is called once: without an answer for `patience`, the request is lost,
    /// whatever arrives later. Then the command may have been carried out.
    package func send(
        _ command: Command, over link: any Link, patience: Duration,
        reply: @escaping @Sendable (Result<Reply, CallFailure>) -> Void
    ) {
        let waiter = Waiter(reply)
        let end = after(patience) { waiter.take(.failure(.lost(.timedOut))) }
        link.send(command) { result in
            end.cancel()
            waiter.take(result)
        }
    }

    /// Passes on the first of two results.
    private final class Waiter: Sendable {
        private let reply: Mutex<(@Sendable (Result<Reply, CallFailure>) -> Void)?>

        init(_ reply: @escaping @Sendable (Result<Reply, CallFailure>) -> Void) { self.reply = Mutex(reply) }

        func take(_ result: Result<Reply, CallFailure>) {
            let reply = reply.withLock { reply in
                defer { reply = nil }
                return reply
            }
            reply?(result)
        }
    }
}
