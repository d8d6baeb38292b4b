extension Story {
    /// Networks, phones and tokens.
    static let connections = """
        story lost-for-a-moment
        asks A speaker's network is away for 10 s: is the seat still theirs?
        facts identity.offlineGraceSeconds, rtc.offlineGraceSeconds
        facts avChatRoom.membershipEndsWithSession, room.membershipEndsWithSession

        before
        alice, bob and carol log in
        alice opens the room
        bob and carol enter the room
        bob takes seat 1

        then
        bob's network goes, for 10 s
          ? told connecting: Who is told that there is no network?
        who is on seat 1
          ? sight: Who sits there without a network?
        bob's network is back
          ? told connected: Who is told that the network is back?
        who is on seat 1
          ? sight: Who sits there after 10 s?
        carol listens to bob
          ? sight: Is the speaker heard again after 10 s?


        story lost-for-a-while
        asks A speaker's network is away for half a minute: what is left?
        facts identity.offlineGraceSeconds, rtc.offlineGraceSeconds
        facts avChatRoom.membershipEndsWithSession, room.membershipEndsWithSession

        before
        alice, bob and carol log in
        alice opens the room
        bob and carol enter the room
        bob takes seat 1

        then
        bob's network goes, for 30 s
          ? told bob cannot be heard: Who learns within 30 s that a voice is gone?
          ? told bob left: Who learns within 30 s that somebody left?
        who is on seat 1
          ? sight: Who sits there after 30 s without a network?
        bob's network is back
          ? told bob can be heard: Who is told that the voice is back?
        who is on seat 1
          ? sight: Who sits there when the network is back?
        carol listens to bob
          ? sight: Is the speaker heard again after 30 s?


        story lost-for-good
        asks A speaker's network goes for good: when do the others know, and is the seat free?
        facts identity.offlineGraceSeconds, rtc.offlineGraceSeconds
        facts avChatRoom.membershipEndsWithSession, room.membershipEndsWithSession

        before
        alice, bob and carol log in
        alice opens the room
        bob and carol enter the room
        bob takes seat 1

        then
        bob's network goes, for 125 s
          ? told bob left: Who learns that somebody is gone, and when?
          ? told seat 1 is free: Who learns that the seat is free, and when?
          ? told bob cannot be heard: Who learns that the voice is gone, and when?
        who is on seat 1
          ? sight: Who sits there after 125 s?
        carol takes seat 1
          ? answer: May another take the seat then?
        bob's network is back
          ? told out of the room: Is the lost one told to be out of the room?
        who is on seat 1
          ? sight: Who sits there when the lost one is back?


        story host-lost
        asks The host's network goes for five minutes: what becomes of the room?
        facts identity.offlineGraceSeconds, rtc.offlineGraceSeconds
        facts avChatRoom.membershipEndsWithSession, room.membershipEndsWithSession

        before
        alice, bob and carol log in
        alice opens the room
        bob and carol enter the room
        bob takes seat 1

        then
        alice's network goes, for 300 s
          ? told alice left: Who learns that the host is gone, and when?
          ? told the room is closed: Who is told that this ends the room?
        who is on seat 1
          ? sight: Who sits there after 300 s without the host?
        bob sends the room 5 bytes of text
          ? answer: May a guest talk on without the host?
        alice's network is back
          ? told connected: Is the host told that the network is back?
        alice takes the speaker off seat 1
          ? answer: Does the host rule again?


        story without-network
        asks What is somebody answered who has no network?

        before
        alice, bob and carol log in
        alice opens the room
        bob and carol enter the room

        then
        bob's network goes, for 2 s
        bob sends the room 5 bytes of text, watched for 60 s
          ? answer: What is a sender answered without a network?
        bob takes seat 1, watched for 60 s
          ? answer: What is a taker answered without a network?
        bob's network is back
          ? told a text from bob: Who gets the text in the end?
          ? told seat 1 is bob's: Who is told of the seat in the end?


        story second-login
        asks A speaker logs in on a second phone: what becomes of the first, and of the seat?
        facts identity.secondLogin

        before
        alice, bob and carol log in
        alice opens the room
        bob and carol enter the room
        bob takes seat 1

        then
        bob-2 logs in, watched for 3 s
          ? answer: May a user log in on a second phone?
          ? told kicked out by another login: Who is told to be logged out by it?
          ? told bob left: Who is told that the first phone left?
        who is on seat 1
          ? sight: Whose is the seat then?
        bob-2 enters the room, watched for 3 s
          ? answer: May the second phone enter the room?
        who is on seat 1
          ? sight: Whose is the seat after that?
        bob sends the room 5 bytes of text
          ? answer: May the first phone still send?
        bob-2 logs in
          ? answer: May a phone log in that is logged in?


        story tokens
        asks What is somebody told whose token is over, at login and later?
        facts identity.tokenWarningSeconds, identity.minimumTokenSeconds

        before
        alice logs in
        alice opens the room

        then
        bob logs in with a token that is over
          ? answer: What is a login answered with a token that is over?
        bob enters the room
          ? answer: May somebody enter who is not logged in?
        dave logs in with a token for 10 s
          ? answer: May a token end in 10 s?
        carol logs in with a token for 60 s
        carol enters the room
        70 s pass
          ? told the token is about to end: Who is told that the token ends soon, and when?
          ? told the token is over: Who is told that the token is over, and when?
          ? told carol left: Who learns that such a user is gone?
        carol sends the room 5 bytes of text
          ? answer: May somebody send whose token is over?


        story token-while-away
        asks What comes of a token that ends while its user has no network?
        facts identity.tokenWarningSeconds, identity.minimumTokenSeconds

        before
        alice logs in
        bob logs in with a token for 60 s
        alice opens the room
        bob enters the room
        bob takes seat 1

        then
        bob's network goes, for 70 s
          ? told the token is over: Who is told meanwhile that the token is over?
          ? told bob left: Who is told meanwhile that its user left?
        bob's network is back
          ? told the token is over: Who is told at the return that it is over?
          ? told out of the room: Who is told at the return to be out of the room?
          ? told bob left: Who is told at the return that its user left?
        who is on seat 1
          ? sight: Who sits there after the return?
        bob sends the room 5 bytes of text
          ? answer: May somebody send who is back without a token?


        story renewed-token
        asks May a token be renewed while its user is in the room, and what is told then?
        facts identity.tokenWarningSeconds, identity.minimumTokenSeconds

        before
        alice and carol log in
        bob logs in with a token for 60 s
        alice opens the room
        bob and carol enter the room
        bob takes seat 1

        then
        45 s pass
          ? told the token is about to end: Who is told that a speaker's token ends soon?
        bob renews the token for 600 s
          ? answer: May a token be renewed before it ends?
        60 s pass
          ? told the token is over: Who is told that a renewed token is over?
          ? told bob left: Who is told that such a speaker is gone?
        carol listens to bob
          ? sight: Is a speaker heard past the first token's end?
        bob renews the token for 60 s
          ? answer: May a token be renewed by a shorter one?
        90 s pass
          ? told the token is over: Who is told that the shorter token is over?
        carol listens to bob
          ? sight: Is a speaker heard whose token is over?
        bob renews the token for 600 s
          ? answer: May a token be renewed that is over?


        story killed-app
        asks What becomes of a speaker whose app is killed, and of the room when it is the host's?
        facts identity.offlineGraceSeconds, rtc.offlineGraceSeconds
        facts avChatRoom.membershipEndsWithSession, room.membershipEndsWithSession

        before
        alice, bob and carol log in
        alice opens the room
        bob and carol enter the room
        bob takes seat 1

        then
        bob's app is killed
          ? told bob left: Who is told within a second that the app is gone?
        120 s pass
          ? told bob left: Who is told later, and when?
          ? told seat 1 is free: Who is told that the seat is free, and when?
          ? told bob cannot be heard: Who is told that the voice is gone, and when?
        who is on seat 1
          ? sight: Who sits on the seat two minutes later?
        bob-2 logs in
        bob-2 enters the room
          ? answer: May the user come back on another phone?
        who is on seat 1
          ? sight: Who sits there when the user is back?
        bob-2 takes seat 1
          ? answer: May the user take the seat again?
        alice's app is killed
        120 s pass
          ? told the room is closed: Who is told that the host's end ends the room?
          ? told out of the room: Who is out of the room without the host?
        carol sends the room 5 bytes of text
          ? answer: May a guest still send without the host's app?


        story ids
        asks Which ids may users have?
        facts identity.maximumUserIDBytes

        then
        alice logs in with an id of 32 bytes
          ? answer: May an id have 32 bytes?
        bob logs in with an id of 33 bytes
          ? answer: May an id have 33 bytes?
        carol logs in with an id of 64 bytes
          ? answer: May an id have 64 bytes?
        dave logs in with an id of 65 bytes
          ? answer: May an id have 65 bytes?
        erin logs in with an id of 128 bytes
          ? answer: May an id have 128 bytes?
        frank logs in with an id of 129 bytes
          ? answer: May an id have 129 bytes?
        grace logs in with the id grace.a-b_c
          ? answer: May an id have . - and _ in it?
        heidi logs in with the id heidi@home
          ? answer: May an id have an @?
        ivan logs in with the id ivan/home
          ? answer: May an id have a slash?
        judy logs in with the id 小明
          ? answer: May an id be Chinese?
        mallory logs in with the id mallory
        oscar logs in with the id MALLORY
          ? answer: May two ids differ in capitals alone?
          ? told kicked out by another login: Is one of the two put out?
        """
}
