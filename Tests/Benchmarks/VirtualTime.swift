import Devices
import ImSDK_Plus
import ParlorTesting
import TRTCVoiceRoom
import TXLiteAVSDK_TRTC
import VoiceEngine

func virtualTimeFigures() throws -> [Figure] {
    let hour = try median(runs: 3) { try virtualHour() }
    return [Figure("virtual time, control plane: an hour of a 50-person room", hour.inSeconds, "s", .atMost(0.1))]
}

/// An hour of fifty people on the chat side: a seat is taken or left each ten seconds, a message sent each five.
private func virtualHour() throws -> Duration {
    let world = World(seed: 1)
    let tenant = world.addTenant(.tencentDemo)
    let people = (0..<50).map { world.device("user\($0)") }
    for person in people {
        person.run {
            _ = V2TIMManager.sharedInstance().initSDK(1_400_000_001, config: nil)
            V2TIMManager.sharedInstance().login(
                userID: person.name, userSig: tenant.token(for: person.name), succ: {}, fail: { _, _ in })
        }
    }
    world.advance(by: .seconds(1))
    people[0].run {
        V2TIMManager.sharedInstance().createGroup(
            groupType: "AVChatRoom", groupID: "lobby", groupName: "lobby", succ: { _ in }, fail: { _, _ in })
    }
    world.advance(by: .seconds(1))
    for person in people.dropFirst() {
        person.run { V2TIMManager.sharedInstance().joinGroup(groupID: "lobby", msg: "", succ: {}, fail: { _, _ in }) }
    }
    world.advance(by: .seconds(1))
    return time {
        for step in 0..<(isTrial ? 7 : 720) {
            people[step % 50].run {
                let chat = V2TIMManager.sharedInstance()!
                _ = chat.sendGroupTextMessage(
                    text: "message \(step)", to: "lobby", priority: .PRIORITY_NORMAL, succ: {}, fail: { _, _ in })
                if step.isMultiple(of: 2) {
                    chat.setGroupAttributes(
                        groupID: "lobby", attributes: ["seat\(step % 8)": "\(step)"], succ: {}, fail: { _, _ in })
                }
            }
            world.advance(by: .seconds(5))
        }
    }
}

/// The pitch of each speaker of the room with audio.
let audioRoomTones = (0..<10).map { 200 + 50 * Double($0) }
let audioRoomAmplitude = 0.1

func audioRoomFigures() throws -> [Figure] {
    let seconds = isTrial ? 1.0 : 20
    let spent = try median(runs: 3) { () throws -> Duration in
        let world = World(seed: 1)
        let tenant = world.addTenant(.tencentDemo)
        let speakers = audioRoomTones.indices.map { world.device("speaker\($0)") }
        for (speaker, hertz) in zip(speakers, audioRoomTones) {
            try speaker.audio.use(.tone(hertz: hertz, amplitude: audioRoomAmplitude))
            speaker.run {
                let params = TRTCParams()
                params.sdkAppId = 1_400_000_001
                params.userId = speaker.name
                params.userSig = tenant.token(for: speaker.name)
                params.roomId = 1
                params.role = .anchor
                TRTCCloud.sharedInstance().enterRoom(params, appScene: .voiceChatRoom)
                TRTCCloud.sharedInstance().startLocalAudio(.default)
            }
        }
        world.advance(by: .seconds(1))
        let spent = processorTime { world.advance(by: .seconds(Int(seconds))) }
        let heard = Set(speakers[0].audio.speaker.heard.map(\.publisher)).count
        guard heard == 9 else { fatalError("speaker 0 heard \(heard) others, not 9") }
        return spent
    }
    let codecs = bareOpusRoom(seconds: seconds)
    return [
        Figure(
            "virtual time with audio: a 10-speaker room, times real time", seconds / spent.inSeconds, "x", .atLeast(20)
        ).beside(
            [Peer("bare libopus, 10 encoders and 10 decoders", seconds / codecs.inSeconds)], .value(.atLeast(0.9)))
    ]
}
