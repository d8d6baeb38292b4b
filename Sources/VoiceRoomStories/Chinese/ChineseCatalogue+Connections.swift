extension ChineseCatalogue {
    /// Networks, logins, tokens and killed apps.
    static let connections = """
        story lost-for-a-moment
        麦上用户断网 10 秒：麦位还是他的吗？
        Who is told that there is no network? | 谁会得知网络断了？
        Who sits there without a network? | 断网期间麦位上是谁？
        Who is told that the network is back? | 谁会得知网络恢复了？
        Who sits there after 10 s? | 10 秒后麦位上是谁？
        Is the speaker heard again after 10 s? | 10 秒后还能听到麦上用户吗？

        story lost-for-a-while
        麦上用户断网半分钟：还剩下什么？
        Who learns within 30 s that a voice is gone? | 30 秒内，谁会得知声音没了？
        Who learns within 30 s that somebody left? | 30 秒内，谁会得知有人离开了？
        Who sits there after 30 s without a network? | 断网 30 秒后麦位上是谁？
        Who is told that the voice is back? | 谁会得知声音恢复了？
        Who sits there when the network is back? | 网络恢复后麦位上是谁？
        Is the speaker heard again after 30 s? | 30 秒后还能听到麦上用户吗？

        story lost-for-good
        麦上用户断网后没有及时回来：其他人何时得知？麦位会空出来吗？
        Who learns that somebody is gone, and when? | 谁会得知有人走了？何时得知？
        Who learns that the seat is free, and when? | 谁会得知麦位空了？何时得知？
        Who learns that the voice is gone, and when? | 谁会得知声音没了？何时得知？
        Who sits there after 125 s? | 125 秒后麦位上是谁？
        May another take the seat then? | 这时别人可以上这个麦位吗？
        Is the lost one told to be out of the room? | 断网的人会得知自己已不在房间内吗？
        Who sits there when the lost one is back? | 断网的人回来后麦位上是谁？

        story host-lost
        房主断网五分钟：房间会怎样？
        Who learns that the host is gone, and when? | 谁会得知房主走了？何时得知？
        Who is told that this ends the room? | 谁会得知房间因此解散？
        Who sits there after 300 s without the host? | 房主离线 300 秒后麦位上是谁？
        May a guest talk on without the host? | 房主不在时观众还能继续发言吗？
        Is the host told that the network is back? | 房主会得知网络恢复了吗？
        Does the host rule again? | 房主还能管理房间吗？

        story without-network
        没有网络的人会得到什么结果？
        What is a sender answered without a network? | 没有网络时发消息，结果是什么？
        What is a taker answered without a network? | 没有网络时上麦，结果是什么？
        Who gets the text in the end? | 最终谁会收到消息？
        Who is told of the seat in the end? | 最终谁会得知麦位的变化？

        story second-login
        麦上用户在第二部手机上登录：第一部手机和麦位会怎样？
        May a user log in on a second phone? | 同一用户可以在第二部手机上登录吗？
        Who is told to be logged out by it? | 谁会得知自己因此被踢下线？
        Who is told that the first phone left? | 谁会得知第一部手机离开了房间？
        Whose is the seat then? | 这时麦位是谁的？
        May the second phone enter the room? | 第二部手机可以进入房间吗？
        Whose is the seat after that? | 在此之后麦位是谁的？
        May the first phone still send? | 第一部手机还能发消息吗？
        May a phone log in that is logged in? | 已登录的手机可以再次登录吗？

        story tokens
        令牌过期的人，在登录时和登录后会得知什么？
        What is a login answered with a token that is over? | 用已过期的令牌登录，结果是什么？
        May somebody enter who is not logged in? | 没有登录的人可以进入房间吗？
        May a token end in 10 s? | 10 秒后就过期的令牌可以用吗？
        Who is told that the token ends soon, and when? | 谁会得知令牌即将过期？何时得知？
        Who is told that the token is over, and when? | 谁会得知令牌已过期？何时得知？
        Who learns that such a user is gone? | 谁会得知这样的用户走了？
        May somebody send whose token is over? | 令牌过期的人还能发消息吗？

        story token-while-away
        断网期间令牌过期的人会怎样？
        Who is told meanwhile that the token is over? | 断网期间，谁会得知令牌已过期？
        Who is told meanwhile that its user left? | 断网期间，谁会得知该用户离开了？
        Who is told at the return that it is over? | 网络恢复后，谁会得知令牌已过期？
        Who is told at the return to be out of the room? | 网络恢复后，谁会得知自己已不在房间？
        Who is told at the return that its user left? | 网络恢复后，谁会得知该用户离开了？
        Who sits there after the return? | 网络恢复后，麦位上是谁？
        May somebody send who is back without a token? | 网络恢复而令牌已过期的人可以发消息吗？

        story renewed-token
        用户在房间内时可以更换令牌吗？之后会得知什么？
        Who is told that a speaker's token ends soon? | 谁会得知麦上用户的令牌即将过期？
        May a token be renewed before it ends? | 令牌过期前可以更换吗？
        Who is told that a renewed token is over? | 更换之后，谁还会得知令牌已过期？
        Who is told that such a speaker is gone? | 谁会得知这样的麦上用户走了？
        Is a speaker heard past the first token's end? | 第一个令牌到期后还能听到麦上用户吗？
        May a token be renewed by a shorter one? | 可以换成有效期更短的令牌吗？
        Who is told that the shorter token is over? | 谁会得知较短的令牌已过期？
        Is a speaker heard whose token is over? | 令牌过期后还能听到麦上用户吗？
        May a token be renewed that is over? | 已过期的令牌还可以更换吗？

        story killed-app
        麦上用户的应用进程被杀会怎样？房主的应用进程被杀，房间又会怎样？
        Who is told within a second that the app is gone? | 一秒之内，谁会得知该应用已退出？
        Who is told later, and when? | 之后谁会得知？何时得知？
        Who is told that the seat is free, and when? | 谁会得知麦位空了？何时得知？
        Who is told that the voice is gone, and when? | 谁会得知声音没了？何时得知？
        Who sits on the seat two minutes later? | 两分钟后麦位上是谁？
        May the user come back on another phone? | 该用户可以换一部手机回来吗？
        Who sits there when the user is back? | 该用户回来后麦位上是谁？
        May the user take the seat again? | 该用户可以重新上麦吗？
        Who is told that the host's end ends the room? | 谁会得知房间因房主退出而解散？
        Who is out of the room without the host? | 房主退出后，谁会得知自己已不在房间内？
        May a guest still send without the host's app? | 房主的应用退出后，观众还能发消息吗？

        story ids
        用户 ID 可以是什么样的？
        May an id have 32 bytes? | ID 可以有 32 个字节吗？
        May an id have 33 bytes? | ID 可以有 33 个字节吗？
        May an id have 64 bytes? | ID 可以有 64 个字节吗？
        May an id have 65 bytes? | ID 可以有 65 个字节吗？
        May an id have 128 bytes? | ID 可以有 128 个字节吗？
        May an id have 129 bytes? | ID 可以有 129 个字节吗？
        May an id have . - and _ in it? | ID 中可以有 . - 和 _ 吗？
        May an id have an @? | ID 中可以有 @ 吗？
        May an id have a slash? | ID 中可以有斜线吗？
        May an id be Chinese? | ID 可以是中文吗？
        May two ids differ in capitals alone? | 两个 ID 可以只有大小写不同吗？
        Is one of the two put out? | 其中一个会被踢下线吗？
        """
}
