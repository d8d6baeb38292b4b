// The spellings are the vendor's.
extension ZIMErrorCode {
    // MARK: Calls and message state

    /// Call error.
    public static let messageModuleCallError = ZIMErrorCode(rawValue: 6_000_270)
    /// Call error.
    public static let ZIMErrorCodeMessageModuleCallError = messageModuleCallError

    /// A call is cancelled that was accepted.
    public static let messageModuleCancelCallError = ZIMErrorCode(rawValue: 6_000_271)
    /// A call is cancelled that was accepted.
    public static let ZIMErrorCodeMessageModuleCancelCallError = messageModuleCancelCallError

    /// More than 9 invitees.
    public static let messageModuleCallServerError = ZIMErrorCode(rawValue: 6_000_272)
    /// More than 9 invitees.
    public static let ZIMErrorCodeMessageModuleCallServerError = messageModuleCallServerError

    /// The caller of this is not the inviter.
    public static let messageModuleIsNotInvitor = ZIMErrorCode(rawValue: 6_000_273)
    /// The caller of this is not the inviter.
    public static let ZIMErrorCodeMessageModuleIsNotInvitor = messageModuleIsNotInvitor

    /// The caller of this is not an invitee.
    public static let messageModuleIsNotInvitee = ZIMErrorCode(rawValue: 6_000_274)
    /// The caller of this is not an invitee.
    public static let ZIMErrorCodeMessageModuleIsNotInvitee = messageModuleIsNotInvitee

    /// There is such a call already.
    public static let messageModuleCallAlreadyExists = ZIMErrorCode(rawValue: 6_000_275)
    /// There is such a call already.
    public static let ZIMErrorCodeMessageModuleCallAlreadyExists = messageModuleCallAlreadyExists

    /// There is no such call, or it is over.
    public static let messageModuleCallDoseNotExist = ZIMErrorCode(rawValue: 6_000_276)
    /// There is no such call, or it is over.
    public static let ZIMErrorCodeMessageModuleCallDoseNotExist = messageModuleCallDoseNotExist

    /// Receipt read error.
    public static let messageModuleReceiptReadError = ZIMErrorCode(rawValue: 6_000_277)
    /// Receipt read error.
    public static let ZIMErrorCodeMessageModuleReceiptReadError = messageModuleReceiptReadError

    /// The time to take the message back is over.
    public static let messageModuleMessageExceedsRevokeTime = ZIMErrorCode(rawValue: 6_000_278)
    /// The time to take the message back is over.
    public static let ZIMErrorCodeMessageModuleMessageExceedsRevokeTime = messageModuleMessageExceedsRevokeTime

    /// The message was taken back before.
    public static let messageModuleMessageHasBeenRevoked = ZIMErrorCode(rawValue: 6_000_279)
    /// The message was taken back before.
    public static let ZIMErrorCodeMessageModuleMessageHasBeenRevoked = messageModuleMessageHasBeenRevoked

    /// Message reaction type existed.
    public static let messageModuleMessageReactionTypeExisted = ZIMErrorCode(rawValue: 6_000_280)
    /// Message reaction type existed.
    public static let ZIMErrorCodeMessageModuleMessageReactionTypeExisted = messageModuleMessageReactionTypeExisted

    /// No invitee is registered.
    public static let messageModuleCallInviteUserDoesNotExist = ZIMErrorCode(rawValue: 6_000_281)
    /// No invitee is registered.
    public static let ZIMErrorCodeMessageModuleCallInviteUserDoesNotExist = messageModuleCallInviteUserDoesNotExist

    /// Message receipt limit.
    public static let messageModuleMessageReceiptLimit = ZIMErrorCode(rawValue: 6_000_282)
    /// Message receipt limit.
    public static let ZIMErrorCodeMessageModuleMessageReceiptLimit = messageModuleMessageReceiptLimit

    /// This device is in the call already.
    public static let messageModuleUserAlreadyInTheCall = ZIMErrorCode(rawValue: 6_000_283)
    /// This device is in the call already.
    public static let ZIMErrorCodeMessageModuleUserAlreadyInTheCall = messageModuleUserAlreadyInTheCall

    /// Sender in blacklist.
    public static let messageModuleSenderInBlacklist = ZIMErrorCode(rawValue: 6_000_284)
    /// Sender in blacklist.
    public static let ZIMErrorCodeMessageModuleSenderInBlacklist = messageModuleSenderInBlacklist

    /// No corresponding operation authority.
    public static let messageModuleNoCorrespondingOperationAuthority = ZIMErrorCode(rawValue: 6_000_285)
    /// No corresponding operation authority.
    public static let ZIMErrorCodeMessageModuleNoCorrespondingOperationAuthority =
        messageModuleNoCorrespondingOperationAuthority

    /// A call of general mode was given to a method of advanced mode.
    public static let messageModuleMessageExceedsEditTime = ZIMErrorCode(rawValue: 6_000_286)
    /// A call of general mode was given to a method of advanced mode.
    public static let ZIMErrorCodeMessageModuleMessageExceedsEditTime = messageModuleMessageExceedsEditTime
}
