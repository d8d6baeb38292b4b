// @ts-check
// Why the cloud refused something: a sentence for each of its errors, with the values involved.

import { cut, element } from "./parts.js";
import { addWords, phrase } from "./words.js";

addWords({
  // Identity
  cause_unknownApp: ["No tenant has the app {app}.", "没有租户拥有应用 {app}。"],
  cause_appUnavailable: ["The tenant of the app {app} is set aside and serves nobody.", "应用 {app} 的租户已搁置，暂不服务。"],
  cause_notLoggedIn: ["Nobody is logged in on the connection.", "该连接尚未登录。"],
  cause_forcedOffline: ["The user was put offline before: {reason}.", "用户此前已被强制下线：{reason}。"],
  cause_alreadyLoggedIn: ["The connection is logged in as {user} already.", "该连接已以 {user} 登录。"],
  cause_invalidUserID: ["“{text}” is no user id.", "“{text}” 不是有效的用户 ID。"],
  cause_userNotFound: ["The user {user} was never registered.", "用户 {user} 从未注册。"],
  cause_receiverOffline: ["{user} is not logged in, and the message is not kept.", "{user} 未登录，消息不会保留。"],
  cause_tokenEmpty: ["There is no token.", "没有令牌。"],
  cause_tokenMalformed: ["The text is no token: {reason}.", "该文本不是令牌：{reason}。"],
  cause_tokenContentInvalid: ["The field {field} of the token is wrong: {reason}.", "令牌的字段 {field} 有误：{reason}。"],
  cause_tokenVersionUnsupported: ["Tokens of version {version} are not taken.", "不接受版本为 {version} 的令牌。"],
  cause_tokenForAnotherApp: ["The token is for the app {actual}, not for {expected}.", "令牌属于应用 {actual}，而非 {expected}。"],
  cause_tokenForAnotherUser: ["The token is for {actual}, not for {expected}.", "令牌属于 {actual}，而非 {expected}。"],
  cause_tokenSignatureInvalid: ["The tenant's secret did not sign the token.", "令牌的签名不是用该租户的密钥生成的。"],
  cause_tokenExpired: ["The token has expired.", "令牌已过期。"],
  cause_tokenRevoked: ["The user's tokens were revoked after this one was made.", "此令牌签发后，该用户的令牌已被吊销。"],
  cause_tokenLifetimeTooShort: [
    "The token ends in {secondsLeft} s; at least {minimum} s must be left.", "令牌 {secondsLeft} 秒后到期，至少须剩 {minimum} 秒。"],
  cause_clientKeyWrong: ["This is not the key that ships with the app.", "这不是应用所附带的密钥。"],
  cause_permitRefused: ["The permit for the channel is refused: {reason}.", "频道的权限凭证被拒绝：{reason}。"],
  cause_privilegeMissing: ["The token lacks a right that this needs.", "令牌缺少所需的权限。"],
  // Rooms
  cause_invalidRoomID: ["“{text}” is no room id.", "“{text}” 不是有效的房间 ID。"],
  cause_unknownRoomKind: ["The vendor has no rooms of the kind {kind}.", "厂商没有 {kind} 类型的房间。"],
  cause_roomNotFound: ["There is no room {room}.", "没有房间 {room}。"],
  cause_roomExists: ["There is a room {room} already.", "房间 {room} 已存在。"],
  cause_alreadyMember: ["The caller is in the room {room} already.", "调用者已在房间 {room} 中。"],
  cause_notMember: ["{user} is not in the room {room}.", "{user} 不在房间 {room} 中。"],
  cause_ownerCannotLeave: [
    "The owner may end the room {room}, but not leave it.", "房主可以解散房间 {room}，但不能退出。"],
  cause_notPermitted: ["The caller's role in the room {room} does not allow it.", "调用者在房间 {room} 中的角色不允许此操作。"],
  cause_unsupportedByKind: ["Rooms of the kind {kind} cannot do this: {feature}.", "{kind} 类型的房间不支持：{feature}。"],
  cause_muted: ["The caller is muted.", "调用者被禁言。"],
  cause_notExempt: ["Everybody in the room {room} is muted, the caller too.", "房间 {room} 全员禁言，调用者也不例外。"],
  cause_banned: [
    "The user may not come back to the room {room} for {secondsLeft} s.", "用户在 {secondsLeft} 秒内不能再进入房间 {room}。"],
  cause_messageNotFound: ["There is no such message, or it was taken back before.", "没有这条消息，或已被撤回。"],
  cause_messageTooOld: [
    "The message is older than {maximumSeconds} s, and cannot be taken back.", "消息发出已超过 {maximumSeconds} 秒，不能撤回。"],
  cause_notSender: ["Somebody else sent the message.", "消息是他人发送的。"],
  // Attributes
  cause_staleRevision: [
    "Somebody else changed the attributes first: the write was based on revision {expected}, and there is {actual}.",
    "属性已先被他人修改：写入基于版本 {expected}，当前为 {actual}。"],
  cause_attributesHeld: ["Others hold these attributes: {keys}.", "这些属性由他人持有：{keys}。"],
  // Signaling
  cause_invitationNotFound: ["The invitation is not open: it never was, or it is over.", "邀请不在进行中：从未发出，或已结束。"],
  cause_notPartyToInvitation: ["The caller may not do this to the invitation.", "调用者不能对该邀请这样做。"],
  cause_invitationExists: ["An invitation of this id is open.", "已有相同 ID 的邀请在进行中。"],
  cause_invalidInvitees: ["Nobody is invited, or the inviter is among the invited.", "没有被邀请人，或邀请人也在其中。"],
  cause_inviteesUnknown: ["None of the invited is known: {users}.", "被邀请人均不存在：{users}。"],
  cause_notInviter: ["The caller did not make the invitation.", "邀请不是由调用者发出的。"],
  cause_invitationAnswered: ["Somebody has accepted the invitation already.", "邀请已被接受。"],
  cause_unsupportedByInvitationMode: ["Invitations of the mode {mode} cannot do it.", "{mode} 模式的邀请不支持此操作。"],
  cause_alreadyInInvitation: ["The user takes part in the invitation already.", "用户已参与该邀请。"],
  // Channels
  cause_invalidChannelID: ["“{text}” is no channel id.", "“{text}” 不是有效的频道 ID。"],
  cause_notInChannel: ["The connection is not in the channel {channel}.", "该连接不在频道 {channel} 中。"],
  cause_alreadyInChannel: ["The connection is in the channel {channel} already.", "该连接已在频道 {channel} 中。"],
  cause_channelForbidden: [
    "The app's server forbids to enter the channel {channel}, for {secondsLeft} s more.",
    "业务服务器禁止进入频道 {channel}，还剩 {secondsLeft} 秒。"],
  cause_notVisible: ["Who is invisible in the channel {channel} cannot do it.", "在频道 {channel} 中隐身的用户不能这样做。"],
  cause_invalidStreamID: ["“{text}” is no stream id.", "“{text}” 不是有效的流 ID。"],
  cause_streamExists: ["Somebody publishes a stream {stream} already.", "流 {stream} 已有人在推。"],
  cause_streamNotFound: ["The caller publishes no stream of the index {index}.", "调用者没有推编号为 {index} 的流。"],
  cause_indexTaken: ["The caller publishes {stream} under the index {index}.", "编号 {index} 下调用者已在推流 {stream}。"],
  cause_streamForbidden: ["The app's server lets nobody publish {stream}.", "业务服务器禁止推流 {stream}。"],
  cause_mixInputMissing: ["The stream {stream} that is to be mixed is not there.", "待混流的 {stream} 不存在。"],
  cause_mixNotFound: ["There is no mix {task}.", "没有混流任务 {task}。"],
  // Everywhere
  cause_refusedBeforehand: [
    "The app's server was asked, and said no: {code} {reason}", "业务服务器被询问后拒绝：{code} {reason}"],
  cause_limitExceeded: [
    "A limit: {limit} may be {maximum} at most, and would be {attempted}.", "超出上限：{limit} 最多 {maximum}，本次为 {attempted}。"],
  cause_rateExceeded: [
    "Too often: {rate} may be {maximum} in {perMilliseconds} ms.", "过于频繁：{rate} 在 {perMilliseconds} 毫秒内最多 {maximum} 次。"],
  cause_invalidArgument: ["The argument {name} does not take “{value}”.", "参数 {name} 不接受 “{value}”。"],
  cause_featureDisabled: ["The tenant has this switched off: {feature}.", "租户未开通此功能：{feature}。"],
  cause_notEmulated: ["The emulator does not do this: {feature}.", "模拟器不支持：{feature}。"],
});

/** Most of a list's values that are named. */
const maximumNames = 5;

/** One value of an error, as it is shown. @param {any} value @returns {string} */
function shown(value) {
  if (value === undefined || value === null) return "…";
  if (Array.isArray(value)) {
    return value.slice(0, maximumNames).map(shown).join(", ") + (value.length > maximumNames ? ", …" : "");
  }
  return cut(typeof value === "object" ? JSON.stringify(value) : value, 80);
}

/**
 * Why something was refused: a sentence, in which each value has a direction of its own.
 * @param {{ error: string, frame?: any }} reply
 * @returns {Node[]}
 */
export function causeOf(reply) {
  const values = reply.frame?.[reply.error] ?? {};
  return phrase(`cause_${reply.error}`).split(/\{(\w+)\}/).map((part, place) =>
    place % 2 === 0 ? document.createTextNode(part) : element("bdi", {}, shown(values[part])));
}
