package import EmulatorAPI
import Synchronization

extension Device {
    /// Sends a command that an app waits for. `reply` is called once: without an answer for `patience`, the request is lost,
    /// whatever arrives later. Then the command may have been carried out. A closed device calls nothing.
    package func send(
        _ command: Command, over link: any Link, patience: Duration,
        reply: @escaping @Sendable (Result<Reply, CallFailure>) -> Void
    ) {
        let waiter = Waiter(reply)
        let end = after(patience) { [weak self] in
            // What would take it is gone with a closed device.
            guard self?.isClosed == false else { return }
            waiter.take(.failure(.lost(.timedOut)))
        }
        link.send(command) { result in
            end.cancel()
            waiter.take(result)
        }
    }

    /// Asks the routes of a vendor for the service that has this app, as an app's request over HTTP does: no login is needed,
    /// and requests do not wait for each other. A request takes the time that the device's network takes.
    ///
    /// `reply` is called once, on the device's own queue, with this device current: with the answer, or with
    /// ``LinkError/notConnected`` where there is no network, ``LinkError/connectionLost`` where it goes away meanwhile,
    /// ``LinkError/unreachable(address:source:)`` where there is no server, or ``LinkError/timedOut`` after `patience`. A
    /// closed device calls nothing.
    package func ask(
        _ call: VendorCall, vendor: String, app: AppID, patience: Duration,
        reply: @escaping @Sendable (Result<VendorResponse, LinkError>) -> Void
    ) {
        let waiter = Waiter(reply)
        guard
            let request = network.beginRequest(onLoss: { [weak self] in
                self?.perform { waiter.take(.failure(.connectionLost)) }
            })
        else { return perform { waiter.take(.failure(.notConnected)) } }
        let end = after(patience) { [network] in
            guard network.endRequest(request) else { return }
            waiter.take(.failure(.timedOut))
        }
        after(requestDelay(of: network.conditions.uplink)) { [self] in
            // Cut off on its way, it does not arrive.
            guard network.isUnderWay(request) else { return }
            environment.ask(call, vendor, app) { [weak self] result in
                guard let self else { return }
                if case .failure(.unreachable(let address, let source)) = result {
                    warn("no connection to the emulator at \(address) (from \(source)); see parlor status")
                }
                after(requestDelay(of: network.conditions.downlink)) { [network] in
                    guard network.endRequest(request) else { return }
                    end.cancel()
                    waiter.take(result)
                }
            }
        }
    }

    /// Passes on the first of several results.
    private final class Waiter<Value: Sendable, Failure: Error>: Sendable {
        private let reply: Mutex<(@Sendable (Result<Value, Failure>) -> Void)?>

        init(_ reply: @escaping @Sendable (Result<Value, Failure>) -> Void) { self.reply = Mutex(reply) }

        func take(_ result: Result<Value, Failure>) {
            let reply = reply.withLock { reply in
                defer { reply = nil }
                return reply
            }
            reply?(result)
        }
    }
}

extension Device {
    /// What `start` hands over, for calls that return their result. The thread waits for it; a simulated world goes on
    /// meanwhile. Nil if it can never come, in a world with nothing left to do.
    package func wait<Value>(for start: (_ done: @escaping @Sendable (Handover<Value>) -> Void) -> Void) -> Value? {
        let awaited = Awaited<Value>()
        start { awaited.take($0) }
        environment.wait(awaited.arrival)
        return awaited.value
    }

    /// The one value that somebody waits for.
    private final class Awaited<Value>: Sendable {
        let arrival = Arrival()
        private let taken = Mutex<Handover<Value>?>(nil)

        var value: Value? { taken.withLock { $0 }?.value }

        func take(_ value: Handover<Value>) {
            let isFirst = taken.withLock { taken in
                defer { taken = taken ?? value }
                return taken == nil
            }
            if isFirst { arrival.come() }
        }
    }
}
