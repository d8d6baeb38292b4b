import Devices
import Synchronization
import VideoEngine

/// The views on a phone's screen, by whose picture they show.
final class Screen: Sendable {
    private let canvases = Mutex<[String: PictureCanvas]>([:])

    /// A new view for a user's picture.
    func view(of user: String) -> PhoneView {
        let view = PhoneView()
        let canvas = view.canvas
        canvases.withLock { $0[user] = canvas }
        return view
    }

    /// What the view of a user's picture shows; nil without one.
    func canvas(of user: String) -> PictureCanvas? { canvases.withLock { $0[user] } }

    /// Whose pictures there are views for.
    var users: [String] { canvases.withLock { $0.keys.sorted() } }
}
