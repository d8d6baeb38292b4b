/// Rows of profiles by what they decide, each as a path. Not every vendor has each row.
///
/// A path that begins with `kind.` is in the section of a kind of rooms, which ``paths(_:ofKind:)`` names. The lists are made when they
/// are asked for, because every app's first build has them: a stored one takes several times as much object code.
package enum DecidingRows {
    // Identity
    package static var login: [String] { ["identity.secondLogin", "identity.minimumTokenSeconds"] }
    package static var userID: [String] { ["identity.maximumUserIDBytes"] }
    package static var secondLogin: [String] { ["identity.secondLogin"] }
    package static var tokenLifetime: [String] { ["identity.minimumTokenSeconds"] }
    package static var tokenWarning: [String] {
        [
            "identity.tokenWarningSeconds", "identity.tokenWarningPercent", "rtc.tokenWarningSeconds",
            "stream.tokenWarningSeconds", "rights.warningSeconds",
        ]
    }
    package static var tokenEnd: [String] { ["stream.tokenEnd", "rtc.rightEnd", "rights.tokenEnd"] }
    package static var absence: [String] { ["identity.offlineGraceSeconds", "rtc.offlineGraceSeconds"] }

    // Rooms
    package static var membership: [String] { ["kind.membershipEndsWithSession"] }
    package static var ownership: [String] { ["kind.ownership"] }
    package static var features: [String] { ["kind.missingFeatures"] }
    package static var entrance: [String] { ["kind.isOpen", "kind.concurrentMemberships"] }
    package static var message: [String] {
        [
            "room.maximumMessageBytes", "room.maximumTextBytes", "rtc.maximumTextBytes",
            "room.maximumMessagesPerSecond",
            "room.messageOverflow", "rtc.maximumRoomMessagesPerSecond",
        ]
    }
    package static var overflow: [String] { ["room.messageOverflow"] }

    // Attributes
    package static var attributes: [String] {
        [
            "attribute.maximumCount", "attribute.maximumValueBytes", "attribute.maximumTotalBytes",
            "attribute.maximumWritesPerSecond", "attribute.partialWrite",
        ]
    }
    package static var conflict: [String] { ["attribute.conflict"] }
    package static var forcedWrite: [String] { ["attribute.forcedWriterTakesHold"] }
    package static var refusedWrites: [String] { ["attribute.conflict", "attribute.partialWrite"] }
    package static var attributeNews: [String] { ["attribute.tellsWriter", "attribute.eventsCarryWholeMap"] }

    // Signaling
    package static var invitation: [String] {
        [
            "invitation.maximumTimeoutSeconds", "call.minimumTimeoutSeconds", "call.maximumTimeoutSeconds",
            "call.receiptCheckSeconds",
        ]
    }
    package static var withdrawal: [String] {
        ["invitation.letsInviterCancelAnswered", "call.letsInviterCancelAnswered"]
    }

    // Channels
    package static var audience: [String] { ["rtc.showsAudience", "rtc.showsEverybody"] }

    // What the SDKs and the vendors' classes on top of them decide by themselves
    package static var movingSeats: [String] { ["voiceRoom.moveSeatIntervalMilliseconds"] }
    package static var silence: [String] { ["sdk.interruptedSeconds", "sdk.disconnectedSeconds", "sdk.lostSeconds"] }
    package static var patience: [String] { ["sdk.requestTimeoutSeconds", "voiceRoom.requestTimeoutSeconds"] }
    package static var volumes: [String] {
        [
            "voiceRoom.volumeIntervalMilliseconds", "voiceRoom.volumeSmooth", "sdk.minimumVolumeIntervalMilliseconds",
            "sdk.maximumReportedVolume", "sdk.loudestSpeakers", "sdk.defaultSoundLevelMilliseconds",
            "sdk.maximumLinearVolume", "sdk.minimumReportMilliseconds",
        ]
    }

    /// Paths as they are in profiles: those of kinds in the section of one kind, and in that of all rooms.
    ///
    /// - Parameter section: of a kind, for example `meeting`; nil where there is none or it is not known.
    package static func paths(_ paths: [String], ofKind section: String?) -> [String] {
        paths.flatMap { path in
            guard path.hasPrefix("kind.") else { return [path] }
            let name = path.dropFirst("kind.".count)
            return [section.map { "\($0).\(name)" }, "room.\(name)"].compactMap(\.self)
        }
    }
}
