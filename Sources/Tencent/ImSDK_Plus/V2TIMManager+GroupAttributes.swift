import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects

// Forms: labeled.
extension V2TIMManager {
    /// Replaces all attributes of a group with these, at most 16.
    ///
    /// Fails with 8511 at the eleventh write within 5 s, 10056 when another user wrote since this device last saw the
    /// attributes, 10045 to 10049 beyond the limits. All members get `onGroupAttributeChanged`, this one after `succ`.
    public func initGroupAttributes(
        _ groupID: String!, attributes: [String: String]!, succ: V2TIMSucc!, fail: V2TIMFail!
    ) {
        let list = Self.list(attributes)
        record("initGroupAttributes(groupID: \(groupID ?? "nil"), attributes: \(Self.text(list)))")
        guard has([:], for: "initGroupAttributes", fail) else { return }
        guard attributes != nil else { return refuse("attributes", nil, for: "initGroupAttributes", fail) }
        // A device that has not read the attributes sends no revision, and overwrites everything.
        write("initGroupAttributes", groupID, succ: succ, fail: fail) { room, revision in
            .replaceAll(room: room, attributes: list, options: AttributeOptions(), expectedRevision: revision)
        }
    }

    /// Adds or overwrites attributes of a group; see ``initGroupAttributes(_:attributes:succ:fail:)`` for failures.
    public func setGroupAttributes(
        _ groupID: String!, attributes: [String: String]!, succ: V2TIMSucc!, fail: V2TIMFail!
    ) {
        let list = Self.list(attributes)
        record("setGroupAttributes(groupID: \(groupID ?? "nil"), attributes: \(Self.text(list)))")
        guard has(["attributes": list.first?.key], for: "setGroupAttributes", fail) else { return }
        write("setGroupAttributes", groupID, succ: succ, fail: fail) { room, revision in
            .set(room: room, attributes: list, options: AttributeOptions(), expectedRevision: revision ?? 0)
        }
    }

    /// Removes attributes of a group, all if `keys` is nil; see ``initGroupAttributes(_:attributes:succ:fail:)`` for
    /// failures.
    public func deleteGroupAttributes(_ groupID: String!, keys: [String]!, succ: V2TIMSucc!, fail: V2TIMFail!) {
        record("deleteGroupAttributes(groupID: \(groupID ?? "nil"), keys: \(keys.map { "\($0)" } ?? "nil"))")
        guard has([:], for: "deleteGroupAttributes", fail) else { return }
        if let keys, keys.isEmpty { return refuse("keys", "[]", for: "deleteGroupAttributes", fail) }
        write("deleteGroupAttributes", groupID, succ: succ, fail: fail) { room, revision in
            let options = AttributeOptions()
            guard let keys else { return .removeAll(room: room, options: options, expectedRevision: revision ?? 0) }
            return .remove(room: room, keys: keys, options: options, expectedRevision: revision ?? 0)
        }
    }

    /// Reads attributes of a group, all if `keys` is nil. Fails with 8511 at the 21st read within 5 s.
    ///
    /// `succ` gets a dictionary of texts.
    public func getGroupAttributes(
        _ groupID: String!, keys: [String]!, succ: ((NSMutableDictionary?) -> Void)!, fail: V2TIMFail!
    ) {
        // Forms: none.
        record("getGroupAttributes(groupID: \(groupID ?? "nil"), keys: \(keys.map { "\($0)" } ?? "nil"))")
        guard has(["groupID": groupID], for: "getGroupAttributes", fail) else { return }
        let sdk = Tencent.profile.sdk
        guard admits(\.attributeReads, maximum: sdk.attributeReads.value) else {
            return tooFrequent("getGroupAttributes", .attributeReads, maximum: sdk.attributeReads.value, fail)
        }
        let room = RoomID(groupID ?? "")
        request("getGroupAttributes", .attribute(.fetch(room: room, keys: keys ?? [])), fail: fail) { [self] reply in
            guard case .attributes(let attributes, let revision) = reply else {
                mismatched(reply, "getGroupAttributes")
            }
            saw(revision, of: room)
            succeed("getGroupAttributes", succ, Self.dictionary(attributes), Self.text(attributes))
        }
    }

    // MARK: Versions

    /// Notes the newest revision of a group's attributes.
    func saw(_ revision: UInt64, of room: RoomID) {
        state.withLock { $0.groups[room, default: GroupNotes()].revision = revision }
    }

    /// Sends a write after the previous one on the same group was answered, with the revision that the device knows
    /// then.
    private func write(
        _ call: String, _ groupID: String?, succ: V2TIMSucc?, fail: V2TIMFail?,
        command: @escaping @Sendable (RoomID, _ known: UInt64?) -> AttributeCommand
    ) {
        guard has(["groupID": groupID], for: call, fail) else { return }
        let sdk = Tencent.profile.sdk
        guard admits(\.attributeWrites, maximum: sdk.attributeWrites.value) else {
            return tooFrequent(call, .attributeWrites, maximum: sdk.attributeWrites.value, fail)
        }
        let room = RoomID(groupID ?? "")
        let handed = Handover((succ: succ, fail: fail))
        let send: @Sendable () -> Void = { [self] in
            let known = state.withLock { $0.groups[room]?.revision }
            let link: any Link
            do throws(Tencent.IMFailure) {
                link = try loggedInLink()
            } catch {
                self.fail(call, error, handed.value.fail)
                return sendNextWrite(to: room)
            }
            link.send(.attribute(command(room, known))) { [self] result in
                switch result {
                case .success(.revised(let revision, _)):
                    saw(revision, of: room)
                    succeed(call, handed.value.succ)
                case .success(let reply): mismatched(reply, call)
                case .failure(let failure): self.fail(call, Tencent.IMFailure(failure), handed.value.fail)
                }
                sendNextWrite(to: room)
            }
        }
        let isFirst = state.withLock { state in
            var notes = state.groups[room] ?? GroupNotes()
            let isFirst = !notes.isWriting
            if isFirst { notes.isWriting = true } else { notes.waitingWrites.append(send) }
            state.groups[room] = notes
            return isFirst
        }
        if isFirst { send() }
    }

    private func sendNextWrite(to room: RoomID) {
        let next = state.withLock { state -> (@Sendable () -> Void)? in
            guard var notes = state.groups[room] else { return nil }
            let next = notes.waitingWrites.isEmpty ? nil : notes.waitingWrites.removeFirst()
            if next == nil { notes.isWriting = false }
            state.groups[room] = notes.isEmpty ? nil : notes
            return next
        }
        next?()
    }

    // MARK: The SDK's own limits

    private func admits(_ window: any WritableKeyPath<State, RateWindow> & Sendable, maximum: Int) -> Bool {
        let now = Instant(device.now)
        let length = Duration.seconds(Tencent.profile.sdk.attributeWindowSeconds.value)
        return state.withLock { $0[keyPath: window].admits(maximum: maximum, per: length, at: now) }
    }

    private func tooFrequent(_ call: String, _ rate: Rate, maximum: Int, _ fail: V2TIMFail?) {
        let window = Int64(Tencent.profile.sdk.attributeWindowSeconds.value) * 1000
        var failure = Tencent.IMFailure(.rateExceeded(rate: rate, maximum: maximum, perMilliseconds: window))
        // The cloud's own limit on writes has another number than the SDK's.
        failure.code = .attributesCalledTooOften
        self.fail(call, failure, fail)
    }

    // MARK: Between the vendor's objects and the emulator's values

    private static func list(_ attributes: [String: String]?) -> [Attribute] {
        (attributes ?? [:]).map { Attribute(key: $0.key, value: $0.value) }.sorted { $0.key < $1.key }
    }

    static func dictionary(_ attributes: [Attribute]) -> NSMutableDictionary {
        let result = NSMutableDictionary()
        for attribute in attributes { result[attribute.key] = attribute.value }
        return result
    }

    static func text(_ attributes: [Attribute]) -> String {
        "{" + attributes.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "}"
    }
}
