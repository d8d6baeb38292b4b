import Devices
import EmulatorAPI
import Simulation

/// Something that goes wrong with a user's phone, connection or login, by the name that `parlor user fault` has for it too.
public enum WorldFault: String, CaseIterable, Hashable, Sendable {
    /// Nothing gets through any more.
    case networkLost = "network-lost"
    /// The network is there again, and as it was.
    case networkBack = "network-back"
    /// Everything takes 2 s more, each way.
    case slow
    /// A fifth of the media packets is lost, each way.
    case lossy
    /// Commands and events get through no more, on any of the device's connections, though the network is there: what others hear
    /// and see of the user goes on, until the vendor's cloud gives the connections up.
    case signalingCut = "signaling-cut"
    /// The vendor refuses the next call that may not be made too often, and those like it in the span that the vendor counts over.
    case rateLimitHit = "rate-limit-hit"
    /// Somebody else writes what the user writes next, just before it, so that the vendor refuses a write that depends on what was
    /// there. After it, everything is as it was before both. Writes that overwrite whatever is there are not met.
    case writeConflict = "write-conflict"
    /// The tokens of the user's logins are over, without a warning before.
    case tokenExpires = "token-expires"
    /// The user logs in on another phone, which ends the logins here.
    case kicked
    /// The app's process is gone. The device opens no links any more: go on with another one, such as `bob-2`.
    case processKilled = "process-killed"

    /// How much longer a slow network takes, each way.
    static let delay = Duration.seconds(2)
    /// The part of media packets that a lossy network loses, each way.
    static let loss = 0.2
}

/// A fault that cannot be: nothing was changed.
public struct WorldFaultRefusal: Error, Hashable, CustomStringConvertible {
    /// The fault.
    public let fault: WorldFault
    /// Whom it was for.
    public let user: String
    /// Why not, without the full stop.
    public let reason: String

    public var description: String { "\(fault.rawValue) for \(user): \(reason)" }
}

extension WorldTenant {
    /// Makes something go wrong on a device, now. The vendor's own callbacks and codes follow, when the vendor's cloud and SDK would
    /// make them.
    ///
    /// A fault of calls waits for the device's next call of its kind; ``WorldFault/networkBack`` does not end it.
    ///
    /// - Parameter user: who is logged in there, where that is not the device's name. For ``WorldFault/tokenExpires`` and
    ///   ``WorldFault/kicked`` it is about the user's logins on all devices.
    /// - Throws: ``WorldFaultRefusal`` where the user is not logged in, or the network is as the fault would have it.
    public func fault(_ fault: WorldFault, on device: Device, user: String? = nil) throws(WorldFaultRefusal) {
        let user = UserID(user ?? device.name)
        let network = device.network
        func refuse(_ reason: String) -> WorldFaultRefusal {
            WorldFaultRefusal(fault: fault, user: user.rawValue, reason: reason)
        }
        switch fault {
        case .networkLost:
            guard network.isConnected else { throw refuse("there is no network") }
            network.isConnected = false
        case .signalingCut:
            guard network.isConnected else { throw refuse("there is no network") }
            guard !network.isSignalingCut else { throw refuse("the signaling is cut") }
            network.isSignalingCut = true
        case .rateLimitHit, .writeConflict: try plant(fault, on: device, refuse)
        case .networkBack:
            let before = world.networkBeforeFaults(of: device)
            guard !network.conditions.carriesCommands || before != nil else {
                throw refuse("nothing is wrong with the network")
            }
            if let before { (network.uplink, network.downlink) = (before.uplink, before.downlink) }
            world.setNetworkBeforeFaults(of: device, nil)
            network.isSignalingCut = false
            network.isConnected = true
        case .slow, .lossy:
            var before =
                world.networkBeforeFaults(of: device)
                ?? NetworkBeforeFaults(uplink: network.uplink, downlink: network.downlink)
            guard before.faults.insert(fault).inserted else { throw refuse("the network is \(fault.rawValue)") }
            (network.uplink, network.downlink) = (before.changed(before.uplink), before.changed(before.downlink))
            world.setNetworkBeforeFaults(of: device, before)
        case .tokenExpires, .kicked:
            let state: (any TenantView)? = world.cloud.tenantState(of: AppID(tenant.appID))
            guard state?.sessions(of: user).isEmpty == false else { throw refuse("no device has a login of the user") }
            do {
                try administer(
                    fault == .kicked
                        ? .forceOffline(user: user, revokesTokens: false, session: nil, reason: .loggedInElsewhere)
                        : .expireTokens(user: user))
            } catch {
                throw refuse("\(error)")
            }
        case .processKilled:
            guard !device.isClosed else { throw refuse("its process is gone") }
            device.close()
        }
        world.note("fault: \(device.name) \(fault.rawValue)")
    }

    /// Lets a fault of calls wait for the device's next one.
    private func plant(
        _ fault: WorldFault, on device: Device, _ refuse: (String) -> WorldFaultRefusal
    ) throws(WorldFaultRefusal) {
        let app = AppID(tenant.appID)
        let rules = world.cloud.rules(of: app)
        let isConflict = fault == .writeConflict
        guard !isConflict || rules?.haveConflicts == true else {
            throw refuse("the vendor has no write that depends on what others wrote")
        }
        guard isConflict || rules?.limitCalls == true else { throw refuse("the vendor limits no call") }
        guard world.cloud.hasSession(device.name, app: app) else { throw refuse("the device has no connection") }
        let isPlanted = world.cloud.plant(isConflict ? .writeConflict : .rateLimitHit, on: device.name, app: app)
        guard isPlanted else { throw refuse("it is so already") }
    }

    /// A step that makes something go wrong: `bob: network-lost`. Where it cannot be any more, the step does nothing, and a line of the
    /// trace says why.
    public func step(_ fault: WorldFault, on device: Device, user: String? = nil) -> WorldStep {
        WorldStep("\(device.name): \(fault.rawValue)", isFault: true) { make(fault, device, user) }
    }

    /// Steps for `World.together`, one for each fault and device, each of which an exploration makes in one of
    /// eight schedules.
    public func sometimes(_ faults: [WorldFault], on devices: [Device]) -> [WorldStep] {
        devices.flatMap { device in
            faults.map { step($0, on: device).madeSometimes }
        }
    }

    private func make(_ fault: WorldFault, _ device: Device, _ user: String?) {
        do throws(WorldFaultRefusal) { try self.fault(fault, on: device, user: user) } catch {
            world.note("no fault: \(error)")
        }
    }
}

extension World {
    /// Restarts the server of all tenants: every connection breaks now, and what is under way is lost; after `downtime` devices find it
    /// again. Tenants are as they were, as from their journals. A device whose network is away notices nothing.
    public func restartServer(downtime: Duration = .seconds(1)) {
        note("fault: the server restarts, for \(downtime)")
        let cutOff = devices.filter { $0.network.isConnected && !$0.isClosed }
        for device in cutOff { device.network.isConnected = false }
        cloud.schedule(after: downtime) {
            for device in cutOff where !device.network.isConnected { device.network.isConnected = true }
        }
    }
}

/// What a network was like before faults changed it, and which of them hold.
struct NetworkBeforeFaults {
    let uplink: NetworkQuality
    let downlink: NetworkQuality
    var faults: Set<WorldFault> = []

    /// As it is with the faults that hold.
    func changed(_ quality: NetworkQuality) -> NetworkQuality {
        NetworkQuality(
            delay: quality.delay + (faults.contains(.slow) ? WorldFault.delay : .zero), jitter: quality.jitter,
            loss: quality.loss + (faults.contains(.lossy) ? WorldFault.loss : 0), duplication: quality.duplication,
            reordering: quality.reordering)
    }
}
