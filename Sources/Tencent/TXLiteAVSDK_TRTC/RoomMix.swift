import EmulatorAPI
import Foundation
import VoiceEngine

/// A mix in a room, as the text of its stream says it to the others.
///
/// The device that was asked for the mix makes it, and publishes it as a second stream of its user. The other devices
/// show that stream as a user of its own.
struct RoomMix: Hashable, Codable, Sendable {
    /// As whom the mix is in the room.
    var robot: String
    /// Whose sound it has; everybody's if it is empty.
    var inputs: [String]

    /// The index of its stream among those of its maker.
    static let index = 1
    /// The name of its stream in packets.
    static let packetName = StreamID.inPackets(unnamed: index)

    init(robot: String, inputs: [String]) {
        self.robot = robot
        self.inputs = inputs
    }

    /// Nil for a text that is not of a mix.
    init?(text: String) {
        guard let mix = try? JSONDecoder().decode(RoomMix.self, from: Data(text.utf8)) else { return nil }
        self = mix
    }

    var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let data = try? encoder.encode(self) else { return "" }
        return String(decoding: data, as: UTF8.self)
    }

    var user: UserID { UserID(robot) }

    /// Whether it has the sound of this user, who speaks.
    func has(_ user: String) -> Bool { inputs.isEmpty || inputs.contains(user) }

    /// The sounds of a tick that belong to it.
    func blocks(of frames: VoiceFrames, maker: String) -> [AudioBlock] {
        let own = has(maker) ? frames.sent.map { [$0] } ?? [] : []
        return own + frames.publishers.filter { has($0.publisher) }.map(\.block)
    }
}

/// A mix that this device makes.
struct MadeMix: Sendable {
    var task: String
    var mix: RoomMix
    let mixer: StreamMixer
}
