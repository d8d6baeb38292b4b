extension News {
    /// The news in Chinese, as a table shows it.
    var chinese: String {
        switch self {
        case .cameIn(let user): "\(user) 进房"
        case .left(let user): "\(user) 离开房间"
        case .seatTaken(let seat, let user): "\(seat) 号麦位上是 \(user)"
        case .seatFreed(let seat): "\(seat) 号麦位空了"
        case .seatMuted(let seat): "\(seat) 号麦位被禁麦"
        case .seatUnmuted(let seat): "\(seat) 号麦位没有禁麦"
        case .seatClosed(let seat): "\(seat) 号麦位被锁定"
        case .canBeHeard(let user): "可以听到 \(user)"
        case .cannotBeHeard(let user): "听不到 \(user) 了"
        case .message(let user): "\(user) 发来消息"
        case .attribute(let number, let bytes): "属性 \(number) 长 \(bytes) 字节"
        case .invited(let user): "\(user) 发来邀请"
        case .accepted(let user): "\(user) 接受邀请"
        case .refused(let user): "\(user) 拒绝邀请"
        case .unanswered(let user): "\(user) 没有应答"
        case .withdrawn(let user): "\(user) 撤回邀请"
        case .connecting: "正在连接"
        case .connected: "已连接"
        case .kickedOut: "被另一处登录踢下线"
        case .tokenExpiring: "令牌即将过期"
        case .tokenExpired: "令牌已过期"
        case .loggedOut: "登录已失效"
        case .outOfRoom: "已不在房间内"
        case .roomClosed: "房间已解散"
        case .failed(let code): "错误 \(code)"
        }
    }

    /// The news of a text that a table shows; nil for any other text.
    init?(text: String) {
        var words = StoryWords(Substring(text), line: 1)
        guard let news = try? Self.read(&words) else { return nil }
        self = news
    }
}
