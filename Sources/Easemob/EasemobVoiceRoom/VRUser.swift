import Devices
public import Foundation
import Synchronization

/// A user of the App Server.
///
/// A user has three ids: `uid` in requests, `chat_uid` in chat, and `rtc_uid` in the channel.
open class VRUser: NSObject, Decodable {
    /// The user in requests.
    public var uid: String?
    /// The user in chat.
    public var chat_uid: String?
    /// The app's own note of a channel.
    public var channel_id: String?
    /// The name that others see.
    public var name: String?
    /// The name of the user's picture.
    public var portrait: String?
    /// What requests show; only in the answer to a login.
    public var authorization: String?
    /// What the user logs in to chat with; only in the answer to a login.
    public var im_token: String?
    /// The app's own mark of whom it invited.
    public var invited = false
    /// What a user gave, in a ranking.
    public var amount: Int?
    /// The user's seat in a list of members; -1 or none is off the seats.
    public var mic_index: Int?
    /// The user in the channel. The App Server sends a number; the vendor's model has its digits.
    public var rtc_uid: String?
    /// The app's own note of how loud the user is.
    public var volume: Int = 0

    public required override init() {}

    public required init(from decoder: any Decoder) throws {
        let values = try LenientValues(decoder)
        uid = values.text("uid")
        chat_uid = values.text("chat_uid")
        channel_id = values.text("channel_id")
        name = values.text("name")
        portrait = values.text("portrait")
        authorization = values.text("authorization")
        im_token = values.text("im_token")
        amount = values.number("amount")
        mic_index = values.number("mic_index")
        rtc_uid = values.text("rtc_uid")
    }
}

/// Who uses the app, for all of its screens.
public final class VoiceRoomUserInfo: NSObject, Sendable {
    private let kept = Mutex(Kept())

    /// Safe because it is only given back to the app, which uses it as it likes.
    private struct Kept: @unchecked Sendable {
        var user: VRUser?
        var currentRoomOwner: VRUser?
    }

    /// The current device's.
    public class var shared: VoiceRoomUserInfo {
        Device.current.object(VoiceRoomUserInfo.self) { _ in VoiceRoomUserInfo() }
    }

    /// Who is logged in; the app sets it.
    public var user: VRUser? {
        get { kept.withLock { $0 }.user }
        set {
            let value = Kept(user: newValue)
            kept.withLock { $0.user = value.user }
        }
    }

    /// The owner of the room that the app shows; the app sets it.
    public var currentRoomOwner: VRUser? {
        get { kept.withLock { $0 }.currentRoomOwner }
        set {
            let value = Kept(currentRoomOwner: newValue)
            kept.withLock { $0.currentRoomOwner = value.currentRoomOwner }
        }
    }
}
