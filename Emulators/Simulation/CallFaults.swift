package import EmulatorAPI
import EmulatorSuite
import Synchronization

/// Something that goes wrong with the next calls of a device.
package enum CallFault: Hashable, Sendable, CaseIterable {
    /// The device has used up what its vendor lets it do in a span of time: the next call whose rate is limited is refused, and so
    /// are those of the same rate in the span after it.
    case rateLimitHit
    /// Somebody else writes the attribute of the next write that depends on it, just before that.
    case writeConflict
}

/// Which calls of which devices go wrong. A cloud has one.
final class CallFaults: Sendable {
    struct Place: Hashable {
        var app: AppID
        var device: String
    }

    /// How far a used-up rate is.
    enum Limit: Hashable {
        /// No call has been refused yet.
        case waiting
        /// Calls of this rate are refused.
        case holding(Rate, until: Instant)
    }

    private struct State {
        var limits: [Place: Limit] = [:]
        var conflicts: Set<Place> = []
    }

    private let state = Mutex(State())

    /// Whether no fault waits or holds; most worlds have none, and ask nothing else.
    var isEmpty: Bool { state.withLock { $0.limits.isEmpty && $0.conflicts.isEmpty } }

    /// Lets a fault wait for its call; false where it waits or holds.
    func plant(_ fault: CallFault, at place: Place, now: Instant) -> Bool {
        state.withLock { state in
            switch fault {
            case .rateLimitHit:
                if case .holding(_, let end) = state.limits[place], end <= now { state.limits[place] = nil }
                guard state.limits[place] == nil else { return false }
                state.limits[place] = .waiting
                return true
            case .writeConflict: return state.conflicts.insert(place).inserted
            }
        }
    }

    /// Whether a call is refused that counts for this rate, of which a vendor counts over `span`.
    func refuses(_ rate: Rate, span: Duration, at place: Place, now: Instant) -> Bool {
        state.withLock { state in
            switch state.limits[place] {
            case .waiting:
                state.limits[place] = .holding(rate, until: now.advanced(by: span))
                return true
            case .holding(let held, let end):
                guard now < end else {
                    state.limits[place] = nil
                    return false
                }
                return held == rate
            case nil: return false
            }
        }
    }

    func hasLimit(at place: Place) -> Bool { state.withLock { $0.limits[place] != nil } }

    func hasConflict(at place: Place) -> Bool { state.withLock { $0.conflicts.contains(place) } }

    func forgetConflict(at place: Place) { state.withLock { _ = $0.conflicts.remove(place) } }
}

extension SimulatedCloud {
    /// Lets a fault wait for the next call that it is about, from a device to the tenant that has this app; false where one waits or
    /// holds already.
    package func plant(_ fault: CallFault, on device: String, app: AppID) -> Bool {
        callFaults.plant(fault, at: CallFaults.Place(app: home(of: app), device: device), now: now)
    }

    /// Why a command is refused that has just come from a device; nil where it is not.
    func refusal(of command: Command, from device: String, app: AppID) -> EmulatorError? {
        let place = CallFaults.Place(app: app, device: device)
        guard callFaults.hasLimit(at: place), let limit = rules(of: app)?.limit(on: command),
            callFaults.refuses(limit.rate, span: limit.span, at: place, now: now)
        else { return nil }
        return .rateExceeded(rate: limit.rate, maximum: limit.maximum, perMilliseconds: limit.span.milliseconds)
    }

    /// Has somebody else write first, where a conflict waits for a command that has just come from a device. Returns what they do after it,
    /// so that everything is as it was.
    func forestall(_ command: Command, from device: String, app: AppID) -> [AdministrationCommand] {
        let place = CallFaults.Place(app: app, device: device)
        guard callFaults.hasConflict(at: place), case .attribute(let write) = command, let rules = rules(of: app),
            let (room, attribute) = write.dependence(under: rules.attribute.conflict),
            let tenant = tenantState(of: app)
        else { return [] }
        let present = tenant.listedAttributes(of: room).first { $0.attribute.key.hasBytes(of: attribute.key) }
        let rival = Rival(room: room, attribute: attribute, present: present, policy: rules.attribute.conflict)
        for command in rival.before {
            guard case .success = accept(.administered(command: command), app: app).reply else { return [] }
        }
        callFaults.forgetConflict(at: place)
        return rival.after
    }
}

/// What somebody else does around a write, so that it comes too late. They write an attribute as it is, or a new one as the write has
/// it, which they take back.
private struct Rival {
    static let user: UserID = "somebody-else"

    let room: RoomID
    let attribute: Attribute
    let present: ListedAttribute?
    let policy: AttributeConflictPolicy

    var before: [AdministrationCommand] {
        let written = [present?.attribute ?? attribute]
        return switch policy {
        // The app's server writes without a rate.
        case .expectRevision: [.setAttributes(room: room, attributes: written, removed: [])]
        case .holderWrites: [set(written, by: Self.user, removesWithHolder: present?.isRemovedWithHolder ?? false)]
        }
    }

    var after: [AdministrationCommand] {
        let removal = AdministrationCommand.setAttributes(room: room, attributes: [], removed: [attribute.key])
        guard let present else { return [removal] }
        switch (policy, present.holder) {
        case (.expectRevision, _): return []
        case (.holderWrites, let holder?):
            return [set([present.attribute], by: holder, removesWithHolder: present.isRemovedWithHolder)]
        case (.holderWrites, nil):
            return [removal, .setAttributes(room: room, attributes: [present.attribute], removed: [])]
        }
    }

    private func set(
        _ attributes: [Attribute], by user: UserID, removesWithHolder: Bool
    ) -> AdministrationCommand {
        let options = AttributeOptions(isForced: true, takesHold: true, removesWithHolder: removesWithHolder)
        let write = AttributeCommand.set(
            room: room, attributes: attributes, options: options, expectedRevision: nil)
        return .act(user: user, command: .attribute(write))
    }
}

extension AttributeCommand {
    /// An attribute whose change by somebody else refuses this write; nil where none does. A new one has the value that is written.
    fileprivate func dependence(under policy: AttributeConflictPolicy) -> (room: RoomID, attribute: Attribute)? {
        func depends(_ options: AttributeOptions?, _ revision: UInt64?) -> Bool {
            switch policy {
            case .expectRevision: revision != nil
            case .holderWrites: options?.isForced == false
            }
        }
        switch self {
        case .set(let room, let attributes, let options, let revision),
            .replaceAll(let room, let attributes, let options, let revision):
            guard depends(options, revision), let first = attributes.first else { return nil }
            return (room, first)
        case .remove(let room, let keys, let options, let revision):
            guard depends(options, revision), let key = keys.first else { return nil }
            return (room, Attribute(key: key, value: ""))
        case .batch(let room, let operations, let revision):
            for operation in operations {
                switch operation {
                case .set(let attributes, let options):
                    if depends(options, revision), let first = attributes.first { return (room, first) }
                case .remove(let keys, let options):
                    if depends(options, revision), let key = keys.first {
                        return (room, Attribute(key: key, value: ""))
                    }
                }
            }
            return nil
        case .removeAll, .fetch, .setForMembers, .fetchOfMembers, .listOfMembers: return nil
        }
    }
}

extension TenantRules {
    /// How often something may be done.
    struct CallLimit: Hashable {
        var rate: Rate
        var maximum: Int
        var span: Duration = .seconds(1)
    }

    /// Whether some writes depend on what others have written.
    package var haveConflicts: Bool {
        attribute.maximumCount > 0 && room.kinds.contains { !$0.missingFeatures.contains(.attributes) }
    }

    /// Whether some calls may not be made too often.
    package var limitCalls: Bool {
        let attributes = attribute.maximumWritesPerSecond != nil || attribute.members != nil
        let messages = !room.kinds.isEmpty && room.messageOverflow == .refuse
        return attributes || messages || rtc.notes != nil || rtc.messages.contains { Self.limit(on: $0) != nil }
            || rtc.participants.maximumEntriesPerSecond != nil
    }

    /// How often a command may come; nil where nothing limits that.
    func limit(on command: Command) -> CallLimit? {
        switch command {
        case .attribute(let command): limit(on: command)
        case .room(.send):
            room.messageOverflow == .refuse
                ? CallLimit(rate: .roomMessages, maximum: room.maximumMessagesPerSecond) : nil
        case .rtc(.send(_, let message)): rtc.rules(of: message.kind).flatMap(Self.limit)
        case .rtc(.enter): Self.limit(.channelEntries, rtc.participants.maximumEntriesPerSecond)
        case .rtc(.setNote): Self.limit(.channelNotes, rtc.notes?.maximumPerSecond)
        case .identity, .room, .signaling, .rtc: nil
        }
    }

    private func limit(on command: AttributeCommand) -> CallLimit? {
        switch command {
        case .set, .replaceAll, .remove, .removeAll, .batch:
            Self.limit(.attributeWrites, attribute.maximumWritesPerSecond)
        case .setForMembers:
            attribute.members.map {
                CallLimit(rate: .memberAttributeWrites, maximum: $0.maximumWrites, span: $0.writeWindow)
            }
        case .fetchOfMembers, .listOfMembers:
            attribute.members.map { CallLimit(rate: .attributeReads, maximum: $0.maximumReads, span: $0.writeWindow) }
        case .fetch: nil
        }
    }

    private static func limit(on message: ChannelMessageRules) -> CallLimit? {
        if message.kind.isAlongStream { return limit(.sideData, message.maximumPerUserAndSecond) }
        return limit(.channelMessagesOfUser, message.maximumPerUserAndSecond)
            ?? limit(.channelMessageBytesOfUser, message.maximumBytesPerUserAndSecond)
            ?? limit(.channelMessages, message.maximumPerSecond ?? message.maximumSinglePerSecond)
    }

    private static func limit(_ rate: Rate, _ maximum: Int?) -> CallLimit? {
        maximum.map { CallLimit(rate: rate, maximum: $0) }
    }
}
