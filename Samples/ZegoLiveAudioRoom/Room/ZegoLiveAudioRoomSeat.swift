import Foundation

/// A chair on the stage, in rows as the screen shows them.
final class ZegoLiveAudioRoomSeat: NSObject {
    let rowIndex: Int
    let columnIndex: Int
    let seatIndex: Int
    var currentUser: ZegoSDKUser?

    init(rowIndex: Int, columnIndex: Int, seatIndex: Int) {
        self.rowIndex = rowIndex
        self.columnIndex = columnIndex
        self.seatIndex = seatIndex
    }
}

/// How many seats the stage has.
struct ZegoLiveAudioRoomLayoutConfig {
    var rows = 2
    var seatsPerRow = 4
}
