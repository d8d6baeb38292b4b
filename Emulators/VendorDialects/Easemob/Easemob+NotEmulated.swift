extension Easemob {
    /// What of HyphenateChat's API has no effect.
    package enum ChatNotEmulated: String, NotEmulated {
        case logLevel = "EMOptions.logLevel"
        case enableConsoleLog = "EMOptions.enableConsoleLog"
        case usingHttpsOnly = "EMOptions.usingHttpsOnly"
        case deleteMessagesOnLeaveGroup = "EMOptions.deleteMessagesOnLeaveGroup"
        case autoAcceptGroupInvitation = "EMOptions.autoAcceptGroupInvitation"
        case autoAcceptFriendInvitation = "EMOptions.autoAcceptFriendInvitation"
        case enableRequireReadAck = "EMOptions.enableRequireReadAck"
        case enableDeliveryAck = "EMOptions.enableDeliveryAck"
        case sortMessageByServerTime = "EMOptions.sortMessageByServerTime"
        case isAutoTransferMessageAttachments = "EMOptions.isAutoTransferMessageAttachments"
        case autoDownloadThumbnail = "EMOptions.autoDownloadThumbnail"
        case area = "EMOptions.area"
        case enableStatistics = "EMOptions.enableStatistics"
        case customOSType = "EMOptions.customOSType"
        case customDeviceName = "EMOptions.customDeviceName"
        case apnsCertName = "EMOptions.apnsCertName"
        case pushKitCertName = "EMOptions.pushKitCertName"
        case enableDnsConfig = "EMOptions.enableDnsConfig"
        case chatPort = "EMOptions.chatPort"
        case chatServer = "EMOptions.chatServer"
        case restServer = "EMOptions.restServer"
        case bindDeviceToken = "EMClient.bindDeviceToken(_:)"
        case registerForRemoteNotifications = "EMClient.registerForRemoteNotifications(withDeviceToken:completion:)"
        case applicationDidEnterBackground = "EMClient.applicationDidEnterBackground(_:)"
        case applicationWillEnterForeground = "EMClient.applicationWillEnterForeground(_:)"
        case groupManager = "EMClient.groupManager"
        case contactManager = "EMClient.contactManager"
        case pushManager = "EMClient.pushManager"
        case threadManager = "EMClient.threadManager"
        case addMultiDevices = "EMClient.addMultiDevices(delegate:queue:)"
        case addLog = "EMClient.addLog(delegate:queue:)"
        case joinExt = "IEMChatroomManager.joinChatroom(_:ext:leaveOtherRooms:completion:) with an ext"
        case invitees =
            "IEMChatroomManager.createChatroom(withSubject:description:invitees:message:maxMembersCount:completion:) with invitees"
        case isNeedGroupAck = "EMChatMessage.isNeedGroupAck"
        case targetLanguages = "EMTextMessageBody.targetLanguages"
        case autoLoginDidComplete = "EMClientDelegate.autoLoginDidCompleteWithError(_:)"
        case messageStatusDidChange = "EMChatManagerDelegate.messageStatusDidChange(_:error:) without an error"

        package var row: NotEmulatedRow {
            switch self {
            case .logLevel: .field("limits what the SDK's log says")
            case .enableConsoleLog: .field("writes the SDK's log to the console")
            case .usingHttpsOnly: .field("forbids requests without encryption")
            case .deleteMessagesOnLeaveGroup: .field("decides whether a group's messages go when the user leaves it")
            case .autoAcceptGroupInvitation: .field("accepts invitations to groups")
            case .autoAcceptFriendInvitation: .field("accepts requests of friends")
            case .enableRequireReadAck: .field("asks receivers to say that they read messages")
            case .enableDeliveryAck: .field("tells senders that messages arrived")
            case .sortMessageByServerTime: .field("decides by which clock messages are sorted")
            case .isAutoTransferMessageAttachments: .field("lets the SDK carry the files of messages")
            case .autoDownloadThumbnail: .field("reads small pictures as they come")
            case .area: .field("limits the regions whose servers are used")
            case .enableStatistics: .field("counts messages and traffic")
            case .customOSType: .field("names the system of the device to the server")
            case .customDeviceName: .field("names the device to the user's other devices")
            case .apnsCertName: .field("names the certificate of pushes")
            case .pushKitCertName: .field("names the certificate of pushes for calls")
            case .enableDnsConfig:
                .field("decides whether the SDK looks its servers up; here the device knows its emulator")
            case .chatPort: .field("names the port of the messaging server; here the device knows its emulator")
            case .chatServer: .field("names the messaging server; here the device knows its emulator")
            case .restServer: .field("names the server of the REST API; here the device knows its emulator")
            case .bindDeviceToken: .call("lets the vendor push to the device")
            case .registerForRemoteNotifications: .call("lets the vendor push to the device")
            case .applicationDidEnterBackground: .call("lets the connection go")
            case .applicationWillEnterForeground: .call("takes the connection up again")
            case .groupManager: .field("has groups that users make; here it is nil")
            case .contactManager: .field("has the user's contacts; here it is nil")
            case .pushManager: .field("sets what is pushed; here it is nil")
            case .threadManager: .field("has threads of messages in groups; here it is nil")
            case .addMultiDevices: .call("tells of contacts and groups that the user changes on another device")
            case .addLog: .call("tells what the SDK's log says")
            case .joinExt: .field("comes with `userDidJoin(_:user:ext:)` of the others")
            case .invitees: .field("brings users into the room")
            case .isNeedGroupAck: .field("asks for receipts of a group")
            case .targetLanguages: .field("lets the server translate the text")
            case .autoLoginDidComplete: .callback("tells that the SDK logged the last user in when the app began")
            case .messageStatusDidChange: .callback("tells that a message was sent whose sending has no completion")
            }
        }
    }
}
