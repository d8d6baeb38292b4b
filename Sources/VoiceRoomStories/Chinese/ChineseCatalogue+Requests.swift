extension ChineseCatalogue {
    /// Invitations.
    static let requests = """
        story invitations
        邀请被接受、拒绝、撤回或无人应答时，谁会得知？
        Who is told of an invitation? | 谁会得知有邀请？
        Who is told that it is accepted? | 谁会得知邀请被接受？
        Does this seat the invited one? | 被邀请的人会因此上麦吗？
        May somebody be invited who accepted before? | 可以再次邀请已接受过的人吗？
        Who is told that it is refused? | 谁会得知邀请被拒绝？
        May an invitation be taken back? | 可以撤回邀请吗？
        Who is told that it is taken back? | 谁会得知邀请被撤回？
        Who is told that nobody answered, and when? | 谁会得知邀请无人应答？何时得知？
        May somebody accept too late? | 超时之后还可以接受邀请吗？
        May a user be invited whom nobody knows? | 可以邀请不存在的用户吗？

        story odd-invitations
        谁可以邀请谁？一个邀请可以应答几次？
        May somebody accept who is not invited? | 没有被邀请的人可以接受邀请吗？
        May somebody invite themselves? | 可以邀请自己吗？
        May a guest invite a guest? | 观众可以邀请观众吗？
        Who is told of it? | 谁会得知此事？
        May somebody be invited who is in no room? | 可以邀请不在房间内的人吗？
        Who is told of that? | 谁会得知这次邀请？
        May somebody be invited twice at a time? | 邀请未应答时可以再次邀请同一个人吗？
        Who is told of the second time? | 谁会得知第二次邀请？
        May the invited one accept? | 被邀请的人可以接受吗？
        May the invited one accept once more? | 被邀请的人可以再接受一次吗？
        May the invited one refuse after accepting? | 接受之后还可以拒绝吗？
        May an accepted invitation be taken back? | 已被接受的邀请可以撤回吗？

        story gone-invited
        有人离开后，邀请会怎样？
        May somebody accept who left the room? | 离开房间的人可以接受邀请吗？
        Who is told of it? | 谁会得知此事？
        May somebody be invited who has no network? | 可以邀请没有网络的人吗？
        Who is told when the network is back? | 网络恢复后谁会得知邀请？
        May that one still accept? | 这时他还可以接受邀请吗？
        """
}
