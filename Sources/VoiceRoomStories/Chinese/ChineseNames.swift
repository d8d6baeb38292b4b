/// Vendors, kinds of difference, and reasons why a vendor has no call, in Chinese.
enum ChineseNames {
    /// By the vendors' names on a command line.
    static let vendors = ["tencent": "腾讯云", "zego": "即构", "easemob": "环信", "volcengine": "火山引擎"]

    /// By what recordings say.
    static let missingCalls = [
        "ZIM has no call that ends a room": "ZIM 没有解散房间的接口",
        "a call notes one text on the room": "一次调用只在房间上记一条文本",
        "a new UserSig needs a new login": "新的 UserSig 要重新登录才生效",
        "seats are the back end's, and the SDK has none": "麦位由后端管理，SDK 没有麦位",
        "the App Server has no request that takes an invitation back": "App Server 没有撤回邀请的请求",
        "the App Server's owner invites, and the user decides": "App Server 由房主发出邀请，由用户决定",
        "the app knows of no seat of its own": "应用里自己不在任何麦位上",
        "the back end has no request that moves a guest": "后端没有移动观众的请求",
        "the back end has no request that puts a guest out": "后端没有踢出观众的请求",
        "the back end has no request that takes an invitation back": "后端没有撤回邀请的请求",
        "the back end's host invites, and the user decides": "后端由房主发出邀请，由用户决定",
        "the sample locks all seats at once, and none alone": "示例应用一次锁定所有麦位，不能单独锁定一个",
        "the sample mutes a person, and knows of nobody on the seat": "示例应用按人禁麦，而它看到麦位上没有人",
        "the sample's host invites, and who accepts writes the seat": "示例应用由房主发出邀请，接受的人自己写入麦位",
    ]

    static func kind(_ kind: DifferenceKind) -> String {
        switch kind {
        case .code: "错误码"
        case .audience: "得知的人"
        case .missing: "有的不通知"
        case .timing: "时间"
        case .count: "次数"
        case .order: "先后"
        case .state: "状态"
        case .noCall: "无此接口"
        }
    }
}
