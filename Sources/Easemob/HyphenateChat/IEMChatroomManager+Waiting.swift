import EmulatorAPI
public import Foundation

// The forms that wait for the cloud. Do not call them where the app draws.
extension IEMChatroomManager {

    /// Joins a room. Another device of the user, and who is in it already, gets the room as well.
    ///
    /// Fails with 700 for an id that is none, 705 for a room that is not there, 704 for a full one, 707 for a user on the block list.
    @discardableResult
    public func joinChatroom(_ aChatroomId: String, error pError: UnsafeMutablePointer<EMError?>?) -> EMChatroom? {
        rooms.client.record("joinChatroom(\(aChatroomId))")
        let outcome = rooms.client.wait { done in rooms.join(aChatroomId, done) }
        pError?.pointee = outcome.error
        return outcome.value
    }

    /// Leaves a room; an owner stays its owner. Fails with 702 outside it, 706 for an owner who may not.
    public func leaveChatroom(_ aChatroomId: String, error pError: UnsafeMutablePointer<EMError?>?) {
        rooms.client.record("leaveChatroom(\(aChatroomId))")
        let outcome = rooms.client.wait { done in rooms.leave(aChatroomId, done) }
        pError?.pointee = outcome.error
    }

    /// Reads a room.
    @discardableResult
    public func getChatroomSpecificationFromServer(
        withId aChatroomId: String, error pError: UnsafeMutablePointer<EMError?>?
    ) -> EMChatroom? {
        rooms.client.record("getChatroomSpecificationFromServer(withId: \(aChatroomId))")
        let outcome = rooms.client.wait { done in rooms.read(aChatroomId, withMembers: false, done) }
        pError?.pointee = outcome.error
        return outcome.value
    }

    /// Reads a room and, if asked to, at most 200 of its members.
    @discardableResult
    public func getChatroomSpecificationFromServer(
        withId aChatroomId: String, fetchMembers aFetchMembers: Bool, error pError: UnsafeMutablePointer<EMError?>?
    ) -> EMChatroom? {
        rooms.client.record(
            "getChatroomSpecificationFromServer(withId: \(aChatroomId), fetchMembers: \(aFetchMembers))")
        let outcome = rooms.client.wait { done in rooms.read(aChatroomId, withMembers: aFetchMembers, done) }
        pError?.pointee = outcome.error
        return outcome.value
    }

    /// Makes a room, which this user owns and is in. Nobody is invited.
    @discardableResult
    public func createChatroom(
        withSubject aSubject: String?, description aDescription: String?, invitees aInvitees: [String]?,
        message aMessage: String?, maxMembersCount aMaxMembersCount: Int, error pError: UnsafeMutablePointer<EMError?>?
    ) -> EMChatroom? {
        rooms.client.record(
            "createChatroom(withSubject: \(aSubject ?? "nil"), description: \(aDescription ?? "nil"), invitees: \(aInvitees ?? []), message: \(aMessage ?? "nil"), maxMembersCount: \(aMaxMembersCount))"
        )
        let outcome = rooms.client.wait { done in
            rooms.create(
                subject: aSubject, description: aDescription, invitees: aInvitees, maximum: aMaxMembersCount, done)
        }
        pError?.pointee = outcome.error
        return outcome.value
    }

    /// Destroys a room. All other members are told. Fails with 703 for others than the owner.
    @discardableResult
    public func destroyChatroom(_ aChatroomId: String) -> EMError? {
        rooms.client.record("destroyChatroom(\(aChatroomId))")
        return rooms.client.wait { done in rooms.destroy(aChatroomId, done) }.error
    }

    /// A page of all rooms, newest first; pages count from 1 and have at most 1000.
    @discardableResult
    public func getChatroomsFromServer(
        withPage aPageNum: Int, pageSize aPageSize: Int, error pError: UnsafeMutablePointer<EMError?>?
    ) -> EMPageResult<EMChatroom>? {
        rooms.client.record("getChatroomsFromServer(withPage: \(aPageNum), pageSize: \(aPageSize))")
        let outcome = rooms.client.wait { done in rooms.rooms(page: aPageNum, size: aPageSize, done) }
        pError?.pointee = outcome.error
        return outcome.value
    }

    /// Members of a room, newest first, at most 1000 at a time. Fails with 702 outside it.
    @discardableResult
    public func getChatroomMemberListFromServer(
        withId aChatroomId: String, cursor aCursor: String?, pageSize aPageSize: Int,
        error pError: UnsafeMutablePointer<EMError?>?
    ) -> EMCursorResult<NSString>? {
        rooms.client.record(
            "getChatroomMemberListFromServer(withId: \(aChatroomId), cursor: \(aCursor ?? "nil"), pageSize: \(aPageSize))"
        )
        let outcome = rooms.client.wait { done in rooms.members(aChatroomId, cursor: aCursor, pageSize: aPageSize, done)
        }
        pError?.pointee = outcome.error
        return outcome.value
    }

    /// A page of the block list, from 1. For the owner and admins.
    @discardableResult
    public func getChatroomBlacklistFromServer(
        withId aChatroomId: String, pageNumber aPageNum: Int, pageSize aPageSize: Int,
        error pError: UnsafeMutablePointer<EMError?>?
    ) -> [String]? {
        rooms.client.record(
            "getChatroomBlacklistFromServer(withId: \(aChatroomId), pageNumber: \(aPageNum), pageSize: \(aPageSize))")
        let outcome = rooms.client.wait { done in
            rooms.list(.banned, of: aChatroomId, page: aPageNum, size: aPageSize, done)
        }
        pError?.pointee = outcome.error
        return outcome.value
    }

    /// A page of the mute list, from 1. For the owner and admins.
    @discardableResult
    public func getChatroomMuteListFromServer(
        withId aChatroomId: String, pageNumber aPageNum: Int, pageSize aPageSize: Int,
        error pError: UnsafeMutablePointer<EMError?>?
    ) -> [String]? {
        rooms.client.record(
            "getChatroomMuteListFromServer(withId: \(aChatroomId), pageNumber: \(aPageNum), pageSize: \(aPageSize))")
        let outcome = rooms.client.wait { done in
            rooms.list(.muted, of: aChatroomId, page: aPageNum, size: aPageSize, done)
        }
        pError?.pointee = outcome.error
        return outcome.value
    }

    /// The allow list. For the owner and admins.
    @discardableResult
    public func getChatroomWhiteListFromServer(
        withId aChatroomId: String, error pError: UnsafeMutablePointer<EMError?>?
    ) -> [String]? {
        rooms.client.record("getChatroomWhiteListFromServer(withId: \(aChatroomId))")
        let outcome = rooms.client.wait { done in rooms.list(.exempt, of: aChatroomId, page: 1, size: .max, done) }
        pError?.pointee = outcome.error
        return outcome.value
    }

    /// Whether this user is on the allow list.
    @discardableResult
    public func isMemberInWhiteListFromServer(
        withChatroomId aChatroomId: String, error pError: UnsafeMutablePointer<EMError?>?
    ) -> Bool {
        rooms.client.record("isMemberInWhiteListFromServer(withChatroomId: \(aChatroomId))")
        let outcome = rooms.client.wait { done in rooms.isAllowed(aChatroomId, done) }
        pError?.pointee = outcome.error
        return outcome.value ?? false
    }

    /// Reads the announcement. Fails with 702 outside the room.
    @discardableResult
    public func getChatroomAnnouncement(withId aChatroomId: String, error pError: UnsafeMutablePointer<EMError?>?)
        -> String?
    {
        rooms.client.record("getChatroomAnnouncement(withId: \(aChatroomId))")
        let outcome = rooms.client.wait { done in rooms.announcement(aChatroomId, done) }
        pError?.pointee = outcome.error
        return outcome.value
    }

    /// Changes the announcement, at most 512 characters. For the owner and admins.
    @discardableResult
    public func updateChatroomAnnouncement(
        withId aChatroomId: String, announcement aAnnouncement: String?, error pError: UnsafeMutablePointer<EMError?>?
    ) -> EMChatroom? {
        rooms.client.record(
            "updateChatroomAnnouncement(withId: \(aChatroomId), announcement: \(aAnnouncement ?? "nil"))")
        let outcome = rooms.client.wait { done in rooms.setAnnouncement(aAnnouncement, of: aChatroomId, done) }
        pError?.pointee = outcome.error
        return outcome.value
    }

    /// Changes the name, at most 128 characters. For the owner and admins.
    @discardableResult
    public func updateSubject(
        _ aSubject: String?, forChatroom aChatroomId: String, error pError: UnsafeMutablePointer<EMError?>?
    ) -> EMChatroom? {
        rooms.client.record("updateSubject(\(aSubject ?? "nil"), forChatroom: \(aChatroomId))")
        let outcome = rooms.client.wait { done in rooms.setSubject(aSubject, of: aChatroomId, done) }
        pError?.pointee = outcome.error
        return outcome.value
    }

    /// Changes what the room is about, at most 512 characters. For the owner and admins.
    @discardableResult
    public func updateDescription(
        _ aDescription: String?, forChatroom aChatroomId: String, error pError: UnsafeMutablePointer<EMError?>?
    ) -> EMChatroom? {
        rooms.client.record("updateDescription(\(aDescription ?? "nil"), forChatroom: \(aChatroomId))")
        let outcome = rooms.client.wait { done in rooms.setDescription(aDescription, of: aChatroomId, done) }
        pError?.pointee = outcome.error
        return outcome.value
    }

    /// Removes members, who may come back. For the owner and admins.
    @discardableResult
    public func removeMembers(
        _ aMembers: [String], fromChatroom aChatroomId: String, error pError: UnsafeMutablePointer<EMError?>?
    ) -> EMChatroom? {
        rooms.client.record("removeMembers(\(aMembers), fromChatroom: \(aChatroomId))")
        let outcome = rooms.client.wait { done in rooms.remove(aMembers, from: aChatroomId, done) }
        pError?.pointee = outcome.error
        return outcome.value
    }

    /// Puts users on the block list; members among them are removed. For the owner and admins.
    @discardableResult
    public func blockMembers(
        _ aMembers: [String], fromChatroom aChatroomId: String, error pError: UnsafeMutablePointer<EMError?>?
    ) -> EMChatroom? {
        rooms.client.record("blockMembers(\(aMembers), fromChatroom: \(aChatroomId))")
        let outcome = rooms.client.wait { done in
            rooms.enlist(aMembers, .banned, of: aChatroomId, milliseconds: -1, done)
        }
        pError?.pointee = outcome.error
        return outcome.value
    }

    /// Takes users off the block list. For the owner and admins.
    @discardableResult
    public func unblockMembers(
        _ aMembers: [String], fromChatroom aChatroomId: String, error pError: UnsafeMutablePointer<EMError?>?
    ) -> EMChatroom? {
        rooms.client.record("unblockMembers(\(aMembers), fromChatroom: \(aChatroomId))")
        let outcome = rooms.client.wait { done in
            rooms.enlist(aMembers, .banned, of: aChatroomId, milliseconds: nil, done)
        }
        pError?.pointee = outcome.error
        return outcome.value
    }

    /// Makes a member an admin; a room has at most 99. For the owner.
    @discardableResult
    public func addAdmin(
        _ aAdmin: String, toChatroom aChatroomId: String, error pError: UnsafeMutablePointer<EMError?>?
    ) -> EMChatroom? {
        rooms.client.record("addAdmin(\(aAdmin), toChatroom: \(aChatroomId))")
        let outcome = rooms.client.wait { done in rooms.setAdmin(aAdmin, true, of: aChatroomId, done) }
        pError?.pointee = outcome.error
        return outcome.value
    }

    /// Makes an admin an ordinary member. For the owner.
    @discardableResult
    public func removeAdmin(
        _ aAdmin: String, fromChatroom aChatroomId: String, error pError: UnsafeMutablePointer<EMError?>?
    ) -> EMChatroom? {
        rooms.client.record("removeAdmin(\(aAdmin), fromChatroom: \(aChatroomId))")
        let outcome = rooms.client.wait { done in rooms.setAdmin(aAdmin, false, of: aChatroomId, done) }
        pError?.pointee = outcome.error
        return outcome.value
    }

    /// Gives the room to a member. For the owner.
    @discardableResult
    public func updateChatroomOwner(
        _ aChatroomId: String, newOwner aNewOwner: String, error pError: UnsafeMutablePointer<EMError?>?
    ) -> EMChatroom? {
        rooms.client.record("updateChatroomOwner(\(aChatroomId), newOwner: \(aNewOwner))")
        let outcome = rooms.client.wait { done in rooms.setOwner(aNewOwner, of: aChatroomId, done) }
        pError?.pointee = outcome.error
        return outcome.value
    }

    /// Mutes members for so long, counted in whole seconds; -1 is for good. For the owner and admins.
    @discardableResult
    public func muteMembers(
        _ aMuteMembers: [String], muteMilliseconds aMuteMilliseconds: Int, fromChatroom aChatroomId: String,
        error pError: UnsafeMutablePointer<EMError?>?
    ) -> EMChatroom? {
        rooms.client.record(
            "muteMembers(\(aMuteMembers), muteMilliseconds: \(aMuteMilliseconds), fromChatroom: \(aChatroomId))")
        let outcome = rooms.client.wait { done in
            rooms.enlist(aMuteMembers, .muted, of: aChatroomId, milliseconds: aMuteMilliseconds, done)
        }
        pError?.pointee = outcome.error
        return outcome.value
    }

    /// Ends mutes. For the owner and admins.
    @discardableResult
    public func unmuteMembers(
        _ aMembers: [String], fromChatroom aChatroomId: String, error pError: UnsafeMutablePointer<EMError?>?
    ) -> EMChatroom? {
        rooms.client.record("unmuteMembers(\(aMembers), fromChatroom: \(aChatroomId))")
        let outcome = rooms.client.wait { done in
            rooms.enlist(aMembers, .muted, of: aChatroomId, milliseconds: nil, done)
        }
        pError?.pointee = outcome.error
        return outcome.value
    }

    /// Mutes all but the owner, admins and the allow list. For the owner and admins.
    @discardableResult
    public func muteAllMembers(fromChatroom aChatroomId: String, error pError: UnsafeMutablePointer<EMError?>?)
        -> EMChatroom?
    {
        rooms.client.record("muteAllMembers(fromChatroom: \(aChatroomId))")
        let outcome = rooms.client.wait { done in rooms.muteAll(true, of: aChatroomId, done) }
        pError?.pointee = outcome.error
        return outcome.value
    }

    /// Ends that. For the owner and admins.
    @discardableResult
    public func unmuteAllMembers(fromChatroom aChatroomId: String, error pError: UnsafeMutablePointer<EMError?>?)
        -> EMChatroom?
    {
        rooms.client.record("unmuteAllMembers(fromChatroom: \(aChatroomId))")
        let outcome = rooms.client.wait { done in rooms.muteAll(false, of: aChatroomId, done) }
        pError?.pointee = outcome.error
        return outcome.value
    }

    /// Puts members on the allow list. For the owner and admins.
    @discardableResult
    public func addWhiteListMembers(
        _ aMembers: [String], fromChatroom aChatroomId: String, error pError: UnsafeMutablePointer<EMError?>?
    ) -> EMChatroom? {
        rooms.client.record("addWhiteListMembers(\(aMembers), fromChatroom: \(aChatroomId))")
        let outcome = rooms.client.wait { done in
            rooms.enlist(aMembers, .exempt, of: aChatroomId, milliseconds: -1, done)
        }
        pError?.pointee = outcome.error
        return outcome.value
    }

    /// Takes members off the allow list. For the owner and admins.
    @discardableResult
    public func removeWhiteListMembers(
        _ aMembers: [String], fromChatroom aChatroomId: String, error pError: UnsafeMutablePointer<EMError?>?
    ) -> EMChatroom? {
        rooms.client.record("removeWhiteListMembers(\(aMembers), fromChatroom: \(aChatroomId))")
        let outcome = rooms.client.wait { done in
            rooms.enlist(aMembers, .exempt, of: aChatroomId, milliseconds: nil, done)
        }
        pError?.pointee = outcome.error
        return outcome.value
    }
}
