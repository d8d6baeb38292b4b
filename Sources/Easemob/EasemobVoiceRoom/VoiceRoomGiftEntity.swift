public import Foundation

/// A gift, as the message ``VoiceRoomGift`` carries it. All values are texts.
open class VoiceRoomGiftEntity: NSObject, Decodable, NSMutableCopying {
    /// Such as `VoiceRoomGift1`.
    public var gift_id: String? = ""
    /// Its name for people.
    public var gift_name: String? = ""
    /// The giver's name.
    public var userName: String? = ""
    /// What one costs.
    public var gift_price: String? = ""
    /// The giver's picture.
    public var portrait: String? = ""
    /// How many there are.
    public var gift_count: String? = "0"
    /// The app's own mark of the gift that is chosen.
    public var selected = false

    public required override init() {}

    public required init(from decoder: any Decoder) throws {
        let values = try LenientValues(decoder)
        gift_id = values.text("gift_id") ?? ""
        gift_name = values.text("gift_name") ?? ""
        userName = values.text("userName") ?? ""
        gift_price = values.text("gift_price") ?? ""
        portrait = values.text("portrait") ?? ""
        gift_count = values.text("gift_count") ?? "0"
    }

    /// Another object with the same values.
    public func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = VoiceRoomGiftEntity()
        copy.gift_id = gift_id
        copy.gift_name = gift_name
        copy.userName = userName
        copy.gift_price = gift_price
        copy.portrait = portrait
        copy.gift_count = gift_count
        copy.selected = selected
        return copy
    }
}

/// How many of a gift the app offers to send.
open class VoiceRoomGiftCount {
    /// How many.
    public var number: Int
    /// Whether it is chosen.
    public var selected: Bool

    /// Makes an offer.
    public init(number: Int, selected: Bool) {
        self.number = number
        self.selected = selected
    }
}
