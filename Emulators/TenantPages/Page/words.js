// @ts-check
// The page's own words, in English and Chinese. Names of the protocol and of vendors stay as they are.

import { kept } from "./stream.js";

/** @type {Record<string, [string, string]>} */
const words = {
  skip: ["To the content", "跳到内容"], views: ["Views", "视图"], places: ["Tenants and rooms", "租户与房间"],
  viewLive: ["Live", "实时"], viewTimeline: ["Timeline", "时间线"], viewHealth: ["Health", "健康"],
  theme: ["Colors", "配色"], themeSystem: ["System", "跟随系统"], themeLight: ["Light", "浅色"],
  themeDark: ["Dark", "深色"], language: ["中文", "English"], linkConnecting: ["Connecting…", "正在连接…"],
  linkLive: ["Live", "实时"],
  viewRoom: ["Room", "房间"], linkRecorded: ["A recording", "录制的记录"],
  wentWrong: ["What went wrong", "出错原因"], moments: ["Moment of the room", "房间的时刻"],
  previous: ["The step before", "上一步"], next: ["The step after", "下一步"], afterStep: ["After step {number}", "第 {number} 步之后"],
  leftOut: ["{count} later steps are not in the recording.", "其后 {count} 步未录入。"],
  showPast: ["Show what came before", "显示更早的步骤"], pastComes: ["The journal is read…", "正在读取日志…"],
  noPast: [
    "What came before is not kept: this server has no journal. “parlor start --data” keeps one.",
    "更早的步骤未保留：此服务器没有日志。“parlor start --data” 会保留日志。"],
  pastLeftOut: ["{count} steps of the past have no place here.", "更早的步骤中有 {count} 步未显示。"],
  entry: ["Journal entry {number}", "第 {number} 条日志"],
  kindApp: ["The app's calls and callbacks", "应用的调用与回调"], appCall: ["The app calls", "应用调用"],
  appCallback: ["The app is called back", "应用收到回调"], appNote: ["Note", "备注"],
  toldLater: ["Told when they are back", "恢复连接后通知"], notTold: ["Not told", "未通知"],
  why_author: ["(did it: the answer says so)", "（本人所为，由应答得知）"], why_offline: ["(is not logged in)", "（未登录）"],
  why_away: ["(has no connection, and it reaches connected users only)", "（已掉线，仅送达在线用户）"],
  why_notReceiver: ["(it was sent to others)", "（不在接收者之列）"],
  why_notConcerned: ["(the vendor tells only those whom it concerns)", "（厂商只通知相关用户）"],
  linkLost: ["The server does not answer. Trying again…", "服务器没有响应，正在重试…"],
  linkToken: ["A token is needed", "需要令牌"], linkRefused: ["Refused", "被拒绝"],
  tokenTitle: ["This server asks for its admin token", "此服务器需要管理令牌"],
  tokenText: [
    "It printed the token when it started, in the line “parlor admin token”. This window keeps it until it is closed.",
    "服务器启动时在 “parlor admin token” 一行打印了令牌。令牌只保存到本窗口关闭为止。"],
  token: ["Token", "令牌"], useToken: ["Use it", "使用"],
  said: ["The server said: {reason}", "服务器说：{reason}"],
  noTenants: ["This server has no tenants. Make one with “parlor tenant create”.", "此服务器没有租户。用 “parlor tenant create” 创建一个。"],
  noRooms: ["No rooms yet", "还没有房间"], emptyTitle: ["Nobody is in a room yet", "还没有人进入房间"],
  emptyText: [
    "Start an app against this server, or a sample: “make demo” plays four rooms. Rooms appear here as soon as they are made.",
    "让应用连接此服务器，或运行示例：“make demo” 会演示四个房间。房间一创建就会出现在这里。"],
  chooseTenant: ["Choose a tenant", "请选择租户"], chooseRoom: ["Choose a room", "请选择房间"],
  roomGone: ["This room ended, or was never made. It appears here if it is made again.", "该房间已结束或从未创建。再次创建后会显示在这里。"],
  absent: ["Nothing is told of this tenant", "没有此租户的消息"],
  more: ["and {count} more", "另有 {count} 项"], people: ["{count} people", "{count} 人"],
  onePerson: ["1 person", "1 人"], setAside: ["Set aside", "已搁置"],
  noneAside: ["No tenant is set aside.", "没有被搁置的租户。"], seats: ["Seats", "麦位"],
  seat: ["Seat {number}", "{number} 号麦"], free: ["free", "空闲"], locked: ["locked", "锁定"],
  noSeats: ["The attributes of this room hold no seats that the page can read.", "该房间的属性中没有本页能识别的麦位。"],
  seatsFrom: ["from {source}", "来自 {source}"], onAir: ["on air", "发声中"], muted: ["muted", "静音"],
  silent: ["no stream", "未推流"], mutedByOwner: ["muted by the owner", "被房主禁麦"],
  closedBySelf: ["closed", "已闭麦"], away: ["connection lost", "掉线"],
  streams: ["Who hears whom", "谁听到谁"], hears: ["hears", "听到"], heardBy: ["Heard by", "听众"],
  nobody: ["nobody", "无人"], noStreams: ["Nobody publishes here.", "无人推流。"],
  speaker: ["Speaker", "发言者"], state: ["State", "状态"], viewers: ["Viewers", "观看"],
  sound: ["sound", "音频"], picture: ["picture", "画面"], screen: ["screen", "屏幕"],
  smallPicture: ["small picture", "小画面"], members: ["People", "成员"], user: ["User", "用户"],
  role: ["Role", "角色"], connection: ["Connection", "连接"], on: ["Seat", "麦位"],
  heard: ["Sound", "声音"], hearing: ["Hears", "听到"], ends: ["Ends", "到期"],
  connected: ["connected", "已连接"], offline: ["offline", "离线"], lost: ["lost", "掉线"],
  hidden: ["invisible", "隐身"], owner: ["owner", "房主"], admin: ["admin", "管理员"],
  member: ["member", "成员"], participant: ["channel only", "仅在频道"],
  notInChannel: ["not in the channel", "不在频道"], of: ["{some} of {all}", "{all} 中的 {some}"],
  notSending: ["may not send", "禁言中"], attributes: ["Attributes", "属性"], key: ["Key", "键"],
  value: ["Value", "值"], holder: ["Holder", "持有者"], goes: ["Goes with the holder", "随持有者移除"],
  noAttributes: ["No attributes.", "没有属性。"], revision: ["revision {number}", "版本 {number}"],
  yes: ["yes", "是"], no: ["no", "否"], bytes: ["{count} bytes", "{count} 字节"],
  invitations: ["Invitations", "邀请"], inviter: ["Inviter", "邀请人"], invitees: ["Invitees", "被邀请人"],
  noInvitations: ["None is open.", "没有进行中的邀请。"], deadlines: ["Deadlines", "期限"],
  noDeadlines: ["Nothing ends by itself soon.", "近期没有自动到期的事项。"],
  deadSilence: ["the lost connection of {user} is given up", "{user} 的掉线连接被放弃"],
  deadChannel: ["{user} is removed from the channel", "{user} 被移出频道"],
  deadToken: ["the token of {user} expires", "{user} 的令牌到期"],
  deadRight: ["a right of {user} in the channel ends", "{user} 在频道中的权限到期"],
  deadRoom: ["the empty room ends", "空房间结束"],
  deadInvitation: ["the time of {user} to answer runs out", "{user} 的应答时间用完"],
  deadMute: ["{user} may send again", "{user} 可以再次发言"], callbacks: ["Callbacks", "回调"],
  event: ["Event", "事件"], attempts: ["Attempts", "尝试"], noticed: ["Noticed", "发生于"],
  noCallbacks: ["No callback was due. A tenant has addresses for them, or sends none.", "没有回调。租户配置了回调地址才会发送。"],
  kind: ["Kind", "类型"], created: ["made {time} ago", "{time}前创建"], allMuted: ["all muted", "全员禁言"],
  scene: ["scene {name}", "场景 {name}"], search: ["Search", "搜索"], everybody: ["Everybody", "所有人"],
  everything: ["Everything", "全部"], kindRequests: ["Requests", "请求"],
  kindRefused: ["Refused requests", "被拒绝的请求"], kindEvents: ["What people were told", "收到的通知"],
  zoom: ["Time shown", "显示时段"], allTime: ["all", "全部"],
  lastTime: ["the last {time}", "最近 {time}"], timeAround: ["{time} around the open step", "所选步骤前后 {time}"],
  kindConnections: ["Connections", "连接"], kindServer: ["App server and callbacks", "业务服务器与回调"],
  onlyRoom: ["Only this room", "仅此房间"], clear: ["Clear", "清除"], follow: ["Follow", "跟随"],
  stepsShown: ["{shown} of {all} steps", "{all} 步中的 {shown} 步"],
  noSteps: [
    "Nothing happened since the first look at this tenant. What happens from here on is noted.",
    "自首次查看该租户以来没有发生任何事。此后发生的都会被记录。"],
  nonePass: ["No step passes the filter.", "没有步骤符合筛选条件。"],
  missed: ["{count} earlier steps are not kept any more.", "更早的 {count} 步已不再保留。"],
  skipped: ["{count} steps came too fast to be noted", "{count} 步过快，未记录"], time: ["Time", "时间"],
  lanes: ["Who", "谁"], what: ["What", "内容"], told: ["told", "通知"],
  others: ["others", "其他"], cloud: ["cloud", "云"], opened: ["opens a connection", "建立连接"],
  interrupted: ["loses the connection", "掉线"], resumed: ["is back", "恢复连接"],
  closed: ["closes the connection", "断开连接"], timePassed: ["time passed", "时间流逝"],
  appServer: ["app server", "业务服务器"], callback: ["callback", "回调"],
  stranger: ["connection {number}", "连接 {number}"], isHeld: ["waits for the app server, {number}", "等待业务服务器，{number}"],
  heldAnswer: ["answer to waiting request {number}", "等待中的请求 {number} 的应答"],
  endedBy: ["ended by the cloud", "被云端断开"], step: ["Step {number}", "第 {number} 步"],
  close: ["Close", "关闭"], request: ["Request", "请求"], answer: ["Answer", "应答"],
  code: ["Code", "错误码"], cause: ["Cause", "原因"], factsBehind: ["What the vendor's profile says", "厂商档案中的依据"],
  basis_documented: ["documented", "有文档"], basis_observed: ["observed", "实测"], basis_assumed: ["assumed", "推测"],
  toldWho: ["Told", "通知对象"], done: ["done", "成功"],
  refused: ["refused", "被拒绝"], sessions: ["Connections", "连接"],
  commands: ["Requests a second", "每秒请求"], refusals: ["Refused a second", "每秒拒绝"],
  answerMedian: ["Half are answered within", "半数请求的应答时间"],
  answerTail: ["99 of 100 are answered within", "99% 请求的应答时间"],
  refusedWhy: ["Refused, by reason", "按原因统计的拒绝"], noneRefused: ["Nothing was refused.", "没有请求被拒绝。"],
  where: ["Where", "位置"], perSecond: ["A second", "每秒"],
  items: ["Messages out a second", "每秒应答与事件"], packets: ["Packets a second", "每秒媒体包"],
  memory: ["Memory", "内存"], waiting: ["Journal entries waiting", "待落盘日志"], tenant: ["Tenant", "租户"],
  vendor: ["Vendor", "厂商"], users: ["Users", "用户"], rooms: ["Rooms", "房间"],
  channels: ["Channels", "频道"], ownChannel: ["channel", "频道"], refusedOnes: ["Refused", "拒绝"],
  accepted: ["Accepted", "接受"], journal: ["Journal", "日志"], running: ["serves", "服务中"],
  reason: ["Reason", "原因"], advice: ["What can be done", "处理办法"], tenants: ["Tenants", "租户"],
  since: ["Version {version}, up for {time}", "版本 {version}，已运行 {time}"],
  watchers: ["{count} watch", "{count} 个观察者"], lastMinutes: ["the last three minutes", "最近三分钟"],
  listenTitle: ["Listen and watch", "收听与观看"], listenTo: ["What to listen to", "收听对象"],
  listenRoom: ["Everybody", "所有人"], listenSpeaker: ["Only {user}", "只听 {user}"],
  listenMix: ["What {user} hears", "{user} 听到的声音"], listenStart: ["Listen", "收听"],
  listenStop: ["Stop listening", "停止收听"], recordStart: ["Record", "录音"],
  recordStop: ["Save the recording", "保存录音"], recording: ["Recording, {time}", "录音中，{time}"],
  listenOff: ["Nobody in the room is told that you listen.", "房间里的人不会得知你在收听。"],
  listenOn: ["Streams heard: {count}", "正在播放的音频流：{count}"],
  listenAgain: ["The listening ended. Trying again…", "收听已中断，正在重试…"],
  channelGone: ["The channel is not there.", "频道不存在。"], notThere: ["{user} is not in the channel.", "{user} 不在频道中。"],
  nothingComes: ["No packet comes.", "没有收到数据包。"], packetsLost: ["packets lost: {count}", "丢包：{count}"],
  packetsDropped: ["too slow to read, dropped: {count}", "读取过慢，丢弃：{count}"],
  waitsForKey: ["waiting for a key frame", "等待关键帧"], waitsForClick: ["the browser waits for a click", "浏览器等待点击"],
  sealed: ["encrypted by the app", "已被应用加密"], noSound: ["silence", "无声"],
  levelOf: ["Level of {user}", "{user} 的音量"], volumeOf: ["Volume of {user}", "调节 {user} 的音量"],
  cannotRead: ["cannot be decoded: {reason}", "无法解码：{reason}"],
  serverDecodes: ["the server decodes the sound, because this browser does not", "此浏览器不解码声音，改由服务器解码"],
  cannotShow: ["this browser cannot decode the pictures", "此浏览器无法解码画面"],
  notSecure: [
    "browsers decode pictures only for pages of this machine (127.0.0.1) and of https",
    "浏览器只为本机（127.0.0.1）或 https 页面解码画面"],
  inTime: ["in {time}", "{time}后"], now: ["now", "现在"],
};

/** Puts further words in. @param {Record<string, [string, string]>} more */
export function addWords(more) { Object.assign(words, more); }

let isChinese = (kept.read("parlor.language", true) ?? navigator.language ?? "").toLowerCase().startsWith("zh");

/** Whether the page is in Chinese. */
export const inChinese = () => isChinese;

/** Changes the language, and keeps the choice. */
export function switchLanguage() {
  isChinese = !isChinese;
  kept.write("parlor.language", isChinese ? "zh" : "en", true);
}

/** A text of the page with the places of its values. @param {string} name */
export const phrase = (name) => words[name]?.[isChinese ? 1 : 0] ?? name;

/** A text of the page. @param {string} name @param {Record<string, any>} [values] */
export const word = (name, values = {}) => phrase(name).replace(/\{(\w+)\}/g, (_, key) => String(values[key]));

/** A length of time, in its two largest units. @param {number} milliseconds */
export function span(milliseconds) {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const [h, min, s, d] = isChinese ? [" 小时", " 分", " 秒", " 天"] : [" h", " min", " s", " d"];
  if (seconds < 60) return `${seconds}${s}`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}${min} ${seconds % 60}${s}`;
  if (seconds < 86400) return `${Math.floor(seconds / 3600)}${h} ${Math.floor(seconds / 60) % 60}${min}`;
  return `${Math.floor(seconds / 86400)}${d} ${Math.floor(seconds / 3600) % 24}${h}`;
}

/** The tenant's time, in minutes, seconds and milliseconds. @param {number} milliseconds */
export function moment(milliseconds) {
  const part = (number, digits) => String(number).padStart(digits, "0");
  const seconds = Math.floor(milliseconds / 1000);
  const hours = seconds >= 3600 ? `${Math.floor(seconds / 3600)}:` : "";
  const minutes = part(Math.floor(seconds / 60) % 60, 2);
  return `${hours}${minutes}:${part(seconds % 60, 2)}.${part(Math.floor(milliseconds) % 1000, 3)}`;
}

/** A whole number, in groups of digits. @param {number} number */
export const digits = (number) => number.toLocaleString(isChinese ? "zh-Hans" : "en");
