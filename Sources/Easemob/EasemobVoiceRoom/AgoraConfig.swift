import Devices
import Synchronization

/// The app's own settings of ``ASRTCKit``. The vendor's developer writes them into this file; here an app sets them.
///
/// Each device has its own. Set ``rtcId`` before the first ``ASRTCKit/getSharedInstance()``.
public struct AgoraConfig {
    /// The id of the Agora app.
    public static var rtcId: String {
        get { values.read { $0.rtcId } }
        set { values.change { $0.rtcId = newValue } }
    }

    /// What the robots say when they come, a file each, behind ``CreateCommonRoom``. `-B-` in a name is the blue robot's, `-R-`
    /// the red one's, `-B&R-` of both.
    public static var baseAlienMic: [String] {
        get { values.read { $0.lists[.alien] } ?? [] }
        set { values.change { $0.lists[.alien] = newValue } }
    }
    /// Where the files of ``baseAlienMic`` are.
    public static var CreateCommonRoom: String {
        get { values.read { $0.roomFolder } }
        set { values.change { $0.roomFolder = newValue } }
    }
    /// Where the files of ``HighAINSIntroduc``, ``MediumAINSIntroduc`` and ``NoneAINSIntroduc`` are.
    public static var SetAINSIntroduce: String {
        get { values.read { $0.noiseFolder } }
        set { values.change { $0.noiseFolder = newValue } }
    }
    /// What the robots say of strong noise suppression.
    public static var HighAINSIntroduc: [String] {
        get { values.read { $0.lists[.ainsHigh] } ?? [] }
        set { values.change { $0.lists[.ainsHigh] = newValue } }
    }
    /// What the robots say of medium noise suppression.
    public static var MediumAINSIntroduc: [String] {
        get { values.read { $0.lists[.ainsMid] } ?? [] }
        set { values.change { $0.lists[.ainsMid] = newValue } }
    }
    /// What the robots say without noise suppression.
    public static var NoneAINSIntroduc: [String] {
        get { values.read { $0.lists[.ainsOff] } ?? [] }
        set { values.change { $0.lists[.ainsOff] = newValue } }
    }
    /// What the robots say of the sound of a social room.
    public static var SoundSelectSocial: [String] {
        get { values.read { $0.lists[.social] } ?? [] }
        set { values.change { $0.lists[.social] = newValue } }
    }
    /// What the robots say of the sound of a karaoke room.
    public static var SoundSelectKTV: [String] {
        get { values.read { $0.lists[.ktv] } ?? [] }
        set { values.change { $0.lists[.ktv] = newValue } }
    }
    /// What the robots say of the sound of a room for players.
    public static var SoundSelectGame: [String] {
        get { values.read { $0.lists[.game] } ?? [] }
        set { values.change { $0.lists[.game] = newValue } }
    }
    /// What the robots say of the sound of a podcaster's room.
    public static var SoundSelectAnchor: [String] {
        get { values.read { $0.lists[.anchor] } ?? [] }
        set { values.change { $0.lists[.anchor] = newValue } }
    }
    /// Noises as strong suppression leaves them.
    public static var HighSound: [String] {
        get { values.read { $0.quietNoises } }
        set { values.change { $0.quietNoises = newValue } }
    }
    /// Noises as they are.
    public static var NoneSound: [String] {
        get { values.read { $0.noises } }
        set { values.change { $0.noises = newValue } }
    }

    private static var values: AgoraConfigValues {
        Device.current.object(AgoraConfigValues.self) { _ in AgoraConfigValues() }
    }
}

/// The settings of a device.
final class AgoraConfigValues: Sendable {
    struct Values: Sendable {
        var rtcId = ""
        var lists: [VMMUSIC_TYPE: [String]] = [:]
        var roomFolder = ""
        var noiseFolder = ""
        var quietNoises: [String] = []
        var noises: [String] = []
    }

    private let values = Mutex(Values())

    func read<Value>(_ body: (Values) -> Value) -> Value { body(values.withLock { $0 }) }

    func change(_ body: (inout Values) -> Void) { values.withLock { body(&$0) } }

    /// The files of a play list, with their folder.
    func files(of list: VMMUSIC_TYPE) -> [String] {
        let values = values.withLock { $0 }
        let folder =
            switch list {
            case .alien: values.roomFolder
            case .ainsHigh, .ainsMid, .ainsOff: values.noiseFolder
            case .sound, .game, .social, .ktv, .anchor: ""
            }
        return (values.lists[list] ?? []).map { folder + $0 }
    }
}
