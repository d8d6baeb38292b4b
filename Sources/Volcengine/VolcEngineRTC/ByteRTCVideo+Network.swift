import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

// The connection to the cloud. Everything here runs on the device's queue.
extension ByteRTCVideo {
    /// Tells the state of the connection, if it is another.
    func tellConnection(_ new: ByteRTCConnectionState) {
        let isNews = state.withLock { state in
            // The first contact is told once, and a connection that came back is one.
            let isKnown = new == .connected && state.connection.told == .reconnected
            let isLate = new == .connecting && state.connection.told != nil
            guard state.connection.told != new, !isKnown, !isLate else { return false }
            state.connection.told = new
            return true
        }
        guard isNews else { return }
        tell("onConnectionStateChanged(\(new))") { [self] delegate in
            delegate.tellRtcEngine(self, onConnectionStateChanged: new)
            delegate.tellRtcEngine(self, connectionChangedToState: new)
        }
    }

    func receive(_ link: LinkState, of which: ConnectionState.LostLink) {
        switch link {
        case .connecting: loseNetwork(which)
        case .connected: findNetwork(which)
        case .expired:
            findNetwork(which)
            switch which {
            case .rooms: replaceLink()
            case .messages: loseLogin()
            }
        case .closed(let reason):
            switch which {
            case .rooms:
                for stay in state.withLock({ $0.stays.all }) where stay.isJoined {
                    fail(stay.number, Volcengine.Failure(.noServer, reason))
                }
            case .messages: loseLogin()
            }
        }
    }

    /// Waits for the network. The app is told after 10, 12 and 22 seconds.
    func loseNetwork(_ which: ConnectionState.LostLink) {
        let (isNews, outage) = state.withLock { state in
            (state.connection.lost.insert(which).inserted, state.connection.outages.begin())
        }
        if isNews, which == .rooms { tellForwarding(isConnected: false) }
        guard let outage else { return }
        let sdk = Volcengine.profile.sdk
        let states: [(Int, ByteRTCConnectionState)] = [
            (sdk.reconnectingSeconds.value, .reconnecting), (sdk.disconnectedSeconds.value, .disconnected),
            (sdk.lostSeconds.value, .lost),
        ]
        for (seconds, new) in states {
            device.after(.seconds(seconds)) { [weak self] in
                guard let self, !lifetime.isOver, state.withLock({ $0.connection.outages.lasts(outage) }) else {
                    return
                }
                tellConnection(new)
            }
        }
    }

    private func findNetwork(_ which: ConnectionState.LostLink) {
        let (wasLost, isBack, told) = state.withLock { state in
            let wasLost = state.connection.lost.remove(which) != nil
            let isBack = state.connection.lost.isEmpty && state.connection.outages.end()
            return (wasLost, isBack, state.connection.told)
        }
        let wasTold = told == .reconnecting || told == .disconnected || told == .lost
        if isBack, wasTold { tellConnection(.reconnected) }
        guard wasLost, which == .rooms else { return }
        tellForwarding(isConnected: true)
        quitAgain()
        for stay in state.withLock({ $0.stays.all }) {
            guard stay.isInside else {
                askAgain(stay.number)
                continue
            }
            // A short break is not told.
            if wasTold { tellRejoined(stay) }
            subscribeAgain(stay.number)
            settle(stay.number)
            forwardAgain(stay.number)
        }
    }
}
