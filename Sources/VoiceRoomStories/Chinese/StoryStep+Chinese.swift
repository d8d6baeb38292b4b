extension StoryStep {
    /// The step's sentence in Chinese, without its full stop.
    var chinese: String {
        switch action {
        case .does(let people, let deed):
            people.count == 1 ? "\(people[0]) \(deed.chinese)" : "\(people.joined(separator: " 和 ")) 同时\(deed.chinese)"
        case .doesOften(let person, let deed, let times): "\(person) 连续 \(times) 次\(deed.chinese)"
        case .hasNetwork(let person, true): "\(person) 恢复网络"
        case .hasNetwork(let person, false): "\(person) 断网 \(lasts.components.seconds) 秒"
        case .ends(let person): "\(person) 的应用进程被杀"
        case .looks(let seat): "房间内的人看到 \(seat) 号麦位上是谁"
        case .listens(let listener, let speaker): "\(listener) 听 \(speaker) 说话"
        case .watchesVolume(let listener, let speaker): "\(listener) 看 \(speaker) 的音量回调"
        case .waits: "过了 \(lasts.components.seconds) 秒"
        }
    }
}

extension Deed {
    /// The deed's phrase in Chinese.
    var chinese: String {
        switch self {
        case .logIn(let seconds) where seconds <= 0: "用已过期的令牌登录"
        case .logIn(tokenSeconds: 86_400): "登录"
        case .logIn(let seconds): "用有效期 \(seconds) 秒的令牌登录"
        case .logInAs(let id) where Self.isCounted(id): "用 \(id.utf8.count) 字节的 ID 登录"
        case .logInAs(let id): "用 ID \(id) 登录"
        case .renewToken(let seconds): "更换令牌，有效期 \(seconds) 秒"
        case .openRoom: "创建房间"
        case .enterRoom: "进入房间"
        case .leaveRoom: "离开房间"
        case .closeRoom: "解散房间"
        case .takeSeat(let seat): "上 \(seat) 号麦"
        case .leaveSeat: "下麦"
        case .moveToSeat(let seat): "换到 \(seat) 号麦位"
        case .turnMicrophone(isOn: true): "打开麦克风"
        case .turnMicrophone(isOn: false): "关闭麦克风"
        case .removeFromSeat(let seat): "把 \(seat) 号麦位的人抱下麦"
        case .seat(let user, let seat): "把 \(user) 抱上 \(seat) 号麦"
        case .muteSeat(let seat, true): "对 \(seat) 号麦位禁麦"
        case .muteSeat(let seat, false): "解除 \(seat) 号麦位的禁麦"
        case .closeSeat(let seat, true): "锁定 \(seat) 号麦位"
        case .closeSeat(let seat, false): "解锁 \(seat) 号麦位"
        case .putOut(let user): "把 \(user) 踢出房间"
        case .overwriteSeat(let seat, isForced: false): "用 SDK 自身的接口改写 \(seat) 号麦位"
        case .overwriteSeat(let seat, isForced: true): "改写 \(seat) 号麦位，能强制就强制"
        case .say(let bytes): "向房间发送 \(bytes) 字节的文本"
        case .setAttributes(let count, let bytes): "写入 \(count) 个房间属性，每个 \(bytes) 字节"
        case .setTwoAttributes(let first, let second): "同时写入 \(first) 字节和 \(second) 字节的两个房间属性"
        case .invite(let user, let seconds): "邀请 \(user)，应答时限 \(seconds) 秒"
        case .accept: "接受邀请"
        case .refuse: "拒绝邀请"
        case .withdraw: "撤回邀请"
        }
    }
}
