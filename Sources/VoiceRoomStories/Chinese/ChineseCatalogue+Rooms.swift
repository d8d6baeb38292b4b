extension ChineseCatalogue {
    /// Rooms, their lifetime, texts and attributes.
    static let rooms = """
        story limits
        房间可以有多少属性、属性可以多长、可以多频繁地写入？
        May an attribute have 1 KiB? | 属性可以有 1 KiB 吗？
        May an attribute have 1 KiB and one byte? | 属性可以有 1 KiB 加一个字节吗？
        May an attribute have 4 KiB? | 属性可以有 4 KiB 吗？
        May an attribute have 4 KiB and one byte? | 属性可以有 4 KiB 加一个字节吗？
        May a room have 17 attributes? | 房间可以有 17 个属性吗？
        May a room have 20 attributes? | 房间可以有 20 个属性吗？
        May a room have 21 attributes? | 房间可以有 21 个属性吗？
        How often may attributes be written in a row? | 属性可以连续写入多少次？

        story entering
        有人进出房间时谁会得知？无人创建的房间是什么？
        May somebody enter a room that nobody opened? | 可以进入无人创建的房间吗？
        May somebody then open it? | 之后可以创建这个房间吗？
        Who is told that somebody came in? | 谁会得知有人进房？
        Is who comes in told who is there? | 进房的人会得知谁在房间内吗？
        Is who comes in told of the host's voice? | 进房的人会得知可以听到房主吗？
        Who is told that somebody left? | 谁会得知有人离开？
        Is who leaves told so, before the answer or after? | 离开的人会得知自己离开吗？在结果之前还是之后？

        story not-inside
        已登录但不在任何房间内的人可以做什么？
        May somebody leave a room without being inside? | 不在房间内可以离开房间吗？
        May somebody outside send a text to the room? | 房间外的人可以向房间发消息吗？
        May somebody outside take a seat? | 房间外的人可以上麦吗？
        Who is told of it? | 谁会得知？
        May somebody outside write a seat with the SDK? | 房间外的人可以用 SDK 改写麦位吗？
        May somebody outside close the room? | 房间外的人可以解散房间吗？
        May somebody inside enter once more? | 已在房间内的人可以再次进入吗？
        Who is told of the second time? | 再次进入时谁会得知？
        May the host open the room that is open? | 房主可以重复创建房间吗？
        May a guest open the room that is open? | 观众可以创建已存在的房间吗？
        May a guest write attributes of the room? | 观众可以写入房间属性吗？

        story host-leaves
        房主可以离开吗？房间和房间内的人会怎样？
        May the host leave without closing? | 房主可以不解散房间就离开吗？
        Who is told that this ends the room? | 谁会得知房间因此解散？
        Who is told that the host left? | 谁会得知房主离开了？
        Who sits there after the host left? | 房主离开后麦位上是谁？
        May a guest talk on without the host? | 房主不在时观众还能继续发言吗？
        May a guest close the room? | 观众可以解散房间吗？
        May the host close the room now? | 这时房主可以解散房间吗？
        Who is told that it is closed? | 谁会得知房间已解散？
        May somebody enter after all this? | 在这一切之后还能进入房间吗？

        story host-closes
        房主解散房间后还剩下什么？
        May the host close the room? | 房主可以解散房间吗？
        Who is told that it is closed? | 谁会得知房间已解散？
        Is the host told before the answer or after? | 房主得知此事，在结果之前还是之后？
        Is a speaker heard in a closed room? | 房间解散后还能听到麦上用户吗？
        May a guest send a text to a closed room? | 观众可以向已解散的房间发消息吗？
        May somebody enter a closed room? | 可以进入已解散的房间吗？
        May the host open it again? | 房主可以重新创建房间吗？
        Who sits where bob sat, in the new room? | 新房间里，bob 原来的麦位上是谁？

        story late-guest
        晚来的观众会看到什么？
        Is a late guest told who sits where? | 晚来的观众会得知麦位上是谁吗？
        Is a late guest told who is there? | 晚来的观众会得知谁在房间内吗？
        Is a late guest told who can be heard? | 晚来的观众会得知可以听到谁吗？
        Does a late guest get earlier texts? | 晚来的观众会收到之前的消息吗？
        Who sits there, as everybody sees it? | 在所有人看来，麦位上是谁？
        Does a late guest hear a speaker? | 晚来的观众能听到麦上用户吗？
        Does a late guest hear the host? | 晚来的观众能听到房主吗？

        story messages
        谁会收到消息？消息可以多长、可以多频繁地发送？
        Who gets a text? | 谁会收到消息？
        May a text have 2 KiB? | 消息可以有 2 KiB 吗？
        May a text have one byte more? | 消息可以再多一个字节吗？
        May a text have 12 KiB? | 消息可以有 12 KiB 吗？
        May a text have 12 KiB and one byte? | 消息可以有 12 KiB 加一个字节吗？
        How many texts may be sent in a row? | 可以连续发送多少条消息？
        How many of them arrive? | 其中有多少条会到达？

        story empty-room
        没有人的房间能存在多久？
        May somebody enter a room that nobody is in? | 可以进入没有人的房间吗？
        May the last one leave the room? | 最后一个人可以离开房间吗？
        May somebody enter 10 s after the last one left? | 最后一人离开 10 秒后，还可以进入吗？
        May the host open the room again? | 房主可以再次创建这个房间吗？
        Who is told that the host is there? | 谁会得知房主来了？

        story batches
        同时写入多个属性，其中一个属于别人时会怎样？
        May a guest write an attribute? | 观众可以写入属性吗？
        Who is told of it? | 谁会得知？
        May one write a guest's attribute and a new one? | 可以同时写入观众的属性和一个新属性吗？
        Who is told that the guest's one is new? | 谁会得知观众的属性变了？
        Who is told of the other one? | 谁会得知另一个属性？
        May the host write both? | 房主可以同时写入这两个属性吗？
        Who is told that the host wrote the first? | 谁会得知房主写入了第一个属性？
        Who is told that the host wrote the second? | 谁会得知房主写入了第二个属性？
        Is a late guest told of an attribute? | 晚到的观众会得知属性吗？

        story long-in-batch
        同时写入两个属性，其中一个过长时会怎样？
        May one of two values be far too long? | 两个值之一可以过长吗？
        Who is told of the short one of the two? | 谁会得知其中较短的属性？
        May both be written when they are short? | 两个都短时可以写入吗？
        Who is told of the second one? | 谁会得知第二个属性？
        """
}
