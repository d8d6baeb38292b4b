package import EmulatorAPI
package import VendorDialects

extension Tencent {
    /// What the server APIs limit beyond the rules of messaging and of rooms, with where it is known from.
    package final class ServerFacts: Sendable {
        // Chat
        package let maximumAccounts = Sourced(
            100, .page("Server API, accounts: 100 a call of import, delete and check"))
        package let maximumStatusUsers = Sourced(500, .page("Server API, query_online_status: 500 accounts"))
        package let maximumProfiles = Sourced(100, .page("Server API, portrait_get: at most 100 accounts"))
        package let maximumProfileItems = Sourced(
            100, .assumed(why: "bound of the emulator, as many as a profile has fields"))
        package let maximumCustomTagCharacters = Sourced(
            8, .page("Server API, profiles: a custom field is Tag_Profile_Custom_ and up to 8 letters"))
        package let maximumGroupsAsked = Sourced(50, .page("Server API, get_group_info: 50 groups"))
        package let maximumFirstMembers = Sourced(100, .page("Server API, create_group: up to 100 members at first"))
        package let maximumAdded = Sourced(300, .page("Server API, add_group_member: up to 300 a call"))
        package let maximumRemoved = Sourced(100, .page("Server API, delete_group_member: up to 100 a call"))
        package let maximumMuted = Sourced(500, .page("Server API, forbid_send_msg: up to 500 accounts"))
        package let maximumMuteSeconds = Sourced(
            4_294_967_295 as Int64, .assumed(why: "the number is an unsigned one of 32 bits; the longest is for good"))
        package let maximumBanned = Sourced(20, .page("Server API, ban_group_member: up to 20 accounts"))
        package let maximumBanDescriptionBytes = Sourced(1000, .page("Server API, ban_group_member: 1,000 bytes"))
        package let maximumBannedPage = Sourced(100, .page("Server API, get_group_ban_member: Limit is at most 100"))
        package let maximumMembersPage = Sourced(
            200, .page("Server API, get_group_member_info: Limit is at most 200, and that without one is assumed"))
        package let maximumMembersAsked = Sourced(
            500, .assumed(why: "get_role_in_group and the like: as many as forbid_send_msg names"))
        package let liveMembersPage = Sourced(500, .page("Server API, get_members: 500 members a page"))
        package let maximumAdminsChanged = Sourced(20, .assumed(why: "modify_admin: as many as ban_group_member names"))
        package let maximumRecalled = Sourced(10, .page("Server API, group_msg_recall: up to 10 messages"))
        package let liveRecallSeconds = Sourced(
            3600 as Int64, .page("Server API, group_msg_recall: in an AVChatRoom within an hour"))
        package let maximumHistory = Sourced(20, .page("Server API, group_msg_get_simple: at most 20 messages a call"))
        package let maximumReceivers = Sourced(500, .page("Server API, batchsendmsg: up to 500 receivers"))
        package let maximumElements = Sourced(30, .assumed(why: "bound of the emulator; the SDK appends one by one"))
        package let repeatSeconds = Sourced(
            300 as Int64, .page("Server API, send_group_msg: the same Random within 5 minutes is one message"))
        package let maximumRandoms = Sourced(
            200, .assumed(why: "bound of the emulator: of one sender the last messages are known by their Random"))
        package let callsPerSecond = Sourced(200, .page("Server API: 200 calls of a command a second"))
        package let accountCallsPerSecond = Sourced(
            100, .page("Server API: multiaccount_import, account_delete and account_check 100 a second"))

        // TRTC
        package let roomCallsPerSecond = Sourced(20, .page("TRTC server API: 20 calls of an action a second"))
        package let maximumRemovedUsers = Sourced(10, .page("TRTC server API, RemoveUser: up to 10 users"))
        package let signatureSeconds = Sourced(
            300 as Int64, .page("Cloud API 3.0: a timestamp differs from the server's by at most five minutes"))
        package let regions = Sourced(
            ["ap-beijing", "ap-guangzhou", "ap-singapore"], .page("TRTC server API: regions of DismissRoom"))
        package let version = Sourced("2019-07-22", .page("TRTC server API: Version"))
    }

    /// The rows.
    package static let serverFacts = ServerFacts()
}
