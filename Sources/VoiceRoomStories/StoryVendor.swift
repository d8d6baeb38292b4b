package import Devices
package import Dispatch
import ParlorTesting
package import VendorDialects

/// A vendor for stories: its kits, used as its own samples use them.
package protocol StoryVendor: Sendable {
    /// Its name on a command line and in recordings.
    var name: String { get }
    /// The vendor's own modules that stories use.
    var modules: [String] { get }
    /// The customer that stories happen at.
    var tenant: Tenant { get }
    /// The app on one phone. Called with the phone current, as for everything the app does.
    func app(of user: String, on device: Device, in place: AppPlace) -> any StoryApp
    /// Why the app cannot have a room of this name; nil for one that it can have.
    func fault(ofRoom room: String) -> String?
    /// The meaning of a callback for `user`; nil for a callback that is unknown to stories.
    func meaning(of callback: TracedCallback, to user: String) -> Meaning?
}

extension StoryVendor {
    package func fault(ofRoom room: String) -> String? { nil }

    /// The known facts about the vendors whose services the tenant has, by row.
    package var facts: [ProfileRow] { tenant.vendors.flatMap(\.profileRows) }
}

/// At which customer an app is, and in which of its rooms.
package struct AppPlace: Sendable {
    /// The customer.
    package let tenant: Tenant
    /// The room, by its id, or by its name where the app's own server chooses ids; nil for the room of the stories.
    package let room: String?

    /// The room of this id or name.
    package init(tenant: Tenant, room: String? = nil) {
        self.tenant = tenant
        self.room = room
    }

    /// The id of the room, where the app chooses it.
    var roomID: String { room ?? "10001" }
    /// What a new room is called.
    var title: String { room ?? "Parlor" }

    /// A token for `user`, made now by the clock of the current phone.
    func token(for user: String, lifetimeSeconds: Int64 = 604_800) -> String {
        tenant.token(for: user, at: Device.current.unixMilliseconds / 1000, lifetimeSeconds: lifetimeSeconds)
    }
}

/// One vendor's app on one phone.
package protocol StoryApp: AnyObject {
    /// Performs a deed. `answer` is called once, with the code and text that the vendor's callback has.
    ///
    /// A deed for which the vendor has no call is answered at once with ``StoryAnswer/notOffered(_:)``.
    func perform(_ deed: Deed, answer: @escaping (StoryAnswer) -> Void)
    /// Whether the app shows the room, from what it was told.
    var isInRoom: Bool { get }
    /// What tells the room that the app shows from others.
    var roomName: String { get }
    /// The occupant that the app shows on a seat; nil if the seat is free.
    func occupant(of seat: Int) -> String?
    /// The user's ids at the vendor, where they are other than the name of the story.
    var ids: [String] { get }
    /// Sends the room a text. `answer` is called once.
    func say(_ text: String, answer: @escaping (StoryAnswer) -> Void)
    /// The story looks at volumes. An app whose SDK reports them only when it is asked to asks from now on.
    func askForVolumes()
    /// How loud the app was told that people are, under the names of stories.
    var volumes: VolumeReports { get }
    /// What a phone's loudspeaker calls `user`'s voice.
    func voice(of user: String) -> String
    /// What callbacks have where stories have a name, by what stands there: for a vendor whose users have ids.
    var aliases: [String: String] { get }
    /// Where the vendor's SDK calls the app. What the app knows changes there, so it is used there alone.
    var callbackQueue: DispatchQueue { get }
}

extension StoryApp {
    /// The rooms of a story have one name, where the app chooses it.
    package var roomName: String { "" }
    package func askForVolumes() {}
    package var aliases: [String: String] { [:] }
    package var ids: [String] { [] }
    package var callbackQueue: DispatchQueue { .main }
}

/// What a call came to.
package enum StoryAnswer: Hashable, Sendable {
    /// The vendor's code, 0 for success, and the text that goes with it.
    case code(Int, String)
    /// The vendor has no such call, and why.
    case notOffered(String)

    /// Success.
    static let success = StoryAnswer.code(0, "")
}

/// All vendors, in the order of their columns.
package let storyVendors: [any StoryVendor] = [
    TencentStories(), ZEGOStories(), EasemobStories(), VolcengineStories(),
]
