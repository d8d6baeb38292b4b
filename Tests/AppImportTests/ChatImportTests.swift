import ImSDK
import Testing

/// An app's own kinds of what the SDK makes.
private class MyUser: V2TIMUserFullInfo { var isFriend = false }
private class MyGroup: V2TIMGroupInfo { var isPinned = false }
private class MyMember: V2TIMGroupMemberInfo { var seat = -1 }
private class MyFullMember: V2TIMGroupMemberFullInfo { var seat = -1 }
private class MyMessage: V2TIMMessage { var height = 0.0 }
private class MyPush: V2TIMOfflinePushInfo { var isSilent = false }
private class MyConfig: V2TIMSDKConfig { var isVerbose = false }

struct ChatImportTests {
    @Test func `the chat SDK under its old name brings its types, and Foundation with them`() {
        let manager: V2TIMManager! = nil
        let attributes: NSMutableDictionary = ["seat0": Data([1])]
        #expect(manager == nil && attributes.count == 1)
        #expect(Date(timeIntervalSince1970: 0).timeIntervalSince1970 == 0)
    }

    @Test func `an app's classes stand on the SDK's`() {
        let user = MyUser()
        user.nickName = "Alice"
        user.isFriend = true
        let group = MyGroup()
        group.groupName = "Room"
        let objects: [NSObject] = [user, group, MyMember(), MyFullMember(), MyMessage(), MyPush(), MyConfig()]
        #expect(objects.count == 7 && user.nickName == "Alice" && group.groupName == "Room")
    }
}
