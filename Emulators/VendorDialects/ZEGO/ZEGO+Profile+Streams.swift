package import EmulatorAPI

extension ZEGO.Profile {
    /// Rooms of the Express engine.
    package final class RTCFacts: Sendable {
        package let maximumChannelIDBytes = Sourced(127, .page("Express, restrictions: roomID < 128 bytes, 1002013"))
        package let maximumPublishers = Sourced(
            50, .page("FAQ max-concurrent-streams: capacity up to 50 (12 or 20 elsewhere)"))
        package let maximumParticipants = Sourced(
            1_000_000, .page("Express, restrictions: up to 1,000,000 users (50 in the test environment), 1002034"))
        package let offlineGraceSeconds = Sourced(
            100, .page("FAQ network-failure-auto-exit: others learn after ~100 s"))
        package let maximumChannels = Sourced(10_000, .assumed(why: "bound of the emulator; test environment 10"))

        package let showsEverybody = Sourced(true, .page("Express, onRoomUserUpdate: everybody in the room"))
        package let secondLogin = Sourced(
            SecondStayPolicy.endsEverywhere, .page("Express error 1002050: logged in elsewhere, in whatever room"))
        package let hasOneUserPerDevice = Sourced(
            true, .page("Express error 1002018: one user in all rooms of an engine"))
        package let givesNumbers = Sourced(false, .page("Express, ZegoUser: the app chooses the userID"))
        package let rightsSource = Sourced(
            RightsSource.credential, .page("Express, token: the privileges are in the token of the login"))
        package let acceptsTokensForAnyUser = Sourced(
            false, .page("Express error 1002077: the token is for the user who logs in"))

        func rules(_ facts: StreamFacts) -> RTCRules {
            RTCRules(
                maximumChannelIDBytes: maximumChannelIDBytes.value, maximumChannels: maximumChannels.value,
                offlineGrace: .seconds(offlineGraceSeconds.value),
                scenes: [
                    ChannelSceneRules(
                        scene: .call, maximumParticipants: maximumParticipants.value,
                        isEverybodyVisible: showsEverybody.value)
                ],
                participants: ParticipantRules(
                    maximumUserIDBytes: facts.maximumUserIDBytes.value,
                    maximumNicknameBytes: facts.maximumUserNameBytes.value, maximumVisible: nil,
                    maximumEntriesPerSecond: facts.maximumLoginsPerSecond.value, secondStay: secondLogin.value,
                    hasOneUserPerSession: hasOneUserPerDevice.value, givesNumbers: givesNumbers.value,
                    maximumAnnouncing: nil),
                streams: StreamRules(
                    maximumPublished: maximumPublishers.value, maximumPerParticipant: facts.publishChannels.value,
                    maximumNameBytes: facts.maximumStreamIDBytes.value,
                    maximumExtraCharacters: facts.maximumExtraInfoCharacters.value,
                    maximumSubscriptions: facts.maximumPlayedStreams.value,
                    keyFrameInterval: .milliseconds(facts.keyFrameMilliseconds.value), showsBansAsMutes: false),
                messages: facts.messages, notes: facts.notes, mixes: facts.mixes,
                rights: RightsRules(
                    source: rightsSource.value, acceptsTokensForAnyUser: acceptsTokensForAnyUser.value,
                    asked: facts.rights),
                // Express has no call that connects rooms.
                maximumGuests: nil)
        }
    }

    /// Streams, room extra info and room messages of the Express engine.
    package final class StreamFacts: Sendable {
        package let maximumUserIDBytes = Sourced(63, .page("Express, restrictions: userID < 64 bytes, 1002007"))
        package let maximumUserNameBytes = Sourced(255, .page("Express, restrictions: userName < 256 bytes, 1002010"))
        package let maximumStreamIDBytes = Sourced(255, .page("Express, restrictions: streamID < 256 bytes, 1000014"))
        package let keyFrameMilliseconds = Sourced(
            500, .assumed(why: "bound of the emulator: a publisher is asked for no more key frames of one kind"))
        package let publishChannels = Sourced(4, .page("ZegoPublishChannel: main, aux, third, fourth"))
        package let maximumLoginsPerSecond = Sourced(
            200, .checkedPage("Express, restrictions: 200 users log in to a room in a second, 1002072"))
        package let maximumExtraInfoCharacters = Sourced(
            1024, .page("Express, setStreamExtraInfo: 1024 characters, 1003051"))
        package let maximumPlayedStreams = Sourced(
            12, .page("FAQ max-concurrent-streams: 12 by default (20 and 50 elsewhere), 1004010"))
        package let maximumExtraInfoKeys = Sourced(1, .page("Express error 1002017: one key a room"))
        package let maximumExtraInfoKeyBytes = Sourced(
            10, .page("Live audio room guides: key ≤ 10 bytes, 1002015 (128 in the error table)"))
        package let maximumExtraInfoValueBytes = Sourced(
            128, .page("Live audio room guides: value ≤ 128 bytes, 1002016"))
        package let maximumExtraInfoPerSecond = Sourced(10, .page("Express, restrictions: 10/s a room"))
        package let maximumBroadcastBytes = Sourced(1024, .page("Express, restrictions: broadcast 1 KB, 1009002"))
        package let maximumBroadcastsPerSecond = Sourced(
            10, .page("Express, restrictions: broadcast 10/s a room, 1002073"))
        package let maximumBroadcastsPerUserAndSecond = Sourced(
            2, .page("Express, restrictions: broadcast 2/s a user, 1009015"))
        package let maximumBarrageBytes = Sourced(1024, .page("Express, restrictions: barrage 1 KB, 1009002"))
        package let maximumBarragesPerSecond = Sourced(20, .page("Express, restrictions: barrage 20/s a room, 1002073"))
        package let maximumCommandBytes = Sourced(1024, .page("Express, restrictions: custom command 1 KB, 1009002"))
        package let maximumCommandsPerSecond = Sourced(
            10, .page("Express, restrictions: custom command 10/s to several, 1002073"))
        package let maximumSingleCommandsPerSecond = Sourced(
            200, .page("Express, restrictions: custom command 200/s to one user, 1002073"))
        package let maximumTransparentBytes = Sourced(
            1024, .checkedPage("Express error 1009002: a message of more than 1024 bytes"))
        package let maximumReceivers = Sourced(
            100, .assumed(why: "bound of the emulator; the pages name no number of receivers"))
        package let maximumSEIBytes = Sourced(4096, .page("Express, sendSEI: ≤ 4096 bytes, 1003044"))
        package let maximumSEIPerSecond = Sourced(30, .page("Express, sendSEI: ≤ 30/s"))
        package let maximumMixInputs = Sourced(9, .page("Express error 1005025: 9 inputs"))
        package let maximumMixOutputs = Sourced(3, .page("Express error 1005030: 3 outputs"))
        package let maximumMixTaskBytes = Sourced(256, .page("Express error 1005002: taskID ≤ 256 bytes"))
        package let maximumMixOutputBytes = Sourced(1023, .page("Express error 1005029: an output < 1024 bytes"))
        package let maximumMixes = Sourced(1000, .assumed(why: "bound of the emulator, not of the vendor"))
        package let idleMixSeconds = Sourced(90, .page("Express, mixer: stops by itself 90 s after its last input"))
        package let tokenWarningSeconds = Sourced(30, .page("Express, onRoomTokenWillExpire: 30 s before"))
        package let tokenEnd = Sourced(
            RightEndPolicy.refusesNew, .page("Express, token: lenient unless the vendor sets it strict"))

        fileprivate var notes: ChannelNoteRules {
            ChannelNoteRules(
                maximumCount: maximumExtraInfoKeys.value, maximumKeyBytes: maximumExtraInfoKeyBytes.value,
                maximumValueBytes: maximumExtraInfoValueBytes.value, maximumPerSecond: maximumExtraInfoPerSecond.value,
                overflow: .refuse, needsVisibility: false)
        }

        fileprivate var mixes: MixRules {
            MixRules(
                maximumInputs: maximumMixInputs.value, maximumOutputs: maximumMixOutputs.value,
                maximumCount: maximumMixes.value, maximumNameBytes: maximumMixTaskBytes.value,
                maximumOutputBytes: maximumMixOutputBytes.value, idleLife: .seconds(idleMixSeconds.value))
        }

        /// A token's rights end together: the right to publish holds as long as the right to be in the room.
        fileprivate var rights: [RightRules] {
            [
                RightRules(right: .join, warning: .seconds(tokenWarningSeconds.value), end: tokenEnd.value),
                RightRules(right: .sendAudio, warning: nil, end: .holdsForStay),
            ]
        }

        fileprivate var messages: [ChannelMessageRules] {
            [
                message(
                    .broadcast, maximumBroadcastBytes.value, perUser: maximumBroadcastsPerUserAndSecond.value,
                    perSecond: maximumBroadcastsPerSecond.value),
                message(.barrage, maximumBarrageBytes.value, perSecond: maximumBarragesPerSecond.value),
                message(
                    .command, maximumCommandBytes.value, receivers: maximumReceivers.value,
                    perSecond: maximumCommandsPerSecond.value, single: maximumSingleCommandsPerSecond.value),
                message(.binary, maximumTransparentBytes.value, receivers: maximumReceivers.value),
                message(.sideData, maximumSEIBytes.value, perUser: maximumSEIPerSecond.value),
                message(.soundData, maximumSEIBytes.value, perUser: maximumSEIPerSecond.value),
            ]
        }

        /// A kind of message, which is never empty.
        private func message(
            _ kind: ChannelMessageKind, _ maximumBytes: Int, receivers: Int = 0, perUser: Int? = nil,
            perSecond: Int? = nil, single: Int? = nil
        ) -> ChannelMessageRules {
            ChannelMessageRules(
                kind: kind, minimumBytes: 1, maximumBytes: maximumBytes, maximumNumber: nil,
                maximumReceivers: receivers, needsVisibility: false, maximumPerUserAndSecond: perUser,
                maximumBytesPerUserAndSecond: nil, maximumPerSecond: perSecond, maximumSinglePerSecond: single,
                receiversMustBeThere: false)
        }
    }

    /// Limits that the SDKs enforce themselves, before a request reaches the cloud.
    package final class SDKFacts: Sendable {
        // ZIM and Express
        package let requestTimeoutSeconds = Sourced(
            60, .assumed(why: "errors 6000105 and 1002031 document no number"))

        // Pictures
        package let baseLayerSideDivisor = Sourced(
            2, .page("Express, layered video coding: the base layer has half the resolution of the extended one"))
        package let baseLayerRateDivisor = Sourced(
            4, .page("Express, layered video coding: the base layer has a quarter of the bit rate, and the same rate"))

        // Quality
        package let lossBandsPercent = Sourced(
            [2, 5, 10, 30],
            .assumed(
                why:
                    "the loss up to which a stream is excellent, good, medium and bad; no bands are published, and these "
                    + "are spread over the losses that listeners notice"))

        // ZIM
        package let maximumUserNameBytes = Sourced(256, .page("ZIM, manage users: userName ≤ 256 bytes, 6000001"))
        package let maximumMembersNamed = Sourced(10, .page("ZIM, queryRoomMembers: ≤ 10 ids, 6000001"))
        package let userQueryWindowSeconds = Sourced(10, .page("ZIM, queryUsersInfo: 10 ids in 10 s, 6000012"))
        package let memberAttributeReads = Sourced(
            5, .page("ZIM, room user attributes: queried 5 times in 30 s a user, 6000356"))
        package let memberAttributeReadWindowSeconds = Sourced(30, .page("ZIM, room user attributes: per 30 s"))
        package let storedMessagesPerSecond = Sourced(
            10, .page("ZIM, message types: text, custom and media 10/s, 100 ms apart, 6000004"))
        package let commandsPerSecond = Sourced(
            30, .page("ZIM, message types: command 30/s in one statement (10/s in another), 6000004"))
        package let maximumExtendedDataBytes = Sourced(1024, .page("ZIMMessage.extendedData: ≤ 1 KB"))
        package let maximumLocalExtendedDataBytes = Sourced(131_072, .page("ZIMMessage.localExtendedData: ≤ 128 KB"))
        package let maximumSearchedContentBytes = Sourced(64, .page("ZIMCustomMessage.searchedContent: ≤ 64 bytes"))
        package let maximumCustomSubType = Sourced(200, .page("ZIMCustomMessage.subType: 0…200"))
        package let maximumImageBytes = Sourced(10_485_760, .page("ZIM, message types: image ≤ 10 MB, 6000214"))
        package let maximumFileBytes = Sourced(104_857_600, .page("ZIM, message types: file ≤ 100 MB, 6000214"))
        package let maximumAudioBytes = Sourced(6_291_456, .page("ZIM, message types: audio ≤ 6 MB, 6000214"))
        package let maximumAudioSeconds = Sourced(300, .page("ZIM, message types: audio ≤ 300 s, 6000215"))
        package let maximumVideoBytes = Sourced(104_857_600, .page("ZIM, message types: video ≤ 100 MB, 6000214"))
        package let maximumCombineTitleBytes = Sourced(20, .page("ZIM, forward messages: title ≤ 20 bytes"))
        package let maximumCombineSummaryBytes = Sourced(100, .page("ZIM, forward messages: summary ≤ 100 bytes"))
        package let maximumCombineDepth = Sourced(
            10, .assumed(why: "bound of the emulator: combined messages inside one another"))
        package let maximumItems = Sourced(20, .page("ZIM, message types: multi-item ≤ 20 items"))
        package let maximumItemImages = Sourced(10, .page("ZIM, message types: multi-item ≤ 10 images"))
        package let maximumItemFiles = Sourced(
            1, .page("ZIM, message types: multi-item 1 file, 1 audio, 1 video, 1 custom"))
        package let maximumUsersPerSubscription = Sourced(100, .page("ZIM, user status: 100 users a subscription"))
        package let maximumSubscriptionMinutes = Sourced(43_200, .page("ZIM, user status: 1…43200 minutes"))
        package let customStatusesPerSecond = Sourced(1, .page("ZIM, user status: updateUserCustomStatus 1/s"))
        package let revokeWindowSeconds = Sourced(120, .page("ZIM error 6000278: 2 minutes"))
        package let defaultCallTimeoutSeconds = Sourced(90, .page("ZIMCallInviteConfig.timeout: 90 s"))

        // Express
        package let onlineCountIntervalSeconds = Sourced(30, .page("Express, onRoomOnlineUserCountUpdate: every 30 s"))
        package let maximumRooms = Sourced(
            5, .page("Express, multi-room login: 5 rooms at once by default; error 1002037"))
        package let reconnectSeconds = Sourced(1200, .page("Express error 1002053: 20 minutes"))
        package let minimumSoundLevelMilliseconds = Sourced(100, .page("Express error 1006031: 100…3000 ms"))
        package let maximumSoundLevelMilliseconds = Sourced(3000, .page("Express error 1006031: 100…3000 ms"))
        package let defaultSoundLevelMilliseconds = Sourced<UInt32>(
            100, .page("Express, startSoundLevelMonitor: every 100 ms where nothing is said"))
        package let qualityIntervalSeconds = Sourced(3, .page("Express, onPublisherQualityUpdate: every 3 s"))
        package let defaultSpeedTestMilliseconds = Sourced(
            3000, .page("Express, startNetworkSpeedTest: every 3000 ms by default"))
        package let maximumSpeedTestSeconds = Sourced(30, .page("Express, startNetworkSpeedTest: 30 s at most"))
        package let maximumMediaPlayers = Sourced(4, .page("Express error 1008030: 4 instances"))
        package let maximumVolume = Sourced(200, .page("Express, volumes: 0…200"))
        package let maximumEffects = Sourced(
            12, .checkedPage("Express, audio effect player: 12 effects play at the same time"))
        package let minimumSpeechMilliseconds = Sourced(
            200, .page("Express, startAudioVADStableStateMonitor: 200…10000 ms"))
        package let maximumSpeechMilliseconds = Sourced(
            10_000, .page("Express, startAudioVADStableStateMonitor: 200…10000 ms"))
        package let defaultSpeechMilliseconds = Sourced(
            3000, .page("Express, startAudioVADStableStateMonitor: every 3 s"))
        package let minimumSpectrumMilliseconds = Sourced(
            10, .checkedPage("Express error 1006032: less than 10 ms; there is no greatest interval"))
        package let defaultSpectrumMilliseconds = Sourced<UInt32>(
            100, .checkedPage("Express, startAudioSpectrumMonitor: every 100 ms without an argument"))
        package let spectrumFullScale = Sourced(
            1_073_741_824, .checkedPage("Express, onCapturedAudioSpectrumUpdate: 0…2^30"))
        package let spectrumBands = Sourced(64, .assumed(why: "the vendor does not publish how many bands there are"))
        package let spectrumHertz = Sourced(12_000, .assumed(why: "the vendor does not publish where the bands end"))
        package let minimumProgressMilliseconds = Sourced(
            20,
            .assumed(
                why: "as often as there is sound; the reference has no least interval, but 0, which ends the reports"))
        package let defaultProgressMilliseconds = Sourced(
            1000, .page("ZegoMediaPlayer.setProgressInterval: 1000 ms by default"))
        package let soundBreakMilliseconds = Sourced(
            200, .checkedPage("Analytics dashboard, data explanation: a gap in the sound of more than 200 ms"))
        package let maximumSideInfoBytes = Sourced(1024, .page("Express, sendAudioSideInfo: ≤ 1024 bytes, 1003046"))
        package let maximumMixUserDataBytes = Sourced(1000, .page("Express error 1005068: ≤ 1000 bytes"))
        package let maximumMixRequestsPerSecond = Sourced(100, .page("Express error 1005015: 100 QPS"))
        package let maximumMixKilobits = Sourced(192, .page("Express error 1005024: audio ≤ 192 kbps"))
        package let maximumMixLabelBytes = Sourced(
            512, .page("ZegoExpressErrorCode.h, 1005028: a label's text ≤ 512 bytes"))
        package let maximumMixImageURLBytes = Sourced(
            1024, .page("ZegoExpressErrorCode.h, 1005034: an image's link ≤ 1024 bytes"))
        package let maximumKilobits = Sourced<Int32>(
            192, .assumed(why: "error 1003002 names no number; 192 kbit/s is the most that a mix may have"))
        package let maximumFocusVoices = Sourced(4, .page("Express error 1005031: 4 focus voices"))

        // Tokens
        package let tokenLifetimeSeconds = Sourced<Int64>(
            86_400, .assumed(why: "a day; the vendor's generators ask for the number"))
        package let maximumTokenLifetimeSeconds = Sourced<Int64>(
            2_073_600, .page("ZIM, authentication: a token lives 24 days at most"))
    }
}
