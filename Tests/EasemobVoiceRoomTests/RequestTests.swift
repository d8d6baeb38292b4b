import Devices
import EasemobVoiceRoom
import ParlorTesting
import Testing

/// How requests go out, and what becomes of those without an answer.
struct RequestTests {
    @Test func `a path has the vendor's spelling`() {
        let plain = PlainWorld()
        let requests = plain.world.device("alice").run { VoiceRoomBusinessRequest.shared }
        #expect(
            requests.convertApi(api: .fetchRoomList(cursor: "", pageSize: 5, type: nil)) == "/voice/room/list?limit=5")
        #expect(
            requests.convertApi(api: .fetchRoomList(cursor: "abc", pageSize: 5, type: 1))
                == "/voice/room/list?limit=5&cursor=abc&type=1")
        #expect(requests.convertApi(api: .unlockMic(roomId: "r", index: 4)) == "/voice/room/r/mic/lock?mic_index=4")
        #expect(requests.convertApi(api: .fetchMicsInfo(roomId: "r")) == "/voice/roomr/mic")
    }

    @Test func `without a network a request fails at once, and one under way when it goes is lost`() throws {
        let plain = PlainWorld()
        let alice = try plain.loggedIn("alice")
        alice.device.network.isConnected = false
        let refused = alice.ask(.get, .fetchRoomInfo(roomId: "r"))
        plain.settle()
        #expect(refused.text == "\(URLError.Code.notConnectedToInternet.rawValue)")
        alice.device.network.isConnected = true
        alice.device.network.uplink = NetworkQuality(delay: .seconds(1))
        let answered = alice.ask(.get, .fetchRoomInfo(roomId: "r"))
        plain.settle()
        alice.device.network.isConnected = false
        plain.settle()
        #expect(answered.text == "\(URLError.Code.networkConnectionLost.rawValue)")
    }

    @Test func `a request that is not answered for 10 seconds has timed out`() throws {
        let plain = PlainWorld()
        let alice = try plain.loggedIn("alice")
        alice.device.network.uplink = NetworkQuality(delay: .seconds(11))
        let answered = alice.ask(.get, .fetchRoomInfo(roomId: "r"))
        plain.world.advance(by: .milliseconds(9_900))
        #expect(answered.text == "nothing")
        plain.world.advance(by: .milliseconds(200))
        #expect(answered.text == "\(URLError.Code.timedOut.rawValue)")
    }

    @Test func `a request that is given up is answered once, with that`() throws {
        let plain = PlainWorld()
        let alice = try plain.loggedIn("alice")
        var answers: [Int] = []
        let task = alice.device.run {
            VoiceRoomRequest.shared.constructRequest(
                method: .get, uri: "/voice/room/list", params: [:], headers: ["Authorization": alice.requests.userToken]
            ) { _, _, error in answers.append((error as? URLError)?.code.rawValue ?? 0) }
        }
        task?.cancel()
        task?.cancel()
        plain.settle()
        #expect(answers == [URLError.Code.cancelled.rawValue])
    }

    @Test func `before chat has an app key a request has nowhere to go`() throws {
        let plain = PlainWorld()
        let early = Visitor(name: "early", device: plain.world.device("early"))
        let answered = early.ask(.get, .fetchRoomInfo(roomId: "r"))
        plain.settle()
        #expect(answered.text == "\(URLError.Code.badURL.rawValue)")
    }
}
