package import EmulatorAPI

extension Easemob.AppServer {
    /// What the App Server does beyond its codes and its seats, with where it is known from.
    package final class Facts: Sendable {
        fileprivate static let code = "the code of easemob/easemob-voiceroom"

        package let seatCount = Sourced(6, .observed(how: "\(code): mic_count of type 0; seat 0 is the owner's"))
        package let spatialSeatCount = Sourced(5, .observed(how: "\(code): mic_count of type 1"))
        package let robotCount = Sourced(2, .observed(how: "\(code): robots sit behind the other seats"))
        package let countsAtBeginning = Sourced(
            3 as Int64,
            .observed(how: "\(code): member_count and click_count begin at 3; create answers a click_count of 0"))
        package let pageLength = Sourced(10, .observed(how: "\(code): limit by default"))
        package let maximumPageLength = Sourced(100, .observed(how: "\(code): a larger limit is 000400"))
        package let rankingLength = Sourced(100, .observed(how: "\(code): ranking length"))
        package let roomLifetimeSeconds = Sourced(
            600 as Int64, .observed(how: "\(code): voice.room.ttl in the sample configuration"))
        package let roomJobSeconds = Sourced(
            600 as Int64,
            .observed(how: "\(code): rooms past their time go every 10 minutes; here with the first request after"))
        package let codeLifetimeSeconds = Sourced(
            300 as Int64, .observed(how: "\(code): SMS codes are good for 5 minutes"))
        package let acceptsEndOfPhone = Sourced(
            true, .observed(how: "\(code): the last 6 digits of a phone are its code"))
        package let firstRTCUID = Sourced(
            2 as Int64,
            .assumed(
                why: "the vendor's code counts from 1, which is the demo's music too, so its first user is left out"))
        /// A user has one session. A login gets the one that is still good, and each request that passes renews it.
        package let sessionSeconds = Sourced(
            259_200 as Int64,
            .observed(how: "\(code): exp-time of the gateway is 3 days; JwtTokenFilter renews the whole of it"))
        package let sessionRenewalSeconds = Sourced(
            600 as Int64,
            .assumed(why: "bound of the emulator: the vendor renews with each request, and here a renewal is a record"))
        package let sessionTokenSeconds = Sourced(
            315_576_000 as Int64,
            .observed(how: "\(code): exp of the token is ten years on; the record of the session decides"))
        package let channelTokenSeconds = Sourced(86_400 as Int64, .observed(how: "\(code): expiry of the RTC token"))
        package let messagingTokenSeconds = Sourced(
            5_184_000 as Int64,
            .checkedPage("Easemob, user token: 60 days without a ttl, and the App Server asks for it without"))
        package let maximumNameCharacters = Sourced(
            100, .observed(how: "\(code): user.name is varchar(100) in doc/ddl.sql"))
        package let maximumRoomNameCharacters = Sourced(
            100, .observed(how: "\(code): voice_room.name is varchar(100) in doc/ddl.sql"))
        package let maximumAnnouncementCharacters = Sourced(
            256, .observed(how: "\(code): voice_room.announcement is varchar(256) in doc/ddl.sql"))
        package let maximumSoundEffectCharacters = Sourced(
            256, .observed(how: "\(code): voice_room.sound_effect is varchar(256) in doc/ddl.sql"))
        package let maximumPortraitBytes = Sourced(
            1_024, .assumed(why: "bound of the emulator, as it is in every seat; doc/ddl.sql has 100 characters"))
        package let robotVolume = Sourced(
            50 as Int64, .observed(how: "\(code): voice_room.robot_volume has default 50 in doc/ddl.sql"))
        package let maximumRobotVolume = Sourced(100 as Int64, .assumed(why: "the vendor's slider ends there"))
        package let tellsOfLeaving = Sourced(
            false, .observed(how: "\(code): chatroom_leave only with voice.room.user.leave.notice"))
        package let hashesChangedPasswords = Sourced(
            false, .observed(how: "\(code): PUT keeps the text, validPassword compares digests, so it is never right"))
        /// Prices in the vendor's order, `VoiceRoomGift1` first.
        package let giftPrices = Sourced(
            [1, 5, 10, 20, 50, 100, 500, 1_000, 1_500, 10_000] as [Int64],
            .observed(how: "\(code): VoiceRoomGift1 to 10"))
    }

    /// The rows.
    package static let facts = Facts()

    /// What it does whatever the numbers are, the vendor's faults included.
    private static let habits = [
        ProfileRow(
            name: "appServer.checksPasswordOfJoiners", value: "false",
            basis: .observed(how: "\(Facts.code): members/join asks for no password; apps ask validPassword before")),
        ProfileRow(
            name: "appServer.endOfOwnersStay", value: "nothing",
            basis: .observed(
                how: "\(Facts.code): no hook tells it of networks; seat 0 stays taken, the room until its time ends")),
        ProfileRow(
            name: "appServer.leavingAnEmptySeat", value: "free",
            basis: .observed(
                how: "\(Facts.code): of a seat with nobody on it, any member undoes locks, mutes and robots")),
        ProfileRow(
            name: "appServer.exchangeForTakenMutedSeat", value: "takes it",
            basis: .observed(how: "\(Facts.code): only the status is looked at; who sat there has lost the seat")),
        ProfileRow(
            name: "appServer.unmutedByOwner", value: "normal",
            basis: .observed(how: "\(Facts.code): that somebody had muted themselves is forgotten, as in an exchange")),
        ProfileRow(
            name: "appServer.agreedInvitation", value: "unchecked",
            basis: .observed(how: "\(Facts.code): invite/agree asks neither for an invitation nor for membership")),
        ProfileRow(
            name: "appServer.agreedApplicationWithoutSeat", value: "forgotten",
            basis: .observed(how: "\(Facts.code): the application is deleted and the result is false")),
        ProfileRow(
            name: "appServer.refusedInvitation", value: "undelivered",
            basis: .observed(how: "\(Facts.code): addressed to the owner's uid, which is nobody's in messaging")),
        ProfileRow(
            name: "appServer.refusalWithoutApplication", value: "told",
            basis: .observed(
                how: "\(Facts.code): refuseApply does not ask whether it has deleted one, and tells the user")),
    ]

    /// All of it for people.
    package static var factRows: [ProfileRow] { ProfileRow.rows(of: facts, named: "appServer") + habits }
}
