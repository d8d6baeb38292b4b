import Devices
import Dispatch
import EmulatorAPI
import Testing

/// One vendor's module, as the stories here use it. A further one is a file of its own, and a line in ``all``.
struct Kit: Sendable, CustomTestStringConvertible {
    /// The module, as apps import it.
    let module: String
    /// The folder of its sources, and the types in it whose methods apps call.
    let source: (folder: String, types: [String])
    /// The vendor's tenant, under rules that a story may change.
    let tenant: @Sendable (_ adjust: @escaping @Sendable (inout TenantRules) -> Void) -> Tenant
    /// The vendor's tenant of every embedded emulator.
    let demo: Tenant
    /// A token with which the app lets a user in.
    var token: @Sendable (_ tenant: Tenant, _ user: String, _ unixSeconds: Int64) -> String = {
        $0.token(for: $1, at: $2)
    }
    /// Makes the app of the device that is current, for a tenant. It tells `heard` what others say in the room.
    let makeApp: @Sendable (_ appID: String, _ heard: @escaping @Sendable (String) -> Void) -> any KitApp
    /// Lets the app of the current device choose where it is called back, before it is made; nil where the vendor has the
    /// main queue only, or answers on it wherever delegates are called.
    var chooseQueue: (@Sendable (DispatchQueue) -> Void)? = nil
    /// Whether the answer to entering comes on the main queue all the same.
    var entersOnMain = false
    /// Whether apps are called back on a queue of the SDK's own, which is neither the main one nor theirs.
    var hasOwnQueue = false
    /// What a login with another user's token comes to.
    let codeOfOthersToken: Int
    /// Where a call is refused for where its user stands.
    let standings: [Standing]
    /// The calls that are refused there.
    let calls: [KitCall]
    /// The other methods of the class, with why they are never refused there.
    let neverRefused: [String: String]
    /// How apps come by the vendor's codes.
    let refusals: [Refusal]
    /// How apps' own servers come by the vendor's codes, where they have an API.
    var serverRefusals: [ServerRefusal] = []
    /// Codes that only a server brings about, which a simulated world has not.
    var dialectRefusals: [DialectRefusal] = []
    /// The vendor's lists of codes; none where the module passes on those of others.
    var codes: [CodeTable] = []
    /// The vendor's limits.
    let limits: [Limit]

    var testDescription: String { module }

    /// Every vendor's modules.
    static let all: [Kit] = [
        .chat, .trtc, .voiceRoom, .zim, .express, .hyphenateChat, .agora, .easemobVoiceRoom, .volcEngine,
        .volcEngineMessages, .volcEngineNewer,
    ]
}

/// An app on one device, written for one module: the few things that every vendor's app does. Where it calls back is the
/// module's to choose.
protocol KitApp: AnyObject, Sendable {
    /// Logs a user in and enters the room, which the one who opens it makes. `done` has the vendor's code, 0 for success.
    func enter(as user: String, token: String, opens: Bool, done: @escaping @Sendable (Int) -> Void)
    /// Says something to everybody else in the room.
    func say(_ text: String)
    /// Leaves the room and logs out.
    func leave(done: @escaping @Sendable (Int) -> Void)
    /// Lets the module's singleton go, as the vendor has apps do it.
    func end()
}

/// A place to stand from which calls are refused: before login, after it, without the SDK, outside the room.
struct Standing: Sendable {
    let name: String
    /// The vendor's code for a call that needs what is missing here.
    let codes: [Need: Int]
    /// Brings `bob` there.
    let reach: @Sendable (KitWorld, Device) throws -> Void

    init(_ name: String, _ codes: [Need: Int], reach: @escaping @Sendable (KitWorld, Device) throws -> Void) {
        self.name = name
        self.codes = codes
        self.reach = reach
    }

    /// What a call may need; a `stay` is what leaving ends, where the vendor has a code of its own for that, and an `object` one
    /// that the SDK makes for a room.
    enum Need: Sendable { case sdk, login, room, stay, object }
}

/// A vendor call that is refused to those who lack what it needs.
struct KitCall: Sendable {
    /// The method's name.
    let name: String
    let need: Standing.Need
    /// The code it gives wherever it is refused; nil where that is the standing's.
    let code: Int?
    /// The line of the trace that says so, with the code in the place of `#`.
    let line: String
    let make: @Sendable (KitWorld, Device) -> Void
}
