import EmulatorAPI
import OrderedCollections

// Mutes, roles and owners.
extension Room {
    mutating func mute(
        _ target: UserID, seconds: Int, by caller: Caller, at now: Moment, rules: RoomRules, person: (UserID) -> Person
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        try checkHas(.muting, rules: rules)
        try checkGoverns(caller)
        let membership = try checkIsMember(target)
        guard isAbove(caller, target) else { throw .notPermitted(room: id) }
        guard seconds >= 0 else { throw .invalidArgument(name: "seconds", value: "\(seconds)") }

        mutes = mutes.filter { $0.value.isAhead(of: now) }
        if seconds == 0 {
            // Lifting a mute that does not exist changes nothing and makes no event.
            guard mutes.removeValue(forKey: target) != nil else { return (.done, []) }
        } else {
            mutes[target] = now.deadline(in: seconds)
        }
        let member = member(target, membership, at: now, person: person)
        return (.done, [.memberChanged(room: id, member: member, by: caller.user)])
    }

    /// Mutes everybody except owner and admins.
    mutating func muteAll(
        _ isMuted: Bool, by caller: Caller, rules: RoomRules
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        try checkHas(.muting, rules: rules)
        try checkGoverns(caller)
        guard areAllMuted != isMuted else { return (.done, []) }

        areAllMuted = isMuted
        return (.done, [.allMuted(room: id, isMuted: isMuted)])
    }

    mutating func setRole(
        _ role: MemberRole, of target: UserID, by caller: Caller, at now: Moment, rules: RoomRules,
        person: (UserID) -> Person
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        try checkHas(.roles, rules: rules)
        try checkIsOwner(caller)
        // Ownership has a command of its own.
        guard role != .owner else { throw .invalidArgument(name: "role", value: role.rawValue) }
        var membership = try checkIsMember(target)
        guard target != owner else { throw .notPermitted(room: id) }
        guard self.role(of: target) != role else { return (.done, []) }
        let count = members.values.count { $0.isAdmin } + 1
        if role == .admin, let maximum = try rules.existing(kind).maximumAdmins, count > maximum {
            throw .limitExceeded(limit: .listedUserCount, maximum: maximum, attempted: count)
        }

        membership.isAdmin = role == .admin
        members[target] = membership
        let member = member(target, membership, at: now, person: person)
        return (.done, [.memberChanged(room: id, member: member, by: caller.user)])
    }

    /// Changes a member's name and fields in the room. A change that changes nothing makes no event.
    mutating func describe(
        _ target: UserID, _ change: MemberDescriptionChange, by caller: Caller, at now: Moment, rules: RoomRules,
        person: (UserID) -> Person
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        guard let maximumBytes = rules.maximumMemberNameBytes else {
            throw .featureDisabled(feature: .memberDescriptions)
        }
        try checkHas(.memberDescriptions, rules: rules)
        if target != caller.user { try checkGoverns(caller) }
        let membership = try checkIsMember(target)
        guard target == caller.user || caller.governs || isAbove(caller, target) else { throw .notPermitted(room: id) }
        try rules.check(.memberNameBytes, of: change.name, maximum: maximumBytes)
        try rules.check(fields: change.fields)
        let before = memberDescriptions[target]
        var description = before ?? MemberDescription()
        if let name = change.name { description.name = name }
        for (key, value) in change.fields { description.fields[key] = value.isEmpty ? nil : value }
        guard description.fields.count <= rules.maximumFields else {
            throw .limitExceeded(
                limit: .roomFieldCount, maximum: rules.maximumFields, attempted: description.fields.count)
        }
        guard description != before ?? MemberDescription() else { return (.done, []) }

        memberDescriptions[target] = description
        let member = member(target, membership, at: now, person: person)
        return (.done, [.memberChanged(room: id, member: member, by: caller.user)])
    }

    mutating func transferOwnership(
        to target: UserID, by caller: Caller, rules: RoomRules
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        try checkHas(.ownershipTransfer, rules: rules)
        try checkIsOwner(caller)
        try checkIsMember(target)
        guard target != owner else { return (.done, []) }

        setOwner(target)
        return (.done, [.ownerChanged(room: id, owner: target)])
    }
}
