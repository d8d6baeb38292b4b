import Devices
import EasemobVoiceRoom
import Foundation
import ParlorTesting
import SampleStories

/// The scenes of the evening, in order.
extension Evening {
    mutating func everybodyLogsIn() throws {
        scene("everybody logs in to the App Server, and to chat with the token that it gives")
        for (index, (id, text, pitch)) in cast.enumerated() {
            let device = world.device(id)
            device.network.uplink = NetworkQuality(
                delay: .milliseconds(15 + 5 * index), jitter: .milliseconds(10), loss: 0.01)
            device.network.downlink = NetworkQuality(delay: .milliseconds(15), jitter: .milliseconds(10), loss: 0.01)
            let isNoisy = id == "bob"
            try arrive(
                id,
                isNoisy
                    ? speech.noisyMicrophone(of: id, text: text, pitch: pitch)
                    : speech.microphone(of: id, text: text, pitch: pitch))
        }
        advance(seconds: 2)
    }

    mutating func theRoomOpens() {
        scene("alice opens a room with a password; the others come in")
        act("alice") { $0.createRoom("Radio evening", password: "1234", sound: "Social Chat") }
        advance(seconds: 2)
        let id = people["alice"]!.app.room.room_id ?? ""
        act("erin") { $0.checkPassword("4321", of: id) }
        advance(seconds: 1)
        expect("erin", "is told that the password is wrong") { $0.isPasswordRight == false }
        for guest in ["bob", "carol", "dave", "erin"] {
            act(guest) {
                $0.checkPassword("1234", of: id)
                $0.enterRoom(id)
            }
        }
        advance(seconds: 3)
        for person in people.keys.sorted() {
            expect(person, "sees alice on seat 0 of 8, with the two robots'") {
                $0.occupant(0) == "alice" && $0.seats.count == 8 && $0.status(7) == -2
            }
        }
        expect("alice", "is told of four guests") { $0.newcomers.count == 4 }
    }

    mutating func bobApplies() {
        scene("bob applies for seat 1 and alice agrees; dave applies for seat 3 and she does not")
        act("bob") { $0.apply(for: 1) }
        act("dave") { $0.apply(for: 3) }
        advance(seconds: 1)
        act("alice") { alice in
            for applicant in alice.applicants {
                if applicant.name == "bob" { alice.agree(to: applicant) } else { alice.refuse(applicant) }
            }
        }
        advance(seconds: 3)
        expect("erin", "sees bob on seat 1") { $0.occupant(1) == "bob" }
        expect("dave", "is refused") { $0.isRefused && $0.ownSeat == nil }
    }

    mutating func aliceInvites() {
        scene("alice invites carol to seat 2, who comes, and erin, who does not")
        let (carol, erin) = (people["carol"]!.app.user, people["erin"]!.app.user)
        act("alice") {
            $0.invite(carol, to: 2)
            $0.invite(erin, to: 3)
        }
        advance(seconds: 1)
        expect("carol", "is invited") { $0.isInvited }
        act("carol") { $0.agreeToInvitation(seat: 2) }
        act("erin") { $0.refuseInvitation() }
        advance(seconds: 3)
        expect("bob", "sees carol on seat 2, and nobody on seat 3") {
            $0.occupant(2) == "carol" && $0.occupant(3) == nil
        }
    }

    mutating func aliceRules() {
        scene("alice mutes bob's seat, and unmutes it")
        act("alice") { $0.mute(1) }
        advance(seconds: 1)
        expect("erin", doesNotHear: "bob")
        tellTheMoment("alice has muted bob's seat", seconds: 2)
        act("alice") { $0.unmute(1) }
        advance(seconds: 2)
        scene("alice locks seat 3, and bob changes to seat 4")
        act("alice") { $0.lock(3) }
        act("bob") { $0.changeSeat(to: 4) }
        advance(seconds: 1)
        expect("dave", "sees seat 3 locked, and bob on seat 4") { $0.status(3) == 3 && $0.occupant(4) == "bob" }
        act("alice") { $0.unlock(3) }
        advance(seconds: 1)
        expect("dave", "sees seat 3 free") { $0.status(3) == -1 }
    }

    mutating func giftsAndNews() {
        scene("text, gifts with a ranking, and an announcement")
        act("erin") { $0.say("What was the first one you owned?") }
        act("dave") { $0.give("VoiceRoomGift5", count: 2) }
        act("carol") { $0.give("VoiceRoomGift2", count: 3) }
        act("alice") { $0.announce("Next week: gramophones") }
        advance(seconds: 2)
        expect("alice", "sees dave's 100 before carol's 15") {
            $0.ranking.map { "\($0.name ?? "") \($0.amount ?? 0)" } == ["dave 100", "carol 15"]
        }
        expect("bob", "hears of two gifts and the announcement") {
            $0.gifts.count == 2 && $0.announcement == "Next week: gramophones"
        }
    }

    mutating func robotsSpeak() throws {
        scene("alice switches the robots on, and they introduce themselves")
        let files = [
            try speech.robot("B", index: 1, text: "I am the blue robot."),
            try speech.robot("R", index: 2, text: "And I am the red one."),
        ]
        act("alice") {
            $0.useRobots(true)
            $0.setRobotVolume(60)
            $0.letRobotsSpeak(files)
        }
        advance(seconds: 7)
        expect("bob", "sees both robots, and how loud they are") {
            $0.status(6) == 5 && $0.status(7) == 5 && $0.robotVolume == "60"
        }
        expect("alice", "is told which robot speaks") { $0.robots == [.blue, .red, .ended] }
        act("alice") { $0.useRobots(false) }
        advance(seconds: 1)
    }

    mutating func bobSoundsBetter() {
        scene("bob sits in a noisy room: first without, then with noise suppression")
        act("alice") {
            $0.mute(2)
            $0.closeMicrophone(true)
        }
        act("bob") { $0.suppressNoise(.off) }
        advance(seconds: 8)
        let before = signalToNoise(on: "carol", ticks: 300)
        act("bob") { $0.suppressNoise(.high) }
        advance(seconds: 8)
        noise = (before, signalToNoise(on: "carol", ticks: 300))
        act("alice") {
            $0.unmute(2)
            $0.closeMicrophone(false)
        }
        scene("carol sings, with the sound of a karaoke hall")
        act("carol") { $0.singInTheHall(true) }
        advance(seconds: 3)
        act("carol") { $0.singInTheHall(false) }
    }

    mutating func someAreTakenOffAndOut() {
        scene("alice takes carol off seat 2, and puts dave out")
        let dave = people["dave"]!.app.user
        act("alice") {
            $0.takeOff(2)
            $0.putOut(dave)
        }
        advance(seconds: 2)
        expect("carol", "sees seat 2 free, and is in the room") { $0.occupant(2) == nil && $0.isInRoom }
        expect("dave", "is out of the room") { $0.isOutOfRoom }
    }

    mutating func bobLosesTheNetwork() {
        scene("bob's network is away for five seconds, and he speaks on")
        people["bob"]!.device.network.isConnected = false
        advance(seconds: 5)
        people["bob"]!.device.network.isConnected = true
        advance(seconds: 8)
        expect("erin", "sees bob on seat 4 still") { $0.occupant(4) == "bob" }
    }

    mutating func aliceLeaves() {
        scene("alice leaves, which ends the room")
        act("alice") { $0.leaveRoom() }
        advance(seconds: 2)
        for id in ["bob", "carol", "erin"] { expect(id, "is told that the room is gone") { $0.isOutOfRoom } }
    }
}
