extension Story {
    /// What somebody asks another for, and what a room takes.
    static let requests = """
        story invitations
        asks Who is told of an invitation that is accepted, refused, taken back or left unanswered?
        facts invitation.maximumTimeoutSeconds, call.minimumTimeoutSeconds, call.maximumTimeoutSeconds
        facts call.receiptCheckSeconds

        before
        alice, bob and carol log in
        alice opens the room
        bob and carol enter the room

        then
        alice invites bob, who has 30 s to answer
          ? told alice invites: Who is told of an invitation?
        bob accepts
          ? told bob accepted: Who is told that it is accepted?
          ? told seat 1 is bob's: Does this seat the invited one?
        alice invites bob, who has 30 s to answer
          ? answer: May somebody be invited who accepted before?
        bob refuses
          ? told bob refused: Who is told that it is refused?
        alice invites bob, who has 30 s to answer
        alice takes the invitation back
          ? answer: May an invitation be taken back?
          ? told alice took it back: Who is told that it is taken back?
        alice invites carol, who has 30 s to answer, watched for 35 s
          ? told carol did not answer: Who is told that nobody answered, and when?
        carol accepts
          ? answer: May somebody accept too late?
        alice invites dave, who has 30 s to answer
          ? answer: May a user be invited whom nobody knows?


        story odd-invitations
        asks Who may invite whom, and how often may an invitation be answered?
        facts invitation.maximumTimeoutSeconds, call.minimumTimeoutSeconds, call.maximumTimeoutSeconds
        facts call.receiptCheckSeconds

        before
        alice, bob and carol log in
        alice opens the room
        bob and carol enter the room
        dave logs in

        then
        carol accepts
          ? answer: May somebody accept who is not invited?
        alice invites alice, who has 30 s to answer
          ? answer: May somebody invite themselves?
        bob invites carol, who has 30 s to answer
          ? answer: May a guest invite a guest?
          ? told bob invites: Who is told of it?
        alice invites dave, who has 30 s to answer
          ? answer: May somebody be invited who is in no room?
          ? told alice invites: Who is told of that?
        alice invites bob, who has 30 s to answer
        alice invites bob, who has 30 s to answer
          ? answer: May somebody be invited twice at a time?
          ? told alice invites: Who is told of the second time?
        bob accepts
          ? answer: May the invited one accept?
        bob accepts
          ? answer: May the invited one accept once more?
        bob refuses
          ? answer: May the invited one refuse after accepting?
        alice takes the invitation back
          ? answer: May an accepted invitation be taken back?


        story gone-invited
        asks What becomes of an invitation when somebody goes?
        facts invitation.maximumTimeoutSeconds, call.minimumTimeoutSeconds, call.maximumTimeoutSeconds
        facts call.receiptCheckSeconds

        before
        alice, bob and carol log in
        alice opens the room
        bob and carol enter the room

        then
        alice invites bob, who has 60 s to answer
        bob leaves the room
        bob accepts
          ? answer: May somebody accept who left the room?
          ? told bob accepted: Who is told of it?
        carol's network goes, for 2 s
        alice invites carol, who has 60 s to answer, watched for 5 s
          ? answer: May somebody be invited who has no network?
        carol's network is back
          ? told alice invites: Who is told when the network is back?
        carol accepts
          ? answer: May that one still accept?


        story limits
        asks How many attributes does a room hold, how long, and how often may they be written?
        facts attribute.maximumCount, attribute.maximumValueBytes, attribute.maximumTotalBytes
        facts attribute.maximumWritesPerSecond

        before
        alice, bob and carol log in
        alice opens the room
        bob and carol enter the room

        then
        alice writes 1 attribute of 1024 bytes
          ? answer: May an attribute have 1 KiB?
        alice writes 1 attribute of 1025 bytes
          ? answer: May an attribute have 1 KiB and one byte?
        alice writes 1 attribute of 4096 bytes
          ? answer: May an attribute have 4 KiB?
        alice writes 1 attribute of 4097 bytes
          ? answer: May an attribute have 4 KiB and one byte?
        alice writes 17 attributes of 1 byte
          ? answer: May a room have 17 attributes?
        alice writes 20 attributes of 1 byte
          ? answer: May a room have 20 attributes?
        alice writes 21 attributes of 1 byte
          ? answer: May a room have 21 attributes?
        alice writes 1 attribute of 1 byte, 6 times in a row
          ? answer: How often may attributes be written in a row?


        story batches
        asks What becomes of a write of several attributes when one of them is somebody else's?
        facts attribute.conflict, attribute.partialWrite

        before
        alice, bob and carol log in
        alice opens the room
        bob and carol enter the room

        then
        bob writes 1 attribute of 3 bytes
          ? answer: May a guest write an attribute?
          ? told attribute 1 has length 3: Who is told of it?
        carol writes 2 attributes of 4 bytes
          ? answer: May one write a guest's attribute and a new one?
          ? told attribute 1 has length 4: Who is told that the guest's one is new?
          ? told attribute 2 has length 4: Who is told of the other one?
        alice writes 2 attributes of 5 bytes
          ? answer: May the host write both?
          ? told attribute 1 has length 5: Who is told that the host wrote the first?
          ? told attribute 2 has length 5: Who is told that the host wrote the second?
        dave logs in
        dave enters the room
          ? told attribute 2 has length 4: Is a late guest told of an attribute?


        story long-in-batch
        asks What becomes of a write of two attributes when one of them is far too long?
        facts attribute.partialWrite, attribute.maximumValueBytes

        before
        alice and bob log in
        alice opens the room
        bob enters the room

        then
        alice writes one attribute of length 6 and one of length 20000
          ? answer: May one of two values be far too long?
          ? told attribute 1 has length 6: Who is told of the short one of the two?
        alice writes one attribute of length 7 and one of length 8
          ? answer: May both be written when they are short?
          ? told attribute 2 has length 8: Who is told of the second one?
        """
}
