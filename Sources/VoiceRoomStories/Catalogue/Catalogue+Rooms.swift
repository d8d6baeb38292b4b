extension Story {
    /// Who comes, who goes, and what is said.
    static let rooms = """
        story entering
        asks Who is told that somebody comes and goes, and what is a room that nobody opened?
        facts avChatRoom.ownership

        before
        alice, bob, carol and dave log in

        then
        dave enters the room
          ? answer: May somebody enter a room that nobody opened?
        dave leaves the room
        alice opens the room
          ? answer: May somebody then open it?
        bob enters the room
          ? told bob came in: Who is told that somebody came in?
          ? told alice came in: Is who comes in told who is there?
          ? told alice can be heard: Is who comes in told of the host's voice?
        carol enters the room
        carol leaves the room
          ? told carol left: Who is told that somebody left?
          ? order carol left: Is who leaves told so, before the answer or after?


        story not-inside
        asks What may somebody do who is logged in and in no room?

        before
        alice, bob and carol log in
        alice opens the room
        bob and carol enter the room
        dave logs in

        then
        dave leaves the room
          ? answer: May somebody leave a room without being inside?
        dave sends the room 5 bytes of text
          ? answer: May somebody outside send a text to the room?
        dave takes seat 2
          ? answer: May somebody outside take a seat?
          ? told seat 2 is dave's: Who is told of it?
        dave writes over seat 3 with the SDK's own call
          ? answer: May somebody outside write a seat with the SDK?
        dave closes the room
          ? answer: May somebody outside close the room?
        bob enters the room
          ? answer: May somebody inside enter once more?
          ? told bob came in: Who is told of the second time?
        alice opens the room
          ? answer: May the host open the room that is open?
        bob opens the room
          ? answer: May a guest open the room that is open?
        bob writes 1 attribute of 1 byte
          ? answer: May a guest write attributes of the room?


        story host-leaves
        asks May the host leave, and what becomes of the room and of those in it?
        facts avChatRoom.ownership

        before
        alice, bob and carol log in
        alice opens the room
        bob and carol enter the room
        bob takes seat 1
        dave logs in

        then
        alice leaves the room
          ? answer: May the host leave without closing?
          ? told the room is closed: Who is told that this ends the room?
          ? told alice left: Who is told that the host left?
        who is on seat 1
          ? sight: Who sits there after the host left?
        bob sends the room 5 bytes of text
          ? answer: May a guest talk on without the host?
        bob closes the room
          ? answer: May a guest close the room?
        alice closes the room
          ? answer: May the host close the room now?
          ? told the room is closed: Who is told that it is closed?
        dave enters the room
          ? answer: May somebody enter after all this?


        story host-closes
        asks What is left of a room that its host closes?
        facts avChatRoom.ownership

        before
        alice, bob and carol log in
        alice opens the room
        bob and carol enter the room
        bob takes seat 1
        dave logs in

        then
        alice closes the room
          ? answer: May the host close the room?
          ? told the room is closed: Who is told that it is closed?
          ? order the room is closed: Is the host told before the answer or after?
        carol listens to bob
          ? sight: Is a speaker heard in a closed room?
        bob sends the room 5 bytes of text
          ? answer: May a guest send a text to a closed room?
        dave enters the room
          ? answer: May somebody enter a closed room?
        alice opens the room
          ? answer: May the host open it again?
        bob enters the room
        who is on seat 1
          ? sight: Who sits where bob sat, in the new room?


        story late-guest
        asks What does a guest see who comes late?
        facts attribute.eventsCarryWholeMap

        before
        alice, bob and carol log in
        alice opens the room
        bob enters the room
        bob takes seat 1
        bob sends the room 5 bytes of text

        then
        carol enters the room
          ? told seat 1 is bob's: Is a late guest told who sits where?
          ? told bob came in: Is a late guest told who is there?
          ? told bob can be heard: Is a late guest told who can be heard?
          ? told a text from bob: Does a late guest get earlier texts?
        who is on seat 1
          ? sight: Who sits there, as everybody sees it?
        carol listens to bob
          ? sight: Does a late guest hear a speaker?
        carol listens to alice
          ? sight: Does a late guest hear the host?


        story messages
        asks Who gets a text, and how long may it be, and how often may one be sent?
        facts room.maximumMessageBytes, room.maximumTextBytes, room.maximumMessagesPerSecond, room.messageOverflow

        before
        alice, bob and carol log in
        alice opens the room
        bob and carol enter the room
        dave logs in

        then
        bob sends the room 5 bytes of text
          ? told a text from bob: Who gets a text?
        dave sends the room 5 bytes of text
        bob sends the room 2048 bytes of text
          ? answer: May a text have 2 KiB?
        bob sends the room 2049 bytes of text
          ? answer: May a text have one byte more?
        bob sends the room 12288 bytes of text
          ? answer: May a text have 12 KiB?
        bob sends the room 12289 bytes of text
          ? answer: May a text have 12 KiB and one byte?
        bob sends the room 5 bytes of text, 41 times in a row
          ? answer: How many texts may be sent in a row?
          ? told a text from bob: How many of them arrive?


        story empty-room
        asks How long does a room live in which nobody is?
        facts avChatRoom.maximumEmptySeconds, room.maximumEmptySeconds

        before
        alice and bob log in
        alice opens the room

        then
        alice's app is killed
        150 s pass
        bob enters the room
          ? answer: May somebody enter a room that nobody is in?
        bob leaves the room
          ? answer: May the last one leave the room?
        10 s pass
        # Easemob's component logs out who leaves.
        bob logs in
        bob enters the room
          ? answer: May somebody enter 10 s after the last one left?
        alice-2 logs in
        alice-2 opens the room
          ? answer: May the host open the room again?
          ? told alice came in: Who is told that the host is there?
        """
}
