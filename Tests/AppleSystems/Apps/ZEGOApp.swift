// Written as apps for iOS are: what the vendor's headers make possible there. Only type-checked, by
// Scripts/typecheck-apple.sh.
import CoreMedia
import CoreVideo
import UIKit
import ZIM
import ZegoExpressEngine

/// The app's own protocol, which inherits the vendor's.
@objc protocol RoomServiceDelegate: ZegoEventHandler {
    @objc optional func roomService(_ service: RoomService, reports state: ZIMConnectionState)
    @objc optional func onRoomIsFull(_ roomID: String)
}

/// Passes the SDKs' callbacks on to whoever wants them.
final class RoomService: NSObject {
    private let handlers = NSHashTable<ZIMEventHandler>.weakObjects()
    private let engineHandlers = NSHashTable<ZegoEventHandler>.weakObjects()
    weak var delegate: RoomServiceDelegate?
    weak var player: ZegoMediaPlayerEventHandler?

    func add(_ handler: ZIMEventHandler) { handlers.add(handler) }
    func remove(_ handler: ZIMEventHandler) { handlers.remove(handler) }

    @objc func show(_ state: ZegoRoomState, of update: ZegoUpdateType) {}
    @objc func choose(_ type: ZIMConversationType, _ reason: ZegoRoomStateChangedReason) -> ZIMRoomState { .connected }
}

extension RoomService: ZIMEventHandler {
    func zim(
        _ zim: ZIM, connectionStateChanged state: ZIMConnectionState, event: ZIMConnectionEvent,
        extendedData: [AnyHashable: Any]
    ) {
        handlers.allObjects.forEach {
            $0.zim?(zim, connectionStateChanged: state, event: event, extendedData: extendedData)
        }
        delegate?.roomService?(self, reports: state)
    }

    func zim(_ zim: ZIM, receiveRoomMessage messageList: [ZIMMessage], fromRoomID: String) {
        for handler in handlers.allObjects {
            handler.zim?(zim, receiveRoomMessage: messageList, fromRoomID: fromRoomID)
        }
    }

    func zim(_ zim: ZIM, errorInfo: ZIMError) {
        guard let handler = handlers.allObjects.first, handler.responds(to: #selector(zim(_:errorInfo:))) else {
            return
        }
        handler.zim?(zim, errorInfo: errorInfo)
    }
}

extension RoomService: ZegoEventHandler {
    func onRoomStateUpdate(
        _ state: ZegoRoomState, errorCode: Int32, extendedData: [AnyHashable: Any]?, roomID: String
    ) {
        delegate?.onRoomStateUpdate?(state, errorCode: errorCode, extendedData: extendedData, roomID: roomID)
        for handler in engineHandlers.allObjects {
            handler.onRoomStateUpdate?(state, errorCode: errorCode, extendedData: extendedData, roomID: roomID)
        }
    }

    func onRoomUserUpdate(_ updateType: ZegoUpdateType, userList: [ZegoUser], roomID: String) {
        delegate?.onRoomUserUpdate?(updateType, userList: userList, roomID: roomID)
    }

    func onCapturedSoundLevelUpdate(_ soundLevel: NSNumber) {
        delegate?.onCapturedSoundLevelUpdate?(soundLevel)
    }

    func onRemoteSoundLevelUpdate(_ soundLevels: [String: NSNumber]) {
        delegate?.onRemoteSoundLevelUpdate?(soundLevels)
    }
}

/// Makes pictures beautiful before they are sent.
final class Beautifier: NSObject, ZegoCustomVideoProcessHandler {
    func onStart(_ channel: ZegoPublishChannel) {}
    func onCapturedUnprocessedCVPixelBuffer(_ buffer: CVPixelBuffer, timestamp: CMTime, channel: ZegoPublishChannel) {
        ZegoExpressEngine.shared().sendCustomVideoProcessedCVPixelBuffer(buffer, timestamp: timestamp, channel: channel)
    }

    func keepSnapshot(_ images: NSMutableArray) {
        ZegoExpressEngine.shared().takePublishStreamSnapshot { code, image in
            if code == 0, let image { images.add(image) }
        }
    }
}

/// What the vendor's headers say is not nil may be written as optional, and may be added by a subclass.
class QuietHandler: NSObject, ZIMEventHandler, ZegoEventHandler {}

final class LoudHandler: QuietHandler {
    func zim(_ zim: ZIM?, roomMemberJoined memberList: [ZIMUserInfo]?, roomID: String?) {}
    func zim(_ zim: ZIM!, roomMemberLeft memberList: [ZIMUserInfo]!, roomID: String!) {}
    func onRoomExtraInfoUpdate(_ roomExtraInfoList: [ZegoRoomExtraInfo]?, roomID: String) {}

    // Only what is seen from Objective-C has a selector: these are the methods that the SDK calls.
    static let selectors = [
        #selector(zim(_:roomMemberJoined:roomID:)), #selector(zim(_:roomMemberLeft:roomID:)),
        #selector(onRoomExtraInfoUpdate(_:roomID:)),
    ]
}
