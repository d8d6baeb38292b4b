import Devices
import EmulatorAPI
public import Foundation

// The forms for `async` functions. They throw nothing: an error is part of what they return.
extension IEMChatroomManager {

    /// Joins a room. Another device of the user, and who is in it already, gets the room as well.
    ///
    /// Fails with 700 for an id that is none, 705 for a room that is not there, 704 for a full one, 707 for a user on the block list.
    @discardableResult
    public func joinChatroom(_ aChatroomId: String) async -> (EMChatroom?, EMError?) {
        rooms.client.record("joinChatroom(\(aChatroomId))")
        return await withCheckedContinuation { continuation in
            rooms.join(aChatroomId) { continuation.resume(returning: ($0.value, $0.error)) }
        }
    }

    /// Joins a room and leaves the others, if asked to. `ext` has no effect.
    @discardableResult
    public func joinChatroom(_ aChatroomId: String, ext aExt: String?, leaveOtherRooms aLeaveOtherRooms: Bool) async
        -> (EMChatroom?, EMError?)
    {
        rooms.client.record("joinChatroom(\(aChatroomId), ext: \(aExt ?? "nil"), leaveOtherRooms: \(aLeaveOtherRooms))")
        return await withCheckedContinuation { continuation in
            rooms.join(aChatroomId, ext: aExt, leavingOthers: aLeaveOtherRooms) {
                continuation.resume(returning: ($0.value, $0.error))
            }
        }
    }

    /// Leaves a room; an owner stays its owner. Fails with 702 outside it, 706 for an owner who may not.
    @discardableResult
    public func leaveChatroom(_ aChatroomId: String) async -> EMError? {
        rooms.client.record("leaveChatroom(\(aChatroomId))")
        return await withCheckedContinuation { continuation in
            rooms.leave(aChatroomId) { continuation.resume(returning: $0.error) }
        }
    }

    /// Reads a room.
    @discardableResult
    public func getChatroomSpecificationFromServer(withId aChatroomId: String) async -> (EMChatroom?, EMError?) {
        rooms.client.record("getChatroomSpecificationFromServer(withId: \(aChatroomId))")
        return await withCheckedContinuation { continuation in
            rooms.read(aChatroomId, withMembers: false) { continuation.resume(returning: ($0.value, $0.error)) }
        }
    }

    /// Reads a room and, if asked to, at most 200 of its members.
    @discardableResult
    public func getChatroomSpecificationFromServer(withId aChatroomId: String, fetchMembers aFetchMembers: Bool) async
        -> (EMChatroom?, EMError?)
    {
        rooms.client.record(
            "getChatroomSpecificationFromServer(withId: \(aChatroomId), fetchMembers: \(aFetchMembers))")
        return await withCheckedContinuation { continuation in
            rooms.read(aChatroomId, withMembers: aFetchMembers) { continuation.resume(returning: ($0.value, $0.error)) }
        }
    }

    /// Makes a room, which this user owns and is in. Nobody is invited.
    @discardableResult
    public func createChatroom(
        withSubject aSubject: String?, description aDescription: String?, invitees aInvitees: [String]?,
        message aMessage: String?, maxMembersCount aMaxMembersCount: Int
    ) async -> (EMChatroom?, EMError?) {
        rooms.client.record(
            "createChatroom(withSubject: \(aSubject ?? "nil"), description: \(aDescription ?? "nil"), invitees: \(aInvitees ?? []), message: \(aMessage ?? "nil"), maxMembersCount: \(aMaxMembersCount))"
        )
        return await withCheckedContinuation { continuation in
            rooms.create(
                subject: aSubject, description: aDescription, invitees: aInvitees, maximum: aMaxMembersCount
            ) { continuation.resume(returning: ($0.value, $0.error)) }
        }
    }

    /// Destroys a room. All other members are told. Fails with 703 for others than the owner.
    @discardableResult
    public func destroyChatroom(_ aChatroomId: String) async -> EMError? {
        rooms.client.record("destroyChatroom(\(aChatroomId))")
        return await withCheckedContinuation { continuation in
            rooms.destroy(aChatroomId) { continuation.resume(returning: $0.error) }
        }
    }

    /// A page of all rooms, newest first; pages count from 1 and have at most 1000.
    @discardableResult
    public func getChatroomsFromServer(withPage aPageNum: Int, pageSize aPageSize: Int) async -> (
        EMPageResult<EMChatroom>?, EMError?
    ) {
        rooms.client.record("getChatroomsFromServer(withPage: \(aPageNum), pageSize: \(aPageSize))")
        return await withCheckedContinuation { continuation in
            rooms.rooms(page: aPageNum, size: aPageSize) {
                continuation.resume(returning: Handover(($0.value, $0.error)))
            }
        }.value
    }

    /// Members of a room, newest first, at most 1000 at a time. Fails with 702 outside it.
    @discardableResult
    public func getChatroomMemberListFromServer(
        withId aChatroomId: String, cursor aCursor: String?, pageSize aPageSize: Int
    ) async -> (EMCursorResult<NSString>?, EMError?) {
        rooms.client.record(
            "getChatroomMemberListFromServer(withId: \(aChatroomId), cursor: \(aCursor ?? "nil"), pageSize: \(aPageSize))"
        )
        return await withCheckedContinuation { continuation in
            rooms.members(aChatroomId, cursor: aCursor, pageSize: aPageSize) {
                continuation.resume(returning: Handover(($0.value, $0.error)))
            }
        }.value
    }

    /// A page of the block list, from 1. For the owner and admins.
    @discardableResult
    public func getChatroomBlacklistFromServer(
        withId aChatroomId: String, pageNumber aPageNum: Int, pageSize aPageSize: Int
    ) async -> ([String]?, EMError?) {
        rooms.client.record(
            "getChatroomBlacklistFromServer(withId: \(aChatroomId), pageNumber: \(aPageNum), pageSize: \(aPageSize))")
        return await withCheckedContinuation { continuation in
            rooms.list(.banned, of: aChatroomId, page: aPageNum, size: aPageSize) {
                continuation.resume(returning: ($0.value, $0.error))
            }
        }
    }

    /// A page of the mute list, from 1. For the owner and admins.
    @discardableResult
    public func getChatroomMuteListFromServer(
        withId aChatroomId: String, pageNumber aPageNum: Int, pageSize aPageSize: Int
    ) async -> ([String]?, EMError?) {
        rooms.client.record(
            "getChatroomMuteListFromServer(withId: \(aChatroomId), pageNumber: \(aPageNum), pageSize: \(aPageSize))")
        return await withCheckedContinuation { continuation in
            rooms.list(.muted, of: aChatroomId, page: aPageNum, size: aPageSize) {
                continuation.resume(returning: ($0.value, $0.error))
            }
        }
    }

    /// The allow list. For the owner and admins.
    @discardableResult
    public func getChatroomWhiteListFromServer(withId aChatroomId: String) async -> ([String]?, EMError?) {
        rooms.client.record("getChatroomWhiteListFromServer(withId: \(aChatroomId))")
        return await withCheckedContinuation { continuation in
            rooms.list(.exempt, of: aChatroomId, page: 1, size: .max) {
                continuation.resume(returning: ($0.value, $0.error))
            }
        }
    }

    /// Whether this user is on the allow list.
    @discardableResult
    public func isMemberInWhiteListFromServer(withChatroomId aChatroomId: String) async -> (Bool, EMError?) {
        rooms.client.record("isMemberInWhiteListFromServer(withChatroomId: \(aChatroomId))")
        return await withCheckedContinuation { continuation in
            rooms.isAllowed(aChatroomId) { continuation.resume(returning: ($0.value ?? false, $0.error)) }
        }
    }

    /// Reads the announcement. Fails with 702 outside the room.
    @discardableResult
    public func getChatroomAnnouncement(withId aChatroomId: String) async -> (String?, EMError?) {
        rooms.client.record("getChatroomAnnouncement(withId: \(aChatroomId))")
        return await withCheckedContinuation { continuation in
            rooms.announcement(aChatroomId) { continuation.resume(returning: ($0.value, $0.error)) }
        }
    }

    /// Changes the announcement, at most 512 characters. For the owner and admins.
    @discardableResult
    public func updateChatroomAnnouncement(withId aChatroomId: String, announcement aAnnouncement: String?) async -> (
        EMChatroom?, EMError?
    ) {
        rooms.client.record(
            "updateChatroomAnnouncement(withId: \(aChatroomId), announcement: \(aAnnouncement ?? "nil"))")
        return await withCheckedContinuation { continuation in
            rooms.setAnnouncement(aAnnouncement, of: aChatroomId) {
                continuation.resume(returning: ($0.value, $0.error))
            }
        }
    }

    /// Changes the name, at most 128 characters. For the owner and admins.
    @discardableResult
    public func updateSubject(_ aSubject: String?, forChatroom aChatroomId: String) async -> (EMChatroom?, EMError?) {
        rooms.client.record("updateSubject(\(aSubject ?? "nil"), forChatroom: \(aChatroomId))")
        return await withCheckedContinuation { continuation in
            rooms.setSubject(aSubject, of: aChatroomId) { continuation.resume(returning: ($0.value, $0.error)) }
        }
    }

    /// Changes what the room is about, at most 512 characters. For the owner and admins.
    @discardableResult
    public func updateDescription(_ aDescription: String?, forChatroom aChatroomId: String) async -> (
        EMChatroom?, EMError?
    ) {
        rooms.client.record("updateDescription(\(aDescription ?? "nil"), forChatroom: \(aChatroomId))")
        return await withCheckedContinuation { continuation in
            rooms.setDescription(aDescription, of: aChatroomId) { continuation.resume(returning: ($0.value, $0.error)) }
        }
    }

    /// Removes members, who may come back. For the owner and admins.
    @discardableResult
    public func removeMembers(_ aMembers: [String], fromChatroom aChatroomId: String) async -> (EMChatroom?, EMError?) {
        rooms.client.record("removeMembers(\(aMembers), fromChatroom: \(aChatroomId))")
        return await withCheckedContinuation { continuation in
            rooms.remove(aMembers, from: aChatroomId) { continuation.resume(returning: ($0.value, $0.error)) }
        }
    }

    /// Puts users on the block list; members among them are removed. For the owner and admins.
    @discardableResult
    public func blockMembers(_ aMembers: [String], fromChatroom aChatroomId: String) async -> (EMChatroom?, EMError?) {
        rooms.client.record("blockMembers(\(aMembers), fromChatroom: \(aChatroomId))")
        return await withCheckedContinuation { continuation in
            rooms.enlist(aMembers, .banned, of: aChatroomId, milliseconds: -1) {
                continuation.resume(returning: ($0.value, $0.error))
            }
        }
    }

    /// Takes users off the block list. For the owner and admins.
    @discardableResult
    public func unblockMembers(_ aMembers: [String], fromChatroom aChatroomId: String) async -> (EMChatroom?, EMError?)
    {
        rooms.client.record("unblockMembers(\(aMembers), fromChatroom: \(aChatroomId))")
        return await withCheckedContinuation { continuation in
            rooms.enlist(aMembers, .banned, of: aChatroomId, milliseconds: nil) {
                continuation.resume(returning: ($0.value, $0.error))
            }
        }
    }

    /// Makes a member an admin; a room has at most 99. For the owner.
    @discardableResult
    public func addAdmin(_ aAdmin: String, toChatroom aChatroomId: String) async -> (EMChatroom?, EMError?) {
        rooms.client.record("addAdmin(\(aAdmin), toChatroom: \(aChatroomId))")
        return await withCheckedContinuation { continuation in
            rooms.setAdmin(aAdmin, true, of: aChatroomId) { continuation.resume(returning: ($0.value, $0.error)) }
        }
    }

    /// Makes an admin an ordinary member. For the owner.
    @discardableResult
    public func removeAdmin(_ aAdmin: String, fromChatroom aChatroomId: String) async -> (EMChatroom?, EMError?) {
        rooms.client.record("removeAdmin(\(aAdmin), fromChatroom: \(aChatroomId))")
        return await withCheckedContinuation { continuation in
            rooms.setAdmin(aAdmin, false, of: aChatroomId) { continuation.resume(returning: ($0.value, $0.error)) }
        }
    }

    /// Gives the room to a member. For the owner.
    @discardableResult
    public func updateChatroomOwner(_ aChatroomId: String, newOwner aNewOwner: String) async -> (EMChatroom?, EMError?)
    {
        rooms.client.record("updateChatroomOwner(\(aChatroomId), newOwner: \(aNewOwner))")
        return await withCheckedContinuation { continuation in
            rooms.setOwner(aNewOwner, of: aChatroomId) { continuation.resume(returning: ($0.value, $0.error)) }
        }
    }

    /// Mutes members for so long, counted in whole seconds; -1 is for good. For the owner and admins.
    @discardableResult
    public func muteMembers(
        _ aMuteMembers: [String], muteMilliseconds aMuteMilliseconds: Int, fromChatroom aChatroomId: String
    ) async -> (EMChatroom?, EMError?) {
        rooms.client.record(
            "muteMembers(\(aMuteMembers), muteMilliseconds: \(aMuteMilliseconds), fromChatroom: \(aChatroomId))")
        return await withCheckedContinuation { continuation in
            rooms.enlist(aMuteMembers, .muted, of: aChatroomId, milliseconds: aMuteMilliseconds) {
                continuation.resume(returning: ($0.value, $0.error))
            }
        }
    }

    /// Ends mutes. For the owner and admins.
    @discardableResult
    public func unmuteMembers(_ aMembers: [String], fromChatroom aChatroomId: String) async -> (EMChatroom?, EMError?) {
        rooms.client.record("unmuteMembers(\(aMembers), fromChatroom: \(aChatroomId))")
        return await withCheckedContinuation { continuation in
            rooms.enlist(aMembers, .muted, of: aChatroomId, milliseconds: nil) {
                continuation.resume(returning: ($0.value, $0.error))
            }
        }
    }

    /// Mutes all but the owner, admins and the allow list. For the owner and admins.
    @discardableResult
    public func muteAllMembers(fromChatroom aChatroomId: String) async -> (EMChatroom?, EMError?) {
        rooms.client.record("muteAllMembers(fromChatroom: \(aChatroomId))")
        return await withCheckedContinuation { continuation in
            rooms.muteAll(true, of: aChatroomId) { continuation.resume(returning: ($0.value, $0.error)) }
        }
    }

    /// Ends that. For the owner and admins.
    @discardableResult
    public func unmuteAllMembers(fromChatroom aChatroomId: String) async -> (EMChatroom?, EMError?) {
        rooms.client.record("unmuteAllMembers(fromChatroom: \(aChatroomId))")
        return await withCheckedContinuation { continuation in
            rooms.muteAll(false, of: aChatroomId) { continuation.resume(returning: ($0.value, $0.error)) }
        }
    }

    /// Puts members on the allow list. For the owner and admins.
    @discardableResult
    public func addWhiteListMembers(_ aMembers: [String], fromChatroom aChatroomId: String) async -> (
        EMChatroom?, EMError?
    ) {
        rooms.client.record("addWhiteListMembers(\(aMembers), fromChatroom: \(aChatroomId))")
        return await withCheckedContinuation { continuation in
            rooms.enlist(aMembers, .exempt, of: aChatroomId, milliseconds: -1) {
                continuation.resume(returning: ($0.value, $0.error))
            }
        }
    }

    /// Takes members off the allow list. For the owner and admins.
    @discardableResult
    public func removeWhiteListMembers(_ aMembers: [String], fromChatroom aChatroomId: String) async -> (
        EMChatroom?, EMError?
    ) {
        rooms.client.record("removeWhiteListMembers(\(aMembers), fromChatroom: \(aChatroomId))")
        return await withCheckedContinuation { continuation in
            rooms.enlist(aMembers, .exempt, of: aChatroomId, milliseconds: nil) {
                continuation.resume(returning: ($0.value, $0.error))
            }
        }
    }
}
