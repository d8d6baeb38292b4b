import EmulatorAPI

/// A value with words of its own in traces.
protocol Spoken {
    var spoken: String { get }
}

extension RoomDescription: Spoken {
    var spoken: String {
        let words = Telling.words(
            of: RoomDescriptionChange(
                name: name, introduction: introduction, notification: notification, avatarURL: avatarURL,
                fields: fields))
        return words.isEmpty ? "none" : words
    }
}

extension MemberAttributes: Spoken {
    var spoken: String { ([Telling.value_(user)] + attributes.map(Telling.value_)).joined(separator: " ") }
}

extension MemberAttributesOutcome: Spoken {
    var spoken: String {
        "\(member.spoken) \(isDone ? "done" : "not done")"
            + (refused.isEmpty ? "" : " without \(Telling.value_(refused))")
    }
}

extension KeyRefusal: Spoken {
    var spoken: String { "\(key) for \(Telling.exact(reason))" }
}

// MARK: Invitations

extension InvitationUser: Spoken {
    var spoken: String { "\(Telling.value_(user)) \(state)" + (data.isEmpty ? "" : " \(Telling.quoted(data))") }
}

extension Invitation: Spoken {
    var spoken: String {
        "\(id) of \(inviter)" + (terms.mode == .lasting ? " lasting" : "") + (terms.room.map { " in \($0)" } ?? "")
            + (terms.data.isEmpty ? "" : " \(Telling.quoted(terms.data))")
            + (terms.timeoutMilliseconds == 0 ? "" : " for \(terms.timeoutMilliseconds) ms")
            + (terms.isOnlineOnly ? " online only" : "") + (terms.checksReceipt ? " checking receipt" : "")
            + " made at \(createdAtUnixMilliseconds)"
            + (endedAtUnixMilliseconds == 0 ? "" : " ended at \(endedAtUnixMilliseconds)")
            + " (\(users.map(\.spoken).joined(separator: "; ")))"
    }
}

// MARK: Streams

extension ChannelUser: Spoken {
    var spoken: String { Telling.value_(user) + (nickname.isEmpty ? "" : " called \(Telling.quoted(nickname))") }
}

extension ListedStream: Spoken {
    var spoken: String {
        (name.map { Telling.value_($0) } ?? "\(index)") + " of \(publisher.spoken)"
            + (kinds == .sound ? "" : " with \(kinds.spoken)") + (muted.isEmpty ? "" : " muted \(muted.spoken)")
            + (extra.isEmpty ? "" : " saying \(Telling.quoted(extra))")
            + (devices.map { " using \($0.map(\.spoken).joined(separator: " and "))" } ?? "")
    }
}

extension DeviceReport: Spoken {
    var spoken: String { "\(device) \(state)" }
}

extension MixInput: Spoken {
    var spoken: String { "\(stream) as \(levelID) at \(volume)%" }
}

extension SubscribedStream: Spoken {
    var spoken: String {
        "\(stream) of \(publisher) in \(channel)"
            + (devices.map(\.spoken) + inputs.map(\.spoken)).map { ", \($0)" }
            .joined()
    }
}

extension ChannelNote: Spoken {
    var spoken: String { "\(key)=\(Telling.quoted(value)) by \(by.spoken) at \(atUnixMilliseconds)" }
}

extension MediaKinds: Spoken {
    var spoken: String {
        let names: [(MediaKinds, String)] = [
            (.sound, "sound"), (.picture, "picture"), (.screen, "screen"), (.smallPicture, "small"),
        ]
        return names.filter { contains($0.0) }.map(\.1).joined(separator: "+")
    }
}

extension Privileges: Spoken {
    var spoken: String {
        let names: [(Privileges, String)] = [
            (.createChannel, "create"), (.join, "join"), (.sendAudio, "send"), (.receiveAudio, "receive"),
        ]
        return names.filter { contains($0.0) }.map(\.1).joined(separator: "+")
    }
}

extension StreamReference: Spoken {
    var spoken: String {
        switch self {
        case .named(let stream): Telling.value_(stream)
        case .numbered(let user, let index): "\(index) of \(Telling.value_(user))"
        }
    }
}

extension ChannelMessage: Spoken {
    var spoken: String {
        kind.rawValue + (number == 0 ? "" : " \(number)") + " \(Telling.value_(bytes))"
            + (sequence == 0 ? "" : " sequence \(sequence)") + (isReliable ? "" : " unreliably")
            + (to.isEmpty ? "" : " to \(to.map(Telling.value_).joined(separator: "+"))")
    }
}

extension ChannelSnapshot: Spoken {
    var spoken: String {
        let parts = [
            users.map(\.spoken).joined(separator: ", "), streams.map(\.spoken).joined(separator: ", "),
            notes.map(\.spoken).joined(separator: ", "),
        ]
        return "\(channel) life \(session) as \(Telling.value_(user))"
            + zip(["users", "streams", "notes"], parts).filter { !$0.1.isEmpty }.map { " \($0.0) (\($0.1))" }.joined()
    }
}
