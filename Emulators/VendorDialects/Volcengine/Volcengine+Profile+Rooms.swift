package import EmulatorAPI

extension Volcengine.Profile {
    /// Rooms and who is in them.
    package final class RTCFacts: Sendable {
        package let maximumIDBytes = Sourced(
            128, .page("ByteRTCVideo.h, createRTCRoom: [a-zA-Z0-9_@\\-\\.]{1,128}, of rooms and users"))
        package let maximumRooms = Sourced(10_000, .assumed(why: "bound of the emulator, not of the vendor"))
        package let maximumParticipants = Sourced(
            10_050, .page("Manual 257549, capacity: 50 visible and 10,000 invisible users a room"))
        package let maximumVisible = Sourced<Int?>(
            50, .page("Manual 257549, capacity: 50 visible users a room (1,000 with audio selection)"))
        package let isEverybodyVisible = Sourced(false, .page("ByteRTCRoom.h, setUserVisibility"))
        package let maximumAnnouncing = Sourced<Int?>(
            500, .page("ByteRTCWarningCode -2013: above 500 users nobody is told who comes and goes"))
        package let maximumExtraInfoBytes = Sourced(
            200, .page("ByteRTCUserInfo.extraInfo: ≤ 200 bytes, -1 of joinRoom is assumed"))
        package let maximumEntriesPerSecond = Sourced<Int?>(
            nil, .page("Manual 257549, capacity: no rate of joining"))
        package let secondStay = Sourced(
            SecondStayPolicy.endsInChannel, .page("ByteRTCErrorCode -1004: the same uid joined the room elsewhere"))
        package let hasOneUserPerDevice = Sourced(
            true, .page("ByteRTCErrorCode -1014: one uid in all rooms of an engine"))
        package let givesNumbers = Sourced(false, .page("ByteRTCUserInfo.userId: the app chooses it"))
        package let offlineGraceSeconds = Sourced(
            15, .assumed(why: "12 s until a client is lost, and the server's time, which is not documented"))

        // Messages
        package let maximumTextBytes = Sourced(65_536, .page("Real-time messages: text ≤ 64 KB, 103"))
        package let maximumBinaryBytes = Sourced(47_104, .page("Real-time messages: binary ≤ 46 KB, 103"))
        package let maximumRoomMessagesPerSecond = Sourced<Int?>(
            65, .page("Real-time messages, advanced tier: 65 a second to a room, 5 exceedQPS"))
        package let maximumUserMessagesPerSecond = Sourced<Int?>(
            100, .page("Real-time messages, advanced tier: 100 a second from user to user, 5 exceedQPS"))
        package let maximumMessageBytesPerUserAndSecond = Sourced<Int?>(
            nil, .assumed(why: "30 KB a second and client would forbid every message of more, up to the 64 KB allowed"))
        package let refusesMissingReceivers = Sourced(
            true, .page("ByteRTCUserMessageSendResult 4: the receiver did not join the room"))
        package let messagesNeedVisibility = Sourced(
            false, .assumed(why: "no page says that invisible users may not send to the room"))

        package let maximumPlaceBytes = Sourced(
            1024, .assumed(why: "bound of the emulator: what the SDK tells of a user's place, ByteRTCRangeAudio"))

        // Extra infos of a room
        package let maximumExtraInfos = Sourced(5, .page("setRoomExtraInfo: 5 keys; a sixth replaces the first"))
        package let extraInfoOverflow = Sourced(
            NoteOverflowPolicy.replaceOldest, .page("setRoomExtraInfo: 5 keys; a sixth replaces the first"))
        package let maximumExtraInfoKeyBytes = Sourced(9, .page("setRoomExtraInfo: key < 10 bytes, -413"))
        package let maximumExtraInfoValueBytes = Sourced(127, .page("setRoomExtraInfo: value < 128 bytes, -414"))
        package let maximumExtraInfosPerSecond = Sourced(10, .page("setRoomExtraInfo: about 10 a second, -406"))
        package let extraInfosNeedVisibility = Sourced(
            true, .page("ByteRTCSetRoomExtraInfoResult.silentUser: -412 for an invisible user"))

        func rules(_ streams: StreamFacts, rights: RightsRules) -> RTCRules {
            RTCRules(
                maximumChannelIDBytes: maximumIDBytes.value, maximumChannels: maximumRooms.value,
                offlineGrace: .seconds(offlineGraceSeconds.value),
                scenes: [
                    ChannelSceneRules(
                        scene: .call, maximumParticipants: maximumParticipants.value,
                        isEverybodyVisible: isEverybodyVisible.value)
                ],
                participants: ParticipantRules(
                    maximumUserIDBytes: maximumIDBytes.value, maximumNicknameBytes: maximumExtraInfoBytes.value,
                    maximumVisible: maximumVisible.value, maximumEntriesPerSecond: maximumEntriesPerSecond.value,
                    secondStay: secondStay.value, hasOneUserPerSession: hasOneUserPerDevice.value,
                    givesNumbers: givesNumbers.value, maximumAnnouncing: maximumAnnouncing.value),
                streams: streams.rules,
                messages: [
                    message(.broadcast, maximumTextBytes.value, perSecond: maximumRoomMessagesPerSecond.value),
                    message(
                        .command, maximumTextBytes.value, receivers: 1, perSecond: nil,
                        single: maximumUserMessagesPerSecond.value),
                    message(
                        .binary, maximumBinaryBytes.value, receivers: 1,
                        perSecond: maximumRoomMessagesPerSecond.value, single: maximumUserMessagesPerSecond.value),
                    streams.message(.sideData, streams.maximumSEIBytes.value, perSecond: nil),
                    streams.message(
                        .soundData, streams.maximumSyncInfoBytes.value,
                        perSecond: streams.maximumSyncInfosPerSecond.value),
                    ChannelMessageRules(
                        kind: .numbered, minimumBytes: 1, maximumBytes: maximumPlaceBytes.value,
                        maximumNumber: Volcengine.placeNumber, maximumReceivers: 1,
                        needsVisibility: messagesNeedVisibility.value, maximumPerUserAndSecond: nil,
                        maximumBytesPerUserAndSecond: nil, maximumPerSecond: nil, maximumSinglePerSecond: nil,
                        receiversMustBeThere: false),
                ],
                notes: ChannelNoteRules(
                    maximumCount: maximumExtraInfos.value, maximumKeyBytes: maximumExtraInfoKeyBytes.value,
                    maximumValueBytes: maximumExtraInfoValueBytes.value,
                    maximumPerSecond: maximumExtraInfosPerSecond.value, overflow: extraInfoOverflow.value,
                    needsVisibility: extraInfosNeedVisibility.value),
                mixes: nil, rights: rights, maximumGuests: nil)
        }

        private func message(
            _ kind: ChannelMessageKind, _ maximumBytes: Int, receivers: Int = 0, perSecond: Int?, single: Int? = nil
        ) -> ChannelMessageRules {
            ChannelMessageRules(
                kind: kind, minimumBytes: 0, maximumBytes: maximumBytes, maximumNumber: nil,
                maximumReceivers: receivers, needsVisibility: messagesNeedVisibility.value,
                maximumPerUserAndSecond: nil,
                maximumBytesPerUserAndSecond: maximumMessageBytesPerUserAndSecond.value,
                maximumPerSecond: perSecond, maximumSinglePerSecond: single,
                receiversMustBeThere: refusesMissingReceivers.value)
        }
    }

    /// Streams, and what travels along with them.
    package final class StreamFacts: Sendable {
        package let maximumPublished = Sourced(
            30, .page("Manual 257549, capacity: 30 published streams a room, -1080 (1,000 with audio selection)"))
        package let streamsPerUser = Sourced(2, .page("ByteRTCStreamIndex: one main stream, and one of a screen"))
        package let maximumSubscriptions = Sourced(
            1_000, .assumed(why: "bound of the emulator: streams of which a user said whether they are wanted"))
        package let keyFrameMilliseconds = Sourced(
            500, .assumed(why: "bound of the emulator: a publisher is asked for no more key frames of one kind"))
        package let maximumExtraCharacters = Sourced(
            32, .assumed(why: "streams carry no text of apps; the SDK says how large a camera's two sizes are"))
        package let maximumSEIBytes = Sourced(4096, .page("sendSEIMessage: ≤ 4 KB a frame"))
        package let maximumSyncInfoBytes = Sourced(16, .page("sendStreamSyncInfo: ≤ 16 bytes, -1"))
        package let maximumSyncInfosPerSecond = Sourced<Int?>(
            50, .assumed(why: "sendStreamSyncInfo: ≤ 50 a second are advised; no page says what becomes of more"))

        var rules: StreamRules {
            StreamRules(
                maximumPublished: maximumPublished.value, maximumPerParticipant: streamsPerUser.value,
                maximumNameBytes: nil, maximumExtraCharacters: maximumExtraCharacters.value,
                maximumSubscriptions: maximumSubscriptions.value,
                keyFrameInterval: .milliseconds(keyFrameMilliseconds.value), showsBansAsMutes: false)
        }

        /// A message along a stream, which is never empty.
        fileprivate func message(
            _ kind: ChannelMessageKind, _ maximumBytes: Int, perSecond: Int?
        ) -> ChannelMessageRules {
            ChannelMessageRules(
                kind: kind, minimumBytes: 1, maximumBytes: maximumBytes, maximumNumber: nil, maximumReceivers: 0,
                needsVisibility: false, maximumPerUserAndSecond: perSecond, maximumBytesPerUserAndSecond: nil,
                maximumPerSecond: nil, maximumSinglePerSecond: nil, receiversMustBeThere: false)
        }
    }

    /// What tokens grant, and for how long.
    package final class RightFacts: Sendable {
        package let rightsSource = Sourced(
            RightsSource.credential, .page("Manual 70121, token: the privileges are in the token of joinRoom"))
        package let acceptsTokensForAnyUser = Sourced(false, .page("Manual 70121, token: it is for one user"))
        package let warningSeconds = Sourced(
            30, .page("onTokenWillExpire, onPublishPrivilegeTokenWillExpire, onSubscribePrivilegeTokenWillExpire: 30 s")
        )
        package let tokenEnd = Sourced(
            RightEndPolicy.removes, .page("ByteRTCErrorCode -1009: out of the room at the end of the token"))
        package let checksPrivileges = Sourced(
            false,
            .page("Manual 70121, token: privileges are checked for apps on a list only; the vendor's sample has none"))
        package let privilegeEnd = Sourced(
            RightEndPolicy.removes, .page("ByteRTCErrorCode -1002 and -1003: what is published or heard ends"))

        package let maximumConsoleTokenSeconds = Sourced<Int64>(
            604_800, .page("Manual 70121, token: those of the console live 7 days"))

        func rules(checksPrivileges: Bool) -> RightsRules {
            let warning = Duration.seconds(warningSeconds.value)
            let privileges: [Privileges] = [
                .sendAudio, .sendVideo, .sendSecondVideo, .receiveAudio, .receiveVideo, .receiveSecondVideo,
            ]
            return RightsRules(
                source: rightsSource.value, acceptsTokensForAnyUser: acceptsTokensForAnyUser.value,
                asked: [RightRules(right: .join, warning: warning, end: tokenEnd.value)]
                    + (checksPrivileges
                        ? privileges.map { RightRules(right: $0, warning: warning, end: privilegeEnd.value) } : []))
        }
    }
}
