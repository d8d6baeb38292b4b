// The spellings are the vendor's.
extension ZIMErrorCode {
    // MARK: Room

    /// There is no such room.
    public static let roomModuleCommonError = ZIMErrorCode(rawValue: 6_000_301)
    /// There is no such room.
    public static let ZIMErrorCodeRoomModuleCommonError = roomModuleCommonError

    /// Server error.
    public static let roomModuleServerError = ZIMErrorCode(rawValue: 6_000_302)
    /// Server error.
    public static let ZIMErrorCodeRoomModuleServerError = roomModuleServerError

    /// Create room error.
    public static let roomModuleCreateRoomError = ZIMErrorCode(rawValue: 6_000_303)
    /// Create room error.
    public static let ZIMErrorCodeRoomModuleCreateRoomError = roomModuleCreateRoomError

    /// There is no such room to join.
    public static let roomModuleJoinRoomError = ZIMErrorCode(rawValue: 6_000_304)
    /// There is no such room to join.
    public static let ZIMErrorCodeRoomModuleJoinRoomError = roomModuleJoinRoomError

    /// There is no such room to leave.
    public static let roomModuleLeaveRoomError = ZIMErrorCode(rawValue: 6_000_306)
    /// There is no such room to leave.
    public static let ZIMErrorCodeRoomModuleLeaveRoomError = roomModuleLeaveRoomError

    /// Room member query failed.
    public static let roomModuleRoomMemberQueryFailed = ZIMErrorCode(rawValue: 6_000_310)
    /// Room member query failed.
    public static let ZIMErrorCodeRoomModuleRoomMemberQueryFailed = roomModuleRoomMemberQueryFailed

    /// Room member query failed completely.
    public static let roomModuleRoomMemberQueryFailedCompletely = ZIMErrorCode(rawValue: 6_000_311)
    /// Room member query failed completely.
    public static let ZIMErrorCodeRoomModuleRoomMemberQueryFailedCompletely = roomModuleRoomMemberQueryFailedCompletely

    /// The user is in the room already.
    public static let roomModuleUserIsAlreadyInTheRoom = ZIMErrorCode(rawValue: 6_000_320)
    /// The user is in the room already.
    public static let ZIMErrorCodeRoomModuleUserIsAlreadyInTheRoom = roomModuleUserIsAlreadyInTheRoom

    /// The user is not in the room.
    public static let roomModuleUserIsNotInTheRoom = ZIMErrorCode(rawValue: 6_000_321)
    /// The user is not in the room.
    public static let ZIMErrorCodeRoomModuleUserIsNotInTheRoom = roomModuleUserIsNotInTheRoom

    /// There is no such room to join.
    public static let roomModuleTheRoomDoseNotExist = ZIMErrorCode(rawValue: 6_000_322)
    /// There is no such room to join.
    public static let ZIMErrorCodeRoomModuleTheRoomDoseNotExist = roomModuleTheRoomDoseNotExist

    /// A room of that id exists.
    public static let roomModuleTheRoomAlreadyExists = ZIMErrorCode(rawValue: 6_000_323)
    /// A room of that id exists.
    public static let ZIMErrorCodeRoomModuleTheRoomAlreadyExists = roomModuleTheRoomAlreadyExists

    /// The app has as many rooms as it may.
    public static let roomModuleTheNumberOfExistingRoomsHasReachedLimit = ZIMErrorCode(rawValue: 6_000_324)
    /// The app has as many rooms as it may.
    public static let ZIMErrorCodeRoomModuleTheNumberOfExistingRoomsHasReachedLimit =
        roomModuleTheNumberOfExistingRoomsHasReachedLimit

    /// The user is in as many rooms as they may.
    public static let roomModuleTheNumberOfJoinedRoomsHasReachedLimit = ZIMErrorCode(rawValue: 6_000_325)
    /// The user is in as many rooms as they may.
    public static let ZIMErrorCodeRoomModuleTheNumberOfJoinedRoomsHasReachedLimit =
        roomModuleTheNumberOfJoinedRoomsHasReachedLimit

    /// The room is still being entered.
    public static let roomModuleTheRoomIsConnecting = ZIMErrorCode(rawValue: 6_000_326)
    /// The room is still being entered.
    public static let ZIMErrorCodeRoomModuleTheRoomIsConnecting = roomModuleTheRoomIsConnecting

    // MARK: Room attributes

    /// Room attributes common error.
    public static let roomModuleRoomAttributesCommonError = ZIMErrorCode(rawValue: 6_000_330)
    /// Room attributes common error.
    public static let ZIMErrorCodeRoomModuleRoomAttributesCommonError = roomModuleRoomAttributesCommonError

    /// Every key was refused.
    public static let roomModuleRoomAttributesOperationFailedCompletely = ZIMErrorCode(rawValue: 6_000_331)
    /// Every key was refused.
    public static let ZIMErrorCodeRoomModuleRoomAttributesOperationFailedCompletely =
        roomModuleRoomAttributesOperationFailedCompletely

    /// Some keys were refused.
    public static let roomModuleRoomAttributesOperationFailedPartly = ZIMErrorCode(rawValue: 6_000_332)
    /// Some keys were refused.
    public static let ZIMErrorCodeRoomModuleRoomAttributesOperationFailedPartly =
        roomModuleRoomAttributesOperationFailedPartly

    /// Room attributes query failed.
    public static let roomModuleRoomAttributesQueryFailed = ZIMErrorCode(rawValue: 6_000_333)
    /// Room attributes query failed.
    public static let ZIMErrorCodeRoomModuleRoomAttributesQueryFailed = roomModuleRoomAttributesQueryFailed

    /// More than 20 attributes.
    public static let roomModuleTheNumberOfRoomAttributesExceedsLimit = ZIMErrorCode(rawValue: 6_000_334)
    /// More than 20 attributes.
    public static let ZIMErrorCodeRoomModuleTheNumberOfRoomAttributesExceedsLimit =
        roomModuleTheNumberOfRoomAttributesExceedsLimit

    /// A key above 16 bytes.
    public static let roomModuleTheLengthOfRoomAttributeKeyExceedsLimit = ZIMErrorCode(rawValue: 6_000_335)
    /// A key above 16 bytes.
    public static let ZIMErrorCodeRoomModuleTheLengthOfRoomAttributeKeyExceedsLimit =
        roomModuleTheLengthOfRoomAttributeKeyExceedsLimit

    /// A value above 1024 bytes.
    public static let roomModuleTheLengthOfRoomAttributeValueExceedsLimit = ZIMErrorCode(rawValue: 6_000_336)
    /// A value above 1024 bytes.
    public static let ZIMErrorCodeRoomModuleTheLengthOfRoomAttributeValueExceedsLimit =
        roomModuleTheLengthOfRoomAttributeValueExceedsLimit

    /// More than 5120 bytes in all attributes together.
    public static let roomModuleTheTotalLengthOfRoomAttributesValueExceedsLimit = ZIMErrorCode(rawValue: 6_000_337)
    /// More than 5120 bytes in all attributes together.
    public static let ZIMErrorCodeRoomModuleTheTotalLengthOfRoomAttributesValueExceedsLimit =
        roomModuleTheTotalLengthOfRoomAttributesValueExceedsLimit

    // MARK: Member attributes

    /// Room member attributes common error.
    public static let roomModuleRoomMemberAttributesCommonError = ZIMErrorCode(rawValue: 6_000_350)
    /// Room member attributes common error.
    public static let ZIMErrorCodeRoomModuleRoomMemberAttributesCommonError = roomModuleRoomMemberAttributesCommonError

    /// More than 30 attributes or 144 bytes of one member.
    public static let roomModuleTheTotalLengthOfRoomMemberAttributesExceedsLimit = ZIMErrorCode(rawValue: 6_000_351)
    /// More than 30 attributes or 144 bytes of one member.
    public static let ZIMErrorCodeRoomModuleTheTotalLengthOfRoomMemberAttributesExceedsLimit =
        roomModuleTheTotalLengthOfRoomMemberAttributesExceedsLimit

    /// A member's key above 8 bytes.
    public static let roomModuleTheLengthOfRoomMemberAttributesKeyExceedsLimit = ZIMErrorCode(rawValue: 6_000_352)
    /// A member's key above 8 bytes.
    public static let ZIMErrorCodeRoomModuleTheLengthOfRoomMemberAttributesKeyExceedsLimit =
        roomModuleTheLengthOfRoomMemberAttributesKeyExceedsLimit

    /// A member's value above 64 bytes.
    public static let roomModuleTheLengthOfRoomMemberAttributesValueExceedsLimit = ZIMErrorCode(rawValue: 6_000_353)
    /// A member's value above 64 bytes.
    public static let ZIMErrorCodeRoomModuleTheLengthOfRoomMemberAttributesValueExceedsLimit =
        roomModuleTheLengthOfRoomMemberAttributesValueExceedsLimit

    /// Attributes of more than 500 members.
    public static let roomModuleTheMemberNumberOfRoomMemberAttributesExceedsLimit = ZIMErrorCode(rawValue: 6_000_357)
    /// Attributes of more than 500 members.
    public static let ZIMErrorCodeRoomModuleTheMemberNumberOfRoomMemberAttributesExceedsLimit =
        roomModuleTheMemberNumberOfRoomMemberAttributesExceedsLimit
}
