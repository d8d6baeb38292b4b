// The chat SDK as Agora ships it: the same module with other names.
@_exported public import Foundation
@_exported public import HyphenateChat

/// ``EMChatManagerDelegate``.
public typealias AgoraChatManagerDelegate = EMChatManagerDelegate
/// ``EMChatMessage``.
public typealias AgoraChatMessage = EMChatMessage
/// ``EMChatRoomMessagePriority``.
public typealias AgoraChatRoomMessagePriority = EMChatRoomMessagePriority
/// ``EMChatType``.
public typealias AgoraChatType = EMChatType
/// ``EMChatroom``.
public typealias AgoraChatroom = EMChatroom
/// ``EMChatroomBeKickedReason``.
public typealias AgoraChatroomBeKickedReason = EMChatroomBeKickedReason
/// ``EMChatroomManagerDelegate``.
public typealias AgoraChatroomManagerDelegate = EMChatroomManagerDelegate
/// ``EMChatroomPermissionType``.
public typealias AgoraChatroomPermissionType = EMChatroomPermissionType
/// ``EMClient``.
public typealias AgoraChatClient = EMClient
/// ``EMClientDelegate``.
public typealias AgoraChatClientDelegate = EMClientDelegate
/// ``EMCmdMessageBody``.
public typealias AgoraChatCmdMessageBody = EMCmdMessageBody
/// ``EMConnectionState``.
public typealias AgoraChatConnectionState = EMConnectionState
/// ``EMConversation``.
public typealias AgoraChatConversation = EMConversation
/// ``EMConversationType``.
public typealias AgoraChatConversationType = EMConversationType
/// ``EMCursorResult``.
public typealias AgoraChatCursorResult = EMCursorResult
/// ``EMCustomMessageBody``.
public typealias AgoraChatCustomMessageBody = EMCustomMessageBody
/// ``EMDeviceConfig``.
public typealias AgoraChatDeviceConfig = EMDeviceConfig
/// ``EMError``.
public typealias AgoraChatError = EMError
/// ``EMErrorCode``.
public typealias AgoraChatErrorCode = EMErrorCode
/// ``EMLocationMessageBody``.
public typealias AgoraChatLocationMessageBody = EMLocationMessageBody
/// ``EMLogDelegate``.
public typealias AgoraChatLogDelegate = EMLogDelegate
/// ``EMLogLevel``.
public typealias AgoraChatLogLevel = EMLogLevel
/// ``EMMessageBody``.
public typealias AgoraChatMessageBody = EMMessageBody
/// ``EMMessageBodyType``.
public typealias AgoraChatMessageBodyType = EMMessageBodyType
/// ``EMMessageDirection``.
public typealias AgoraChatMessageDirection = EMMessageDirection
/// ``EMMessageSearchDirection``.
public typealias AgoraChatMessageSearchDirection = EMMessageSearchDirection
/// ``EMMessageStatus``.
public typealias AgoraChatMessageStatus = EMMessageStatus
/// ``EMMultiDevicesDelegate``.
public typealias AgoraChatMultiDevicesDelegate = EMMultiDevicesDelegate
/// ``EMOptions``.
public typealias AgoraChatOptions = EMOptions
/// ``EMPageResult``.
public typealias AgoraChatPageResult = EMPageResult
/// ``EMPresence``.
public typealias AgoraChatPresence = EMPresence
/// ``EMPresenceManagerDelegate``.
public typealias AgoraChatPresenceManagerDelegate = EMPresenceManagerDelegate
/// ``EMPresenceStatusDetail``.
public typealias AgoraChatPresenceStatusDetail = EMPresenceStatusDetail
/// ``EMRecallMessageInfo``.
public typealias AgoraChatRecallMessageInfo = EMRecallMessageInfo
/// ``EMTextMessageBody``.
public typealias AgoraChatTextMessageBody = EMTextMessageBody
/// ``EMUserInfo``.
public typealias AgoraChatUserInfo = EMUserInfo
/// ``EMUserInfoType``.
public typealias AgoraChatUserInfoType = EMUserInfoType
/// ``IEMChatManager``.
public typealias IAgoraChatManager = IEMChatManager
/// ``IEMChatroomManager``.
public typealias IAgoraChatroomManager = IEMChatroomManager
/// ``IEMContactManager``.
public typealias IAgoraChatContactManager = IEMContactManager
/// ``IEMGroupManager``.
public typealias IAgoraChatGroupManager = IEMGroupManager
/// ``IEMPresenceManager``.
public typealias IAgoraChatPresenceManager = IEMPresenceManager
/// ``IEMPushManager``.
public typealias IAgoraChatPushManager = IEMPushManager
/// ``IEMThreadManager``.
public typealias IAgoraChatThreadManager = IEMThreadManager
/// ``IEMUserInfoManager``.
public typealias IAgoraChatUserInfoManager = IEMUserInfoManager
