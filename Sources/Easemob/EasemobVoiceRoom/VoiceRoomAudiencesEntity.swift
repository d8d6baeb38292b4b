public import Foundation

/// A page of the list of a room's members.
public final class VoiceRoomAudiencesEntity: NSObject, Decodable {
    /// How many there are.
    public var total: Int?
    /// Where the next page begins; none behind the last one.
    public var cursor: String?
    /// The members of the page.
    public var members: [VRUser]?

    public override init() {}

    public init(from decoder: any Decoder) throws {
        let values = try LenientValues(decoder)
        total = values.number("total")
        cursor = values.text("cursor")
        members = values.value("members")
    }
}

/// A page of the list of users who apply for a seat.
public final class VoiceRoomApplyEntity: NSObject, Decodable {
    /// How many there are.
    public var total: Int?
    /// Where the next page begins; none behind the last one.
    public var cursor: String?
    /// The applications of the page.
    public var apply_list: [VoiceRoomApply]?
    /// The app's own list.
    public var members: [VRUser]?

    public override init() {}

    public init(from decoder: any Decoder) throws {
        let values = try LenientValues(decoder)
        total = values.number("total")
        cursor = values.text("cursor")
        apply_list = values.value("apply_list")
        members = values.value("members")
    }
}

/// An application for a seat.
public final class VoiceRoomApply: NSObject, Decodable {
    /// The seat. The App Server calls it `mic_index`, so the vendor's model never has it.
    public var index: Int?
    /// Who applies.
    public var member: VRUser?
    /// When, in Unix milliseconds.
    public var created_at: UInt64?

    public override init() {}

    public init(from decoder: any Decoder) throws {
        let values = try LenientValues(decoder)
        index = values.number("index")
        member = values.value("member")
        created_at = values.number("created_at")
    }
}
