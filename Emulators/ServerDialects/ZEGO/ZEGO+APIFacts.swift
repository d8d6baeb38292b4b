package import EmulatorAPI
package import VendorDialects

extension ZEGO {
    /// What the server API limits beyond the rules of the tenant, with where it is known from.
    package final class APIFacts: Sendable {
        package let signatureSeconds = Sourced(600, .read("Calling APIs: Timestamp may be 10 minutes off"))

        // Rooms of streams
        package let maximumKicked = Sourced(5, .read("KickoutUser: up to 5 users"))
        package let maximumReasonBytes = Sourced(256, .read("KickoutUser, CloseRoom: CustomReason ≤ 256 bytes"))
        package let maximumMessageBytes = Sourced(
            1024, .read("SendBroadcastMessage, SendBarrageMessage, SendCustomCommand: MessageContent ≤ 1024 bytes"))
        package let maximumReceivers = Sourced(10, .read("SendCustomCommand: up to 10 users"))
        package let maximumRoomsCounted = Sourced(10, .read("DescribeUserNum: up to 10 rooms"))
        package let maximumUsersListed = Sourced(200, .read("DescribeUserList: Limit is 0 to 200, and 200 without"))
        package let maximumUsersAsked = Sourced(10, .read("DescribeUsers: up to 10 users"))
        package let maximumBanSeconds = Sourced(86_400, .read("SetForbidUserRule: EffectiveTime is 1 to 86400 s"))
        package let streamRuleSeconds = Sourced(
            21_600, .read("SetForbidStreamRule: EffectiveTime is 21600 s without, and at most 24 hours"))
        package let maximumStreamsAsked = Sourced(10, .read("DescribeForbidStreamRules: up to 10 streams"))
        package let maximumBans = Sourced(200, .read("SetForbidUserRule: up to 200 rules of a type at once"))

        package let kicksPerSecond = Sourced(50, .read("KickoutUser: 50 a second and AppID"))
        package let closingsPerSecond = Sourced(1, .read("CloseRoom: 1 a second and AppID"))
        package let broadcastsPerSecond = Sourced(100, .read("SendBroadcastMessage: 100 a second and AppID"))
        package let barragesPerSecond = Sourced(100, .read("SendBarrageMessage: 100 a second and AppID"))
        package let commandsPerSecond = Sourced(100, .read("SendCustomCommand: 100 a second and AppID"))
        package let countsPerSecond = Sourced(10, .read("DescribeUserNum: 10 a second and AppID"))
        package let userListsPerSecond = Sourced(200, .read("DescribeUserList: 200 a second and AppID"))
        package let userListsPerRoom = Sourced(1, .read("DescribeUserList: 1 a second and room"))
        package let statusesPerSecond = Sourced(10, .read("DescribeUsers: 10 a second and AppID"))
        package let streamListsPerSecond = Sourced(50, .read("DescribeSimpleStreamList: 50 a second and AppID"))
        package let streamListsPerRoom = Sourced(1, .read("DescribeSimpleStreamList: 1 in 10 seconds and room"))
        package let streamListSeconds = Sourced(10, .read("DescribeSimpleStreamList: 1 in 10 seconds and room"))
        package let mediaCallsPerSecond = Sourced(
            20,
            .readLater(
                "ForbidRTCStream, ResumeRTCStream, ForbidRTCStreams, ResumeRTCStreams: 20 a second and AppID"))
        package let maximumStreamsForbidden = Sourced(20, .readLater("ForbidRTCStreams: up to 20 streams"))
        package let sequenceSeconds = Sourced(
            10, .readLater("ForbidRTCStream: Sequence of a stream grows strictly within 10 seconds"))
        package let olderSequenceIsRefused = Sourced(
            true, .assumed(why: "the pages say that Sequence has to grow, and name no code; 2 is a wrong parameter"))
        package let bansPerSecond = Sourced(
            10, .read("SetForbidUserRule, SetForbidStreamRule and their like: 10 a second and AppID"))

        // In-app chat
        package let emptySeconds = Sourced(
            10_800,
            .assumed(
                why:
                    "a room that CreateRoom makes without a DestroyDelayTime or with 0 would end before anybody is in it"
            ))
        package let maximumMembersListed = Sourced(500, .read("QueryRoomUserList: Limit ≤ 500, and 500 without"))
        package let maximumMembersAsked = Sourced(10, .read("QueryRoomMembers: up to 10 users"))
        package let maximumMembersKicked = Sourced(50, .read("KickoutRoomUser: up to 50 users"))
        package let maximumPeers = Sourced(100, .read("SendPeerMessage: up to 100 users"))
        package let maximumUsers = Sourced(
            100, .read("UserRegister, ModifyUserInfo, QueryUserInfos, QueryUserOnlineState: up to 100 users"))
        package let maximumUserNameBytes = Sourced(256, .read("UserRegister: UserName ≤ 256 bytes"))
        package let maximumAvatarBytes = Sourced(500, .read("UserRegister: UserAvatar ≤ 500 bytes"))
        package let maximumCommandBytes = Sourced(2048, .read("MessageBody: a command has ≤ 2 KB before Base64"))
        package let defaultCallSeconds = Sourced(90, .read("CallInvite: Timeout is 90 s for 0 and without"))

        package let roomCallsPerSecond = Sourced(20, .read("actions on rooms: 20 a second, each by itself"))
        package let memberQueriesPerRoom = Sourced(5, .read("QueryRoomMembers: 5 a second and room"))
        package let memberListsPerRoom = Sourced(
            20, .checkedPage("QueryRoomUserList: 20 a second, 660300006, which is the code of one room"))
        package let roomMessagesPerSecond = Sourced(10, .read("SendRoomMessage: 10 a second"))
        package let peerMessagesPerSecond = Sourced(20, .read("SendPeerMessage: 20 a second"))
        package let callsPerSecond = Sourced(
            20, .read("CallInvite, CallAccept, CallReject: 20 a second, each by itself"))
        package let userCallsPerSecond = Sourced(20, .read("actions on users: 20 a second, each by itself"))
    }

    /// The rows.
    package static let apiFacts = APIFacts()
}

extension Basis {
    /// A page on the server API, read when these routes were made.
    fileprivate static func read(_ page: String) -> Basis { .documented(page: page, read: "2026-11-24") }

    /// A page that was read for the actions on streams.
    fileprivate static func readLater(_ page: String) -> Basis { .documented(page: page, read: "2026-11-25") }
}
