extension ChineseCatalogue {
    /// Who sits where, and who hears whom.
    static let seats = """
        story taken-seat
        想上已有人的麦位会得到什么结果？谁可以改写它？
        May a guest take a free seat? | 观众可以上空麦位吗？
        Who is told who took a seat? | 谁会得知谁上麦了？
        Is the taker told before the answer or after? | 上麦的人得知此事，在结果之前还是之后？
        Who is told that the taker can be heard? | 谁会得知可以听到上麦的人？
        May a guest take a taken seat? | 观众可以上已有人的麦位吗？
        Who is told of it? | 谁会得知此事？
        Whose is the seat then? | 这时麦位是谁的？
        May a guest write over it with the SDK? | 观众可以用 SDK 改写它吗？
        Who is told of that? | 谁会得知这次改写？
        Whose is the seat after that? | 改写之后麦位是谁的？
        May a guest write over it by force? | 观众可以强制改写它吗？
        Whose is the seat after the force? | 强制改写之后麦位是谁的？

        story seat-race
        两人同时抢一个麦位：谁能抢到？另一人会得知什么？
        Two take one seat at once: what are they answered? | 两人同时上一个麦位，各得到什么结果？
        Who is told that it is the one's? | 谁会得知麦位归其中一人？
        Who is told that it is the other's? | 谁会得知麦位归另一人？
        Whose is the seat? | 麦位是谁的？

        story two-seats
        已在麦上的人可以再上一个麦位吗？第一个麦位会空出来吗？
        May a speaker take a second seat? | 麦上用户可以再上第二个麦位吗？
        Who is told that the first seat is free? | 谁会得知第一个麦位空了？
        Who sits on the first seat then? | 这时第一个麦位上是谁？
        Who sits on the second seat then? | 这时第二个麦位上是谁？
        May a speaker take the seat that was theirs? | 麦上用户可以回到自己原来的麦位吗？
        May a guest take a seat that is not there? | 观众可以上不存在的麦位吗？
        May the host take a guest's seat? | 房主可以上观众的麦位吗？

        story standing-up
        麦上用户下麦或离开时会发生什么？
        May a speaker stand up? | 麦上用户可以下麦吗？
        Who is told that a seat is free? | 谁会得知麦位空了？
        Is who stands up told before the answer? | 下麦的人得知此事，在结果之前吗？
        Who is told that the voice is gone? | 谁会得知声音没了？
        May somebody stand up who does not sit? | 不在麦上的人可以下麦吗？
        May somebody sit down again? | 可以重新上麦吗？
        Who is told of the seat of one who left? | 谁会得知离开的人的麦位空了？
        Who is told that a speaker left the room? | 谁会得知麦上用户离开了房间？
        Who sits on the seat of one who left? | 离开的人的麦位上是谁？
        Who sits there when the speaker is back? | 麦上用户回来后，麦位上是谁？

        story removal
        谁可以把麦上用户抱下麦？本人会得知吗？
        May a guest take a speaker off the seat? | 观众可以把麦上用户抱下麦吗？
        Whose is the seat then? | 这时麦位是谁的？
        May the host take a speaker off the seat? | 房主可以把麦上用户抱下麦吗？
        Who is told of it? | 谁会得知此事？
        Who is told that the voice is gone? | 谁会得知声音没了？
        May the host empty an empty seat? | 房主可以清空没有人的麦位吗？

        story hearing
        听众从何时起、到何时止能听到麦上用户？
        Is a guest heard who does not sit? | 能听到没有上麦的观众吗？
        Is a speaker heard? | 能听到麦上用户吗？
        Is somebody heard who stood up? | 能听到已下麦的人吗？

        story volumes
        应用看到的麦上用户音量是多少？静音时又是怎样？
        How loud is a speaker, and how often is it told? | 麦上用户的音量是多少？多久回调一次？
        How loud is one's own voice? | 自己的音量是多少？
        How loud is somebody who does not sit? | 没有上麦的人音量是多少？
        How loud is a speaker without a microphone? | 麦上用户关闭麦克风后音量是多少？
        How loud is one's own voice without a microphone? | 自己关闭麦克风后音量是多少？
        How loud is somebody who stood up? | 已下麦的人音量是多少？
        """
}
