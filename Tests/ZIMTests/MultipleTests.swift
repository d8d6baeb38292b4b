import Devices
import Foundation
import ParlorTesting
import Testing
import ZIM

/// Several items in one message.
struct MultipleTests {
    private let zim = ZIMWorld()
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func text(_ text: String = "hi") -> ZIMTextMessageLiteInfo {
        let info = ZIMTextMessageLiteInfo()
        info.message = text
        return info
    }

    private func custom(_ subType: UInt32 = 0) -> ZIMCustomMessageLiteInfo {
        let info = ZIMCustomMessageLiteInfo()
        info.message = "gift"
        info.subType = subType
        return info
    }

    private func file<Info: ZIMMediaMessageLiteInfo>(_ info: Info, _ name: String, bytes: UInt64 = 10) throws -> Info {
        info.fileLocalPath = try folder.file(name, bytes)
        return info
    }

    private func audio(seconds: UInt32 = 5) throws -> ZIMAudioMessageLiteInfo {
        let info = try file(ZIMAudioMessageLiteInfo(), "a.mp3")
        info.audioDuration = seconds
        return info
    }

    @Test func `texts, pictures, sounds, films, files and custom items arrive as what they are, in order`() throws {
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        let listener = zim.listen(on: bob)
        let film = try file(ZIMVideoMessageLiteInfo(), "v.mp4", bytes: 30)
        film.videoDuration = 9
        let message = ZIMMultipleMessage(messageInfoList: [
            text("look"), try file(ZIMImageMessageLiteInfo(), "i.png", bytes: 20), try audio(), film,
            try file(ZIMFileMessageLiteInfo(), "f.bin", bytes: 40), custom(3),
        ])
        message.extendedData = "more"
        let notification = ZIMMessageSendNotification()
        var progress: [String] = []
        notification.onMultipleMediaUploadingProgress = { sent, done, all, index, part, whole in
            #expect(sent === message)
            progress.append("\(index): \(part)/\(whole) of \(done)/\(all)")
        }
        zim.send(message, to: "lobby", .room, on: alice, notification: notification)
        try zim.world.expect("ZIM.sendMessage ok", on: alice)
        #expect(
            progress == ["1: 20/20 of 20/100", "2: 10/10 of 30/100", "3: 30/30 of 60/100", "4: 40/40 of 100/100"])
        let received = try #require(listener.messages.first as? ZIMMultipleMessage)
        #expect(received.type == .multiple && received.extendedData == "more")
        let items = received.messageInfoList
        #expect(items.map(\.type) == [.text, .image, .audio, .video, .file, .custom])
        #expect((items[0] as? ZIMTextMessageLiteInfo)?.message == "look")
        #expect((items[1] as? ZIMImageMessageLiteInfo)?.fileName == "i.png")
        #expect((items[2] as? ZIMAudioMessageLiteInfo)?.audioDuration == 5)
        #expect((items[3] as? ZIMVideoMessageLiteInfo)?.videoDuration == 9)
        #expect((items[4] as? ZIMFileMessageLiteInfo)?.fileSize == 40)
        #expect((items[5] as? ZIMCustomMessageLiteInfo)?.subType == 3)
        #expect(items.compactMap { ($0 as? ZIMMediaMessageLiteInfo)?.fileLocalPath }.allSatisfy { $0.isEmpty })
    }

    @Test func `one item's file is downloaded by its place`() throws {
        let alice = try zim.loggedIn("alice")
        let bob = try zim.loggedIn("bob")
        let listener = zim.listen(on: bob)
        zim.send(ZIMMultipleMessage(messageInfoList: [text(), try file(ZIMFileMessageLiteInfo(), "f.bin")]), on: alice)
        let received = try #require(listener.peerMessages.first as? ZIMMultipleMessage)
        for (index, result) in [(1 as UInt32, "ok f.bin"), (0, "error 6000001"), (2, "error 6000001")] {
            let config = ZIMMediaDownloadConfig()
            config.messageInfoIndex = index
            var progress: [UInt64] = []
            zim.on(bob) {
                $0.downloadMediaFile(
                    with: received, fileType: .originalFile, config: config,
                    progress: { _, done, all in progress = [done, all] }, callback: { m, _ in #expect(m === received) })
            }
            try zim.world.expect("ZIM.downloadMediaFile \(result)", on: bob)
            #expect(progress == (index == 1 ? [10, 10] : []))
        }
        let here = (received.messageInfoList[1] as? ZIMFileMessageLiteInfo)?.fileLocalPath ?? ""
        #expect(here.hasSuffix("f.bin"))
        // A file of its own is downloaded by the same method.
        let file = ZIMFileMessage(fileLocalPath: try folder.file("g.bin"))
        zim.send(file, on: alice)
        let alone = try #require(listener.peerMessages.last as? ZIMFileMessage)
        zim.on(bob) {
            $0.downloadMediaFile(
                with: alone, fileType: .originalFile, config: ZIMMediaDownloadConfig(), progress: nil
            ) { _, error in #expect(error.code == .success) }
        }
        try zim.world.expect("ZIM.downloadMediaFile ok g.bin", on: bob)
        #expect(alone.fileLocalPath.hasSuffix("g.bin"))
    }

    @Test func `the numbers of items hold at n and not at n + 1`() throws {
        let alice = try zim.loggedIn("alice")
        _ = try zim.loggedIn("bob")
        func images(_ count: Int) throws -> [ZIMMessageLiteInfo] {
            try (1...count).map { try file(ZIMImageMessageLiteInfo(), "\($0).png") }
        }
        func texts(_ count: Int) -> [ZIMMessageLiteInfo] { (0..<count).map { _ in text() } }
        func film() throws -> ZIMVideoMessageLiteInfo { try file(ZIMVideoMessageLiteInfo(), "v.mov") }
        let long = String(repeating: "t", count: 2048)
        let cases: [([ZIMMessageLiteInfo], String)] = [
            ([], "error 6000001"), (texts(20), "ok"), (texts(21), "error 6000001"), (try images(10), "ok"),
            (try images(11), "error 6000001"), ([try audio()], "ok"), ([try audio(), try audio()], "error 6000001"),
            ([try film()], "ok"), ([try film(), try film()], "error 6000001"), ([custom()], "ok"),
            ([custom(), custom()], "error 6000001"), ([custom(200)], "ok"), ([custom(201)], "error 6000001"),
            ([try file(ZIMFileMessageLiteInfo(), "1")], "ok"),
            ([try file(ZIMFileMessageLiteInfo(), "1"), try file(ZIMFileMessageLiteInfo(), "2")], "error 6000001"),
            ([text(long)], "ok"), ([text(long + "t")], "error 6000001"), ([text(" ")], "error 6000001"),
            ([ZIMMessageLiteInfo()], "error 6000001"), ([ZIMMediaMessageLiteInfo()], "error 6000001"),
            ([try audio(seconds: 300)], "ok"), ([try audio(seconds: 301)], "error 6000215"),
        ]
        for (items, result) in cases {
            zim.send(ZIMMultipleMessage(messageInfoList: items), on: alice)
            try zim.world.expect("ZIM.sendMessage \(result)", on: alice)
        }
    }

    @Test func `one bad file refuses the message, and the good ones are as they were`() throws {
        let alice = try zim.loggedIn("alice")
        _ = try zim.loggedIn("bob")
        let (good, bad) = (try file(ZIMImageMessageLiteInfo(), "1.png"), ZIMImageMessageLiteInfo())
        bad.fileLocalPath = "/no/such/file.png"
        zim.send(ZIMMultipleMessage(messageInfoList: [good, bad]), on: alice)
        try zim.world.expect("ZIM.sendMessage error 6000211", on: alice)
        #expect(good.fileDownloadUrl.isEmpty && good.fileSize == 0)
    }
}
