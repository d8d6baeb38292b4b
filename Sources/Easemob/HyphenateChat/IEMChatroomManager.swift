import EmulatorAPI
public import Dispatch
import Foundation
import VendorDialects

/// Chat rooms. Each operation has a form with a completion, which comes on the main queue, an `async` form, and one that
/// waits for the cloud.
public protocol IEMChatroomManager: AnyObject, Sendable {}

extension IEMChatroomManager {
    var rooms: ChatroomManager {
        guard let manager = self as? ChatroomManager else { preconditionFailure("\(type(of: self)) is not the SDK's") }
        return manager
    }

    /// Adds a delegate, which is held weakly. It is called on the queue, without one on the main queue.
    public func add(_ aDelegate: any EMChatroomManagerDelegate, delegateQueue aQueue: DispatchQueue?) {
        rooms.client.roomDelegates.add(aDelegate, on: aQueue) { checked in { [weak checked] in checked } }
    }

    /// Removes a delegate.
    public func remove(_ aDelegate: any EMChatroomManagerDelegate) { rooms.client.roomDelegates.remove(aDelegate) }
}

// Forms: async, waiting.
extension IEMChatroomManager {
    /// Joins a room. Another device of the user, and who is in it already, gets the room as well.
    ///
    /// Fails with 700 for an id that is none, 705 for a room that is not there, 704 for a full one, 707 for a user on the block list.
    public func joinChatroom(
        _ aChatroomId: String, completion aCompletionBlock: ((EMChatroom?, EMError?) -> Void)? = nil
    ) {
        rooms.client.record("joinChatroom(\(aChatroomId))")
        rooms.join(aChatroomId) { [self] in
            rooms.client.finish("joinChatroom", $0, detail: "roomId: \(aChatroomId)", aCompletionBlock)
        }
    }

    /// Joins a room and leaves the others, if asked to. `ext` has no effect.
    public func joinChatroom(
        _ aChatroomId: String, ext aExt: String?, leaveOtherRooms aLeaveOtherRooms: Bool,
        completion aCompletionBlock: ((EMChatroom?, EMError?) -> Void)? = nil
    ) {
        // Forms: async.
        rooms.client.record("joinChatroom(\(aChatroomId), ext: \(aExt ?? "nil"), leaveOtherRooms: \(aLeaveOtherRooms))")
        rooms.join(aChatroomId, ext: aExt, leavingOthers: aLeaveOtherRooms) { [self] in
            rooms.client.finish("joinChatroom", $0, detail: "roomId: \(aChatroomId)", aCompletionBlock)
        }
    }

    /// Leaves a room; an owner stays its owner. Fails with 702 outside it, 706 for an owner who may not.
    public func leaveChatroom(
        _ aChatroomId: String, completion aCompletionBlock: ((EMError?) -> Void)? = nil
    ) {
        rooms.client.record("leaveChatroom(\(aChatroomId))")
        rooms.leave(aChatroomId) { [self] in
            rooms.client.finish("leaveChatroom", $0.error, detail: "roomId: \(aChatroomId)", aCompletionBlock)
        }
    }

    /// Reads a room.
    public func getChatroomSpecificationFromServer(
        withId aChatroomId: String, completion aCompletionBlock: ((EMChatroom?, EMError?) -> Void)? = nil
    ) {
        rooms.client.record("getChatroomSpecificationFromServer(withId: \(aChatroomId))")
        rooms.read(aChatroomId, withMembers: false) { [self] in
            rooms.client.finish(
                "getChatroomSpecificationFromServer", $0, detail: "roomId: \(aChatroomId)", aCompletionBlock)
        }
    }

    /// Reads a room and, if asked to, at most 200 of its members.
    public func getChatroomSpecificationFromServer(
        withId aChatroomId: String, fetchMembers aFetchMembers: Bool,
        completion aCompletionBlock: ((EMChatroom?, EMError?) -> Void)? = nil
    ) {
        rooms.client.record(
            "getChatroomSpecificationFromServer(withId: \(aChatroomId), fetchMembers: \(aFetchMembers))")
        rooms.read(aChatroomId, withMembers: aFetchMembers) { [self] in
            rooms.client.finish(
                "getChatroomSpecificationFromServer", $0, detail: "roomId: \(aChatroomId)", aCompletionBlock)
        }
    }

    /// Makes a room, which this user owns and is in. Nobody is invited.
    public func createChatroom(
        withSubject aSubject: String?, description aDescription: String?, invitees aInvitees: [String]?,
        message aMessage: String?, maxMembersCount aMaxMembersCount: Int,
        completion aCompletionBlock: ((EMChatroom?, EMError?) -> Void)? = nil
    ) {
        rooms.client.record(
            "createChatroom(withSubject: \(aSubject ?? "nil"), description: \(aDescription ?? "nil"), invitees: \(aInvitees ?? []), message: \(aMessage ?? "nil"), maxMembersCount: \(aMaxMembersCount))"
        )
        rooms.create(
            subject: aSubject, description: aDescription, invitees: aInvitees, maximum: aMaxMembersCount
        ) { [self] in rooms.client.finish("createChatroom", $0, aCompletionBlock) }
    }

    /// Destroys a room. All other members are told. Fails with 703 for others than the owner.
    public func destroyChatroom(
        _ aChatroomId: String, completion aCompletionBlock: ((EMError?) -> Void)? = nil
    ) {
        // Forms: async, returning.
        rooms.client.record("destroyChatroom(\(aChatroomId))")
        rooms.destroy(aChatroomId) { [self] in
            rooms.client.finish("destroyChatroom", $0.error, detail: "roomId: \(aChatroomId)", aCompletionBlock)
        }
    }

    /// A page of all rooms, newest first; pages count from 1 and have at most 1000.
    public func getChatroomsFromServer(
        withPage aPageNum: Int, pageSize aPageSize: Int,
        completion aCompletionBlock: ((EMPageResult<EMChatroom>?, EMError?) -> Void)? = nil
    ) {
        rooms.client.record("getChatroomsFromServer(withPage: \(aPageNum), pageSize: \(aPageSize))")
        rooms.rooms(page: aPageNum, size: aPageSize) { [self] in
            rooms.client.finish("getChatroomsFromServer", $0, aCompletionBlock)
        }
    }

    /// Members of a room, newest first, at most 1000 at a time. Fails with 702 outside it.
    public func getChatroomMemberListFromServer(
        withId aChatroomId: String, cursor aCursor: String?, pageSize aPageSize: Int,
        completion aCompletionBlock: ((EMCursorResult<NSString>?, EMError?) -> Void)? = nil
    ) {
        rooms.client.record(
            "getChatroomMemberListFromServer(withId: \(aChatroomId), cursor: \(aCursor ?? "nil"), pageSize: \(aPageSize))"
        )
        rooms.members(aChatroomId, cursor: aCursor, pageSize: aPageSize) { [self] in
            rooms.client.finish(
                "getChatroomMemberListFromServer", $0, detail: "roomId: \(aChatroomId)", aCompletionBlock)
        }
    }

    /// A page of the block list, from 1. For the owner and admins.
    public func getChatroomBlacklistFromServer(
        withId aChatroomId: String, pageNumber aPageNum: Int, pageSize aPageSize: Int,
        completion aCompletionBlock: (([String]?, EMError?) -> Void)? = nil
    ) {
        rooms.client.record(
            "getChatroomBlacklistFromServer(withId: \(aChatroomId), pageNumber: \(aPageNum), pageSize: \(aPageSize))")
        rooms.list(.banned, of: aChatroomId, page: aPageNum, size: aPageSize) { [self] in
            rooms.client.finish(
                "getChatroomBlacklistFromServer", $0, detail: "roomId: \(aChatroomId)", aCompletionBlock)
        }
    }

    /// A page of the mute list, from 1. For the owner and admins.
    public func getChatroomMuteListFromServer(
        withId aChatroomId: String, pageNumber aPageNum: Int, pageSize aPageSize: Int,
        completion aCompletionBlock: (([String]?, EMError?) -> Void)? = nil
    ) {
        rooms.client.record(
            "getChatroomMuteListFromServer(withId: \(aChatroomId), pageNumber: \(aPageNum), pageSize: \(aPageSize))")
        rooms.list(.muted, of: aChatroomId, page: aPageNum, size: aPageSize) { [self] in
            rooms.client.finish("getChatroomMuteListFromServer", $0, detail: "roomId: \(aChatroomId)", aCompletionBlock)
        }
    }

    /// The allow list. For the owner and admins.
    public func getChatroomWhiteListFromServer(
        withId aChatroomId: String, completion aCompletionBlock: (([String]?, EMError?) -> Void)? = nil
    ) {
        rooms.client.record("getChatroomWhiteListFromServer(withId: \(aChatroomId))")
        rooms.list(.exempt, of: aChatroomId, page: 1, size: .max) { [self] in
            rooms.client.finish(
                "getChatroomWhiteListFromServer", $0, detail: "roomId: \(aChatroomId)", aCompletionBlock)
        }
    }

    /// Whether this user is on the allow list.
    public func isMemberInWhiteListFromServer(
        withChatroomId aChatroomId: String, completion aCompletionBlock: ((Bool, EMError?) -> Void)? = nil
    ) {
        rooms.client.record("isMemberInWhiteListFromServer(withChatroomId: \(aChatroomId))")
        rooms.isAllowed(aChatroomId) { [self] in
            rooms.client.finish(
                "isMemberInWhiteListFromServer", $0, detail: "roomId: \(aChatroomId)",
                aCompletionBlock.map { completion in { completion($0 ?? false, $1) } })
        }
    }

    /// Reads the announcement. Fails with 702 outside the room.
    public func getChatroomAnnouncement(
        withId aChatroomId: String, completion aCompletionBlock: ((String?, EMError?) -> Void)? = nil
    ) {
        rooms.client.record("getChatroomAnnouncement(withId: \(aChatroomId))")
        rooms.announcement(aChatroomId) { [self] in
            rooms.client.finish("getChatroomAnnouncement", $0, detail: "roomId: \(aChatroomId)", aCompletionBlock)
        }
    }

    /// Changes the announcement, at most 512 characters. For the owner and admins.
    public func updateChatroomAnnouncement(
        withId aChatroomId: String, announcement aAnnouncement: String?,
        completion aCompletionBlock: ((EMChatroom?, EMError?) -> Void)? = nil
    ) {
        rooms.client.record(
            "updateChatroomAnnouncement(withId: \(aChatroomId), announcement: \(aAnnouncement ?? "nil"))")
        rooms.setAnnouncement(aAnnouncement, of: aChatroomId) { [self] in
            rooms.client.finish("updateChatroomAnnouncement", $0, detail: "roomId: \(aChatroomId)", aCompletionBlock)
        }
    }

    /// Changes the name, at most 128 characters. For the owner and admins.
    public func updateSubject(
        _ aSubject: String?, forChatroom aChatroomId: String,
        completion aCompletionBlock: ((EMChatroom?, EMError?) -> Void)? = nil
    ) {
        rooms.client.record("updateSubject(\(aSubject ?? "nil"), forChatroom: \(aChatroomId))")
        rooms.setSubject(aSubject, of: aChatroomId) { [self] in
            rooms.client.finish("updateSubject", $0, detail: "roomId: \(aChatroomId)", aCompletionBlock)
        }
    }

    /// Changes what the room is about, at most 512 characters. For the owner and admins.
    public func updateDescription(
        _ aDescription: String?, forChatroom aChatroomId: String,
        completion aCompletionBlock: ((EMChatroom?, EMError?) -> Void)? = nil
    ) {
        rooms.client.record("updateDescription(\(aDescription ?? "nil"), forChatroom: \(aChatroomId))")
        rooms.setDescription(aDescription, of: aChatroomId) { [self] in
            rooms.client.finish("updateDescription", $0, detail: "roomId: \(aChatroomId)", aCompletionBlock)
        }
    }

    /// Removes members, who may come back. For the owner and admins.
    public func removeMembers(
        _ aMembers: [String], fromChatroom aChatroomId: String,
        completion aCompletionBlock: ((EMChatroom?, EMError?) -> Void)? = nil
    ) {
        rooms.client.record("removeMembers(\(aMembers), fromChatroom: \(aChatroomId))")
        rooms.remove(aMembers, from: aChatroomId) { [self] in
            rooms.client.finish("removeMembers", $0, detail: "roomId: \(aChatroomId)", aCompletionBlock)
        }
    }

    /// Puts users on the block list; members among them are removed. For the owner and admins.
    public func blockMembers(
        _ aMembers: [String], fromChatroom aChatroomId: String,
        completion aCompletionBlock: ((EMChatroom?, EMError?) -> Void)? = nil
    ) {
        rooms.client.record("blockMembers(\(aMembers), fromChatroom: \(aChatroomId))")
        rooms.enlist(aMembers, .banned, of: aChatroomId, milliseconds: -1) { [self] in
            rooms.client.finish("blockMembers", $0, detail: "roomId: \(aChatroomId)", aCompletionBlock)
        }
    }

    /// Takes users off the block list. For the owner and admins.
    public func unblockMembers(
        _ aMembers: [String], fromChatroom aChatroomId: String,
        completion aCompletionBlock: ((EMChatroom?, EMError?) -> Void)? = nil
    ) {
        rooms.client.record("unblockMembers(\(aMembers), fromChatroom: \(aChatroomId))")
        rooms.enlist(aMembers, .banned, of: aChatroomId, milliseconds: nil) { [self] in
            rooms.client.finish("unblockMembers", $0, detail: "roomId: \(aChatroomId)", aCompletionBlock)
        }
    }

    /// Makes a member an admin; a room has at most 99. For the owner.
    public func addAdmin(
        _ aAdmin: String, toChatroom aChatroomId: String,
        completion aCompletionBlock: ((EMChatroom?, EMError?) -> Void)? = nil
    ) {
        rooms.client.record("addAdmin(\(aAdmin), toChatroom: \(aChatroomId))")
        rooms.setAdmin(aAdmin, true, of: aChatroomId) { [self] in
            rooms.client.finish("addAdmin", $0, detail: "roomId: \(aChatroomId)", aCompletionBlock)
        }
    }

    /// Makes an admin an ordinary member. For the owner.
    public func removeAdmin(
        _ aAdmin: String, fromChatroom aChatroomId: String,
        completion aCompletionBlock: ((EMChatroom?, EMError?) -> Void)? = nil
    ) {
        rooms.client.record("removeAdmin(\(aAdmin), fromChatroom: \(aChatroomId))")
        rooms.setAdmin(aAdmin, false, of: aChatroomId) { [self] in
            rooms.client.finish("removeAdmin", $0, detail: "roomId: \(aChatroomId)", aCompletionBlock)
        }
    }

    /// Gives the room to a member. For the owner.
    public func updateChatroomOwner(
        _ aChatroomId: String, newOwner aNewOwner: String,
        completion aCompletionBlock: ((EMChatroom?, EMError?) -> Void)? = nil
    ) {
        rooms.client.record("updateChatroomOwner(\(aChatroomId), newOwner: \(aNewOwner))")
        rooms.setOwner(aNewOwner, of: aChatroomId) { [self] in
            rooms.client.finish("updateChatroomOwner", $0, detail: "roomId: \(aChatroomId)", aCompletionBlock)
        }
    }

    /// Mutes members for so long, counted in whole seconds; -1 is for good. For the owner and admins.
    public func muteMembers(
        _ aMuteMembers: [String], muteMilliseconds aMuteMilliseconds: Int, fromChatroom aChatroomId: String,
        completion aCompletionBlock: ((EMChatroom?, EMError?) -> Void)? = nil
    ) {
        rooms.client.record(
            "muteMembers(\(aMuteMembers), muteMilliseconds: \(aMuteMilliseconds), fromChatroom: \(aChatroomId))")
        rooms.enlist(aMuteMembers, .muted, of: aChatroomId, milliseconds: aMuteMilliseconds) { [self] in
            rooms.client.finish("muteMembers", $0, detail: "roomId: \(aChatroomId)", aCompletionBlock)
        }
    }

    /// Ends mutes. For the owner and admins.
    public func unmuteMembers(
        _ aMembers: [String], fromChatroom aChatroomId: String,
        completion aCompletionBlock: ((EMChatroom?, EMError?) -> Void)? = nil
    ) {
        rooms.client.record("unmuteMembers(\(aMembers), fromChatroom: \(aChatroomId))")
        rooms.enlist(aMembers, .muted, of: aChatroomId, milliseconds: nil) { [self] in
            rooms.client.finish("unmuteMembers", $0, detail: "roomId: \(aChatroomId)", aCompletionBlock)
        }
    }

    /// Mutes all but the owner, admins and the allow list. For the owner and admins.
    public func muteAllMembers(
        fromChatroom aChatroomId: String, completion aCompletionBlock: ((EMChatroom?, EMError?) -> Void)? = nil
    ) {
        rooms.client.record("muteAllMembers(fromChatroom: \(aChatroomId))")
        rooms.muteAll(true, of: aChatroomId) { [self] in
            rooms.client.finish("muteAllMembers", $0, detail: "roomId: \(aChatroomId)", aCompletionBlock)
        }
    }

    /// Ends that. For the owner and admins.
    public func unmuteAllMembers(
        fromChatroom aChatroomId: String, completion aCompletionBlock: ((EMChatroom?, EMError?) -> Void)? = nil
    ) {
        rooms.client.record("unmuteAllMembers(fromChatroom: \(aChatroomId))")
        rooms.muteAll(false, of: aChatroomId) { [self] in
            rooms.client.finish("unmuteAllMembers", $0, detail: "roomId: \(aChatroomId)", aCompletionBlock)
        }
    }

    /// Puts members on the allow list. For the owner and admins.
    public func addWhiteListMembers(
        _ aMembers: [String], fromChatroom aChatroomId: String,
        completion aCompletionBlock: ((EMChatroom?, EMError?) -> Void)? = nil
    ) {
        rooms.client.record("addWhiteListMembers(\(aMembers), fromChatroom: \(aChatroomId))")
        rooms.enlist(aMembers, .exempt, of: aChatroomId, milliseconds: -1) { [self] in
            rooms.client.finish("addWhiteListMembers", $0, detail: "roomId: \(aChatroomId)", aCompletionBlock)
        }
    }

    /// Takes members off the allow list. For the owner and admins.
    public func removeWhiteListMembers(
        _ aMembers: [String], fromChatroom aChatroomId: String,
        completion aCompletionBlock: ((EMChatroom?, EMError?) -> Void)? = nil
    ) {
        rooms.client.record("removeWhiteListMembers(\(aMembers), fromChatroom: \(aChatroomId))")
        rooms.enlist(aMembers, .exempt, of: aChatroomId, milliseconds: nil) { [self] in
            rooms.client.finish("removeWhiteListMembers", $0, detail: "roomId: \(aChatroomId)", aCompletionBlock)
        }
    }
}
