package import Devices
package import ParlorTesting
package import VendorDialects

/// A vendor that stories can be played on: its kits, driven as its own samples drive them.
package protocol StoryVendor: Sendable {
    /// What it is called on a command line and in recordings.
    var name: String { get }
    /// The vendor's own modules that stories run through.
    var modules: [String] { get }
    /// The customer that stories happen at.
    var tenant: Tenant { get }
    /// What is known of the vendor, by row.
    var facts: [ProfileRow] { get }
    /// The app on one phone. Called with the phone current, as everything the app does.
    func app(of user: String, on device: Device, tenant: WorldTenant) -> any StoryApp
    /// What a callback tells `user`; nil for one that stories have never met.
    func meaning(of callback: TracedCallback, to user: String) -> Meaning?
}

/// One vendor's app on one phone.
package protocol StoryApp: AnyObject {
    /// Does something; `answer` is called once, with the code and text of the vendor's own callback.
    ///
    /// A deed that the vendor has no call for is answered at once with ``StoryAnswer/notOffered(_:)``.
    func perform(_ deed: Deed, answer: @escaping (StoryAnswer) -> Void)
    /// Whether the app shows the room, as far as it was told.
    var isInRoom: Bool { get }
    /// Who the app shows on a seat; nil for nobody.
    func occupant(of seat: Int) -> String?
    /// What a phone's loudspeaker calls `user`'s voice.
    func voice(of user: String) -> String
}

/// What a call came to.
package enum StoryAnswer: Hashable, Sendable {
    /// The vendor's code, 0 for success, and the text beside it.
    case code(Int, String)
    /// The vendor has no such call, and why.
    case notOffered(String)

    /// Success.
    static let success = StoryAnswer.code(0, "")
}

/// The vendors there are, in the order of their columns.
package let storyVendors: [any StoryVendor] = [TencentStories(), ZEGOStories()]
