extension ChineseCatalogue {
    /// Microphones, muted and closed seats, and what hosts do to guests.
    static let hosts = """
        story own-microphone
        麦上用户关闭麦克风时谁会得知？这时还能听到声音吗？
        May a speaker turn the microphone off? | 麦上用户可以关闭麦克风吗？
        Who is told that a speaker's microphone is off? | 谁会得知麦上用户关闭了麦克风？
        Is a speaker heard whose microphone is off? | 麦克风关闭后还能听到麦上用户吗？
        Does a speaker keep the seat without a microphone? | 关闭麦克风后麦位还保留吗？
        May a microphone be turned off twice? | 麦克风可以重复关闭吗？
        Who is told the second time that it is off? | 重复关闭时，谁会再次得知？
        May a speaker turn the microphone on again? | 麦上用户可以重新打开麦克风吗？
        Who is told that a microphone is on again? | 谁会得知麦克风重新打开了？
        Is a speaker heard whose microphone is on again? | 麦克风重新打开后能听到麦上用户吗？
        May a listener turn the microphone off? | 没有上麦的观众可以关闭麦克风吗？
        Who is told that a listener turned it off? | 谁会得知观众关闭了麦克风？

        story muted-seat
        谁可以对麦上用户禁麦？谁会得知？本人可以自行解除吗？
        May the host mute a speaker? | 房主可以对麦上用户禁麦吗？
        Who is told that a seat is muted? | 谁会得知麦位被禁麦？
        Who is told that a muted speaker is not heard? | 谁会得知听不到被禁麦的人了？
        Is a speaker heard whom the host muted? | 还能听到被房主禁麦的人吗？
        May a speaker undo the host's mute? | 麦上用户可以自行解除房主的禁麦吗？
        Is a speaker heard who undid the host's mute? | 自行解除禁麦后能听到他吗？
        May the host end a mute? | 房主可以解除禁麦吗？
        Who is told that a seat is not muted any more? | 谁会得知麦位已解除禁麦？
        Is a speaker heard when the host's mute is over? | 房主解除禁麦后能听到麦上用户吗？
        May a guest mute a speaker? | 观众可以对麦上用户禁麦吗？
        Is a speaker heard whom a guest muted? | 观众执行禁麦后还能听到麦上用户吗？
        May the host mute an empty seat? | 房主可以对空麦位禁麦吗？
        May a guest take a muted seat? | 观众可以上已被禁麦的麦位吗？
        Is somebody heard who sits on a muted seat? | 能听到坐在禁麦麦位上的人吗？
        May the host mute a seat that is not there? | 房主可以对不存在的麦位禁麦吗？

        story closed-seat
        房主可以锁麦位吗？麦位上的人会怎样？
        May the host close a free seat? | 房主可以锁定空麦位吗？
        Who is told that a seat is closed? | 谁会得知麦位被锁定？
        May a guest take a closed seat? | 观众可以上被锁定的麦位吗？
        May the host close a closed seat? | 房主可以重复锁定麦位吗？
        May the host open a closed seat? | 房主可以解锁麦位吗？
        Who is told that a seat is open again? | 谁会得知麦位已解锁？
        May a guest take a seat that is open again? | 观众可以上已解锁的麦位吗？
        May the host close a taken seat? | 房主可以锁定有人的麦位吗？
        Who is told that a taken seat is closed? | 谁会得知有人的麦位被锁定？
        Who is told that it is free by this? | 谁会得知麦位因此空了？
        Who sits on a seat that was closed while taken? | 有人的麦位被锁定后，麦位上是谁？
        Is the speaker of a closed seat heard? | 能听到被锁定麦位上的人吗？
        May a guest close a seat? | 观众可以锁麦位吗？
        May the host open a seat that is open? | 房主可以解锁没有锁定的麦位吗？

        story put-out
        房主可以把观众踢出房间吗？被踢的人可以回来吗？
        May a guest put another guest out? | 观众可以把其他观众踢出房间吗？
        Is a speaker heard whom a guest put out? | 观众执行踢人后，还能听到对方吗？
        May the host put a guest out? | 房主可以把观众踢出房间吗？
        Who is told to be out of the room? | 谁会得知自己已不在房间内？
        Who is told that a guest is gone who was put out? | 谁会得知被踢的观众走了？
        Who is told that the seat of such a guest is free? | 谁会得知被踢的人的麦位空了？
        Who sits on the seat of a guest who was put out? | 观众被踢后，其麦位上是谁？
        Is a guest heard who was put out? | 还能听到被踢的人吗？
        May a guest send a text who was put out? | 被踢的人还能发消息吗？
        May a guest come back who was put out? | 被踢的人可以再次进入房间吗？
        May the host put out somebody who is not there? | 房主可以踢不在房间内的人吗？
        May a guest put the host out? | 观众可以把房主踢出房间吗？

        story moving
        麦上用户可以一步换到另一个麦位吗？
        May a speaker move to a free seat? | 麦上用户可以换到空麦位吗？
        Who is told that the left seat is free? | 谁会得知原麦位空了？
        Who is told of the new seat? | 谁会得知新麦位？
        Is the voice gone while a speaker moves? | 换麦位时，谁会得知声音没了？
        Who sits on the seat that a speaker left by moving? | 换麦位后，原麦位上是谁？
        Who sits on the seat that a speaker moved to? | 换麦位后，新麦位上是谁？
        Is a speaker heard who moved? | 能听到换了麦位的人吗？
        May a speaker move again a few seconds later? | 几秒后可以再次换麦位吗？
        May a speaker move to a taken seat? | 可以换到已有人的麦位吗？
        Whose is a taken seat that somebody moved to? | 有人换到已有人的麦位后，麦位是谁的？
        May a speaker move to a seat that is not there? | 可以换到不存在的麦位吗？

        story put-on-a-seat
        房主可以不经同意把观众抱上麦吗？
        May the host put a guest on a seat unasked? | 房主可以不经同意把观众抱上麦吗？
        Who is told that a guest was put on a seat? | 谁会得知观众被抱上麦？
        Is a guest heard who was put on a seat? | 能听到被抱上麦的观众吗？
        May the host put a speaker on another seat? | 房主可以把麦上用户抱到另一个麦位吗？
        May the host put somebody on a taken seat? | 房主可以把人抱上已有人的麦位吗？
        May a guest put somebody on a seat? | 观众可以抱人上麦吗？
        May the host seat somebody who is not there? | 房主可以把不在房间内的人抱上麦吗？
        Who sits there then? | 这时麦位上是谁？
        """
}
