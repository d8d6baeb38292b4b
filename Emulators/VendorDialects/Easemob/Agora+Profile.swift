package import EmulatorAPI

extension Agora {
    /// The known facts about the vendor's cloud. Every number the emulator enforces for channels is a row here.
    package static let profile = Profile()

    /// The vendor's facts.
    package final class Profile: Sendable {
        package let rtc = RTCFacts()
        /// What the SDK enforces on the device.
        package let sdk = SDKFacts()
        /// What is left open about when things come.
        package let order = OrderFacts(
            commands: .page("rtcEngineConnectionDidInterrupted: only 4 s without the server are an interruption"))

        /// Every fact, in the order of the profile.
        package var rows: [ProfileRow] { ProfileRow.rows(of: self, named: "") }
    }
}

extension Agora.Profile {
    /// Channels.
    package final class RTCFacts: Sendable {
        package let maximumChannelIDBytes = Sourced(64, .page("AgoraRtcEngineKit.h, joinChannel: name ≤ 64 bytes"))
        package let maximumChannels = Sourced(10_000, .assumed(why: "bound of the emulator, not of the vendor"))
        package let maximumParticipants = Sourced(
            1_000_000, .page("Agora FAQ, capacity: the audience of a channel is practically unlimited"))
        package let maximumPublishers = Sourced(128, .page("Agora FAQ, capacity: 17 advised, up to 128 if enabled"))
        package let showsAudience = Sourced(false, .page("AgoraRtcEngineDelegate, didJoinedOfUid: hosts only"))
        package let showsCallers = Sourced(true, .page("AgoraChannelProfileCommunication: there are no roles"))
        package let offlineGraceSeconds = Sourced(
            20, .assumed(why: "didOfflineOfUid with dropped: 15 s in one page, 20 s in another"))
        package let maximumUserIDBytes = Sourced(255, .page("AgoraRtcEngineKit.h: userAccount ≤ 255 bytes"))
        package let secondStay = Sourced(
            SecondStayPolicy.endsInChannel, .page("AgoraConnectionChangedReason 19: the same uid from elsewhere"))
        package let hasOneUserPerDevice = Sourced(
            false, .page("joinChannelEx: a connection is a channel and a uid of its own"))
        package let givesNumbers = Sourced(true, .page("joinChannel: for uid 0 the server chooses one"))
        package let streamsPerParticipant = Sourced(
            1, .assumed(why: "a connection sends one stream with sound, a camera and a screen"))
        package let maximumExtraCharacters = Sourced(0, .page("AgoraRtcEngineKit.h: streams carry no text"))
        package let maximumSubscriptions = Sourced(
            100_000, .assumed(why: "bound of the emulator: lists of users to hear or not"))
        package let keyFrameMilliseconds = Sourced(
            500, .assumed(why: "bound of the emulator: a publisher is asked for no more key frames of one kind"))
        package let maximumDataBytes = Sourced(1024, .page("sendStreamMessage: ≤ 1 KB, -114"))
        package let maximumDataStreams = Sourced(5, .page("createDataStream: 5 of an engine, -116"))
        package let maximumDataPerSecond = Sourced(60, .page("sendStreamMessage: ≤ 60 packets/s, -115"))
        package let maximumDataBytesPerSecond = Sourced(30_720, .page("sendStreamMessage: ≤ 30 KB/s, -115"))
        package let maximumMetadataBytes = Sourced(
            1024, .assumed(why: "no page names a size of sendAudioMetadata; that of sendStreamMessage"))
        package let maximumMetadataPerSecond = Sourced(
            100, .assumed(why: "no page names a rate of sendAudioMetadata; sound has frames of 10 ms"))
        package let rightsSource = Sourced(
            RightsSource.credential, .page("Agora, token authentication: the rights are in the token of the join"))
        package let acceptsTokensForAnyUser = Sourced(
            true, .assumed(why: "a token for uid 0 names no user; the builders say that it is for any"))
        package let tokenWarningSeconds = Sourced(30, .page("tokenPrivilegeWillExpire: 30 s before"))
        package let rightEnd = Sourced(
            RightEndPolicy.removes, .page("rtcEngineRequestToken: out of the channel at the end of the token"))

        var rules: RTCRules {
            RTCRules(
                maximumChannelIDBytes: maximumChannelIDBytes.value, maximumChannels: maximumChannels.value,
                offlineGrace: .seconds(offlineGraceSeconds.value),
                scenes: [
                    ChannelSceneRules(
                        scene: .live, maximumParticipants: maximumParticipants.value,
                        isEverybodyVisible: showsAudience.value),
                    ChannelSceneRules(
                        scene: .call, maximumParticipants: maximumParticipants.value,
                        isEverybodyVisible: showsCallers.value),
                ],
                participants: ParticipantRules(
                    maximumUserIDBytes: maximumUserIDBytes.value, maximumNicknameBytes: maximumUserIDBytes.value,
                    maximumVisible: nil, maximumEntriesPerSecond: nil, secondStay: secondStay.value,
                    hasOneUserPerSession: hasOneUserPerDevice.value, givesNumbers: givesNumbers.value,
                    maximumAnnouncing: nil),
                streams: StreamRules(
                    maximumPublished: maximumPublishers.value, maximumPerParticipant: streamsPerParticipant.value,
                    maximumNameBytes: nil, maximumExtraCharacters: maximumExtraCharacters.value,
                    maximumSubscriptions: maximumSubscriptions.value,
                    keyFrameInterval: .milliseconds(keyFrameMilliseconds.value), showsBansAsMutes: false),
                messages: [
                    ChannelMessageRules(
                        kind: .numbered, minimumBytes: 0, maximumBytes: maximumDataBytes.value,
                        maximumNumber: maximumDataStreams.value, maximumReceivers: 0, needsVisibility: true,
                        maximumPerUserAndSecond: maximumDataPerSecond.value,
                        maximumBytesPerUserAndSecond: maximumDataBytesPerSecond.value, maximumPerSecond: nil,
                        maximumSinglePerSecond: nil, receiversMustBeThere: false),
                    ChannelMessageRules(
                        kind: .soundData, minimumBytes: 1, maximumBytes: maximumMetadataBytes.value, maximumNumber: nil,
                        maximumReceivers: 0, needsVisibility: true,
                        maximumPerUserAndSecond: maximumMetadataPerSecond.value, maximumBytesPerUserAndSecond: nil,
                        maximumPerSecond: nil, maximumSinglePerSecond: nil, receiversMustBeThere: false),
                ],
                notes: nil, mixes: nil,
                rights: RightsRules(
                    source: rightsSource.value, acceptsTokensForAnyUser: acceptsTokensForAnyUser.value,
                    asked: [
                        RightRules(
                            right: .join, warning: .seconds(tokenWarningSeconds.value), end: rightEnd.value)
                    ]),
                maximumGuests: nil)
        }
    }
}
