import Foundation
import VendorDialects

// Attributes of chat rooms. In these completions the error comes first. In the ones for several keys it is 7 if some keys were
// written, and the second argument has why each other key was not.
extension IEMChatroomManager {
    private func finish(
        _ call: String, _ keys: [String], _ outcome: Outcome<ChatroomManager.Failures>,
        _ completion: ((EMError?, [String: EMError]?) -> Void)?
    ) {
        let (error, failures) = ChatroomManager.told(outcome, keys)
        let words = failures.map {
            " failed: \($0.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.code.rawValue)" })"
        }
        rooms.client.finish(call + (words ?? ""), error, completion.map { completion in { completion($0, failures) } })
    }

    private func finish(
        _ call: String, _ outcome: Outcome<ChatroomManager.Failures>, _ completion: ((EMError?) -> Void)?
    ) {
        rooms.client.finish(call, ChatroomManager.told(outcome), completion)
    }
}

// Forms: async.
extension IEMChatroomManager {
    /// Sets attributes: at most 10 in a call and 100 in a room, keys of at most 128 bytes, values of 4096. A key belongs to the
    /// user who set it first; others' writes fail with 703. With `autoDelete` the attributes go when this user leaves the room.
    public func setChatroomAttributes(
        _ roomId: String, attributes: [String: String], autoDelete: Bool,
        completionBlock: ((EMError?, [String: EMError]?) -> Void)? = nil
    ) {
        rooms.client.record(
            "setChatroomAttributes(\(roomId), keys: \(attributes.keys.sorted()), autoDelete: \(autoDelete))")
        rooms.set(attributes, of: roomId, autoDelete: autoDelete, isForced: false) { [self] in
            finish("setChatroomAttributes", Array(attributes.keys), $0, completionBlock)
        }
    }

    /// The same, also of keys that others set; they belong to this user then.
    public func setChatroomAttributesForced(
        _ roomId: String, attributes: [String: String], autoDelete: Bool,
        completionBlock: ((EMError?, [String: EMError]?) -> Void)? = nil
    ) {
        rooms.client.record(
            "setChatroomAttributesForced(\(roomId), keys: \(attributes.keys.sorted()), autoDelete: \(autoDelete))")
        rooms.set(attributes, of: roomId, autoDelete: autoDelete, isForced: true) { [self] in
            finish("setChatroomAttributesForced", Array(attributes.keys), $0, completionBlock)
        }
    }

    /// Sets an attribute; fails with 703 if another set it.
    public func setChatroomAttribute(
        _ roomId: String, key: String, value: String, autoDelete: Bool, completionBlock: ((EMError?) -> Void)? = nil
    ) {
        rooms.client.record("setChatroomAttribute(\(roomId), key: \(key), autoDelete: \(autoDelete))")
        rooms.set([key: value], of: roomId, autoDelete: autoDelete, isForced: false) { [self] in
            finish("setChatroomAttribute", $0, completionBlock)
        }
    }

    /// Sets an attribute, also one that another set.
    public func setChatroomAttributeForced(
        _ roomId: String, key: String, value: String, autoDelete: Bool, completionBlock: ((EMError?) -> Void)? = nil
    ) {
        rooms.client.record("setChatroomAttributeForced(\(roomId), key: \(key), autoDelete: \(autoDelete))")
        rooms.set([key: value], of: roomId, autoDelete: autoDelete, isForced: true) { [self] in
            finish("setChatroomAttributeForced", $0, completionBlock)
        }
    }

    /// Removes attributes that this user set; those of others fail with 703, and those that are not there are no failure.
    public func removeChatroomAttributes(
        _ roomId: String, attributes: [String], completionBlock: ((EMError?, [String: EMError]?) -> Void)? = nil
    ) {
        rooms.client.record("removeChatroomAttributes(\(roomId), attributes: \(attributes))")
        rooms.removeAttributes(attributes, of: roomId, isForced: false) { [self] in
            finish("removeChatroomAttributes", attributes, $0, completionBlock)
        }
    }

    /// Removes attributes, also of others.
    public func removeChatroomAttributesForced(
        _ roomId: String, attributes: [String], completionBlock: ((EMError?, [String: EMError]?) -> Void)? = nil
    ) {
        rooms.client.record("removeChatroomAttributesForced(\(roomId), attributes: \(attributes))")
        rooms.removeAttributes(attributes, of: roomId, isForced: true) { [self] in
            finish("removeChatroomAttributesForced", attributes, $0, completionBlock)
        }
    }

    /// Removes an attribute; fails with 703 if another set it.
    public func removeChatroomAttribute(_ roomId: String, key: String, completionBlock: ((EMError?) -> Void)? = nil) {
        rooms.client.record("removeChatroomAttribute(\(roomId), key: \(key))")
        rooms.removeAttributes([key], of: roomId, isForced: false) { [self] in
            finish("removeChatroomAttribute", $0, completionBlock)
        }
    }

    /// Removes an attribute, also of another.
    public func removeChatroomAttributeForced(
        _ roomId: String, key: String, completionBlock: ((EMError?) -> Void)? = nil
    ) {
        rooms.client.record("removeChatroomAttributeForced(\(roomId), key: \(key))")
        rooms.removeAttributes([key], of: roomId, isForced: true) { [self] in
            finish("removeChatroomAttributeForced", $0, completionBlock)
        }
    }

    /// Reads attributes, without keys all. Keys that are not there are left out. Fails with 702 outside the room.
    public func fetchChatroomAttributes(
        _ roomId: String, keys: [String]?, completion: ((EMError?, [String: String]?) -> Void)? = nil
    ) {
        rooms.client.record("fetchChatroomAttributes(\(roomId), keys: \(keys.map { "\($0)" } ?? "nil"))")
        rooms.attributes(keys, of: roomId) { [self] outcome in
            rooms.client.finish("fetchChatroomAttributes", outcome, completion.map { done in { done($1, $0) } })
        }
    }
}

extension IEMChatroomManager {
    /// Reads all attributes.
    public func fetchChatroomAllAttributes(
        _ roomId: String, completion: ((EMError?, [String: String]?) -> Void)? = nil
    ) {
        fetchChatroomAttributes(roomId, keys: nil, completion: completion)
    }

    /// Reads all attributes.
    public func fetchChatroomAllAttributes(_ roomId: String) async -> (EMError?, [String: String]?) {
        await fetchChatroomAttributes(roomId, keys: nil)
    }
}

extension ChatroomManager {
    /// What a completion for one key is given.
    static func told(_ outcome: Outcome<Failures>) -> EMError? { outcome.error ?? outcome.value?.values.first }

    /// What a completion for several keys is given. If all keys failed, the error is that of the first.
    static func told(_ outcome: Outcome<Failures>, _ keys: [String]) -> (EMError?, [String: EMError]?) {
        switch outcome {
        case .success(let failures) where failures.isEmpty: return (nil, nil)
        case .success(let failures):
            let names = failures.keys.sorted().joined(separator: ", ")
            return (.local(.keysFailed(names)), failures)
        case .failure(let refused):
            let isOfKeys = [.chatroomPermissionDenied, .exceedServiceLimit].contains(refused.error.code)
            return (
                refused.error, isOfKeys ? Dictionary(uniqueKeysWithValues: Set(keys).map { ($0, refused.error) }) : nil
            )
        }
    }
}
