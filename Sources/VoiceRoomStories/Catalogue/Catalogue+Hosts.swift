extension Story {
    /// Microphones, and what a host does to seats and guests.
    static let hosts = """
        story own-microphone
        asks Who is told that a speaker turned the microphone off, and is anything heard then?

        before
        alice, bob and carol log in
        alice opens the room
        bob and carol enter the room
        bob takes seat 1

        then
        bob turns the microphone off
          ? answer: May a speaker turn the microphone off?
          ? told bob cannot be heard: Who is told that a speaker's microphone is off?
        carol listens to bob
          ? sight: Is a speaker heard whose microphone is off?
        who is on seat 1
          ? sight: Does a speaker keep the seat without a microphone?
        bob turns the microphone off
          ? answer: May a microphone be turned off twice?
          ? told bob cannot be heard: Who is told the second time that it is off?
        bob turns the microphone on
          ? answer: May a speaker turn the microphone on again?
          ? told bob can be heard: Who is told that a microphone is on again?
        carol listens to bob
          ? sight: Is a speaker heard whose microphone is on again?
        carol turns the microphone off
          ? answer: May a listener turn the microphone off?
          ? told carol cannot be heard: Who is told that a listener turned it off?


        story muted-seat
        asks Who may mute a speaker, who is told, and can the speaker undo it?

        before
        alice, bob, carol and dave log in
        alice opens the room
        bob, carol and dave enter the room
        bob takes seat 1

        then
        alice mutes seat 1
          ? answer: May the host mute a speaker?
          ? told seat 1 is muted: Who is told that a seat is muted?
          ? told bob cannot be heard: Who is told that a muted speaker is not heard?
        carol listens to bob
          ? sight: Is a speaker heard whom the host muted?
        bob turns the microphone on
          ? answer: May a speaker undo the host's mute?
        carol listens to bob
          ? sight: Is a speaker heard who undid the host's mute?
        alice mutes seat 1
        alice unmutes seat 1
          ? answer: May the host end a mute?
          ? told seat 1 is not muted: Who is told that a seat is not muted any more?
        carol listens to bob
          ? sight: Is a speaker heard when the host's mute is over?
        carol mutes seat 1
          ? answer: May a guest mute a speaker?
        carol listens to bob
          ? sight: Is a speaker heard whom a guest muted?
        alice mutes seat 2
          ? answer: May the host mute an empty seat?
        dave takes seat 2
          ? answer: May a guest take a muted seat?
        carol listens to dave
          ? sight: Is somebody heard who sits on a muted seat?
        alice mutes seat 99
          ? answer: May the host mute a seat that is not there?


        story closed-seat
        asks May the host close a seat, and what becomes of who sits there?
        facts attribute.conflict, attribute.tellsWriter

        before
        alice, bob and carol log in
        alice opens the room
        bob and carol enter the room
        bob takes seat 1

        then
        alice closes seat 2
          ? answer: May the host close a free seat?
          ? told seat 2 is closed: Who is told that a seat is closed?
        carol takes seat 2
          ? answer: May a guest take a closed seat?
        alice closes seat 2
          ? answer: May the host close a closed seat?
        alice opens seat 2
          ? answer: May the host open a closed seat?
          ? told seat 2 is free: Who is told that a seat is open again?
        carol takes seat 2
          ? answer: May a guest take a seat that is open again?
        alice closes seat 1
          ? answer: May the host close a taken seat?
          ? told seat 1 is closed: Who is told that a taken seat is closed?
          ? told seat 1 is free: Who is told that it is free by this?
        who is on seat 1
          ? sight: Who sits on a seat that was closed while taken?
        carol listens to bob
          ? sight: Is the speaker of a closed seat heard?
        carol closes seat 3
          ? answer: May a guest close a seat?
        alice opens seat 3
          ? answer: May the host open a seat that is open?


        story put-out
        asks May the host put a guest out of the room, and may that one come back?

        before
        alice, bob and carol log in
        alice opens the room
        bob and carol enter the room
        bob takes seat 1

        then
        carol puts bob out of the room
          ? answer: May a guest put another guest out?
        carol listens to bob
          ? sight: Is a speaker heard whom a guest put out?
        bob enters the room
        bob takes seat 1
        alice puts bob out of the room
          ? answer: May the host put a guest out?
          ? told out of the room: Who is told to be out of the room?
          ? told bob left: Who is told that a guest is gone who was put out?
          ? told seat 1 is free: Who is told that the seat of such a guest is free?
        who is on seat 1
          ? sight: Who sits on the seat of a guest who was put out?
        carol listens to bob
          ? sight: Is a guest heard who was put out?
        bob sends the room 5 bytes of text
          ? answer: May a guest send a text who was put out?
        bob enters the room
          ? answer: May a guest come back who was put out?
        alice puts erin out of the room
          ? answer: May the host put out somebody who is not there?
        carol puts alice out of the room
          ? answer: May a guest put the host out?


        story moving
        asks May a speaker go from one seat to another in one step?
        facts attribute.conflict, attribute.tellsWriter

        before
        alice, bob and carol log in
        alice opens the room
        bob and carol enter the room
        bob takes seat 1
        carol takes seat 3

        then
        bob moves to seat 2
          ? answer: May a speaker move to a free seat?
          ? told seat 1 is free: Who is told that the left seat is free?
          ? told seat 2 is bob's: Who is told of the new seat?
          ? told bob cannot be heard: Is the voice gone while a speaker moves?
        who is on seat 1
          ? sight: Who sits on the seat that a speaker left by moving?
        who is on seat 2
          ? sight: Who sits on the seat that a speaker moved to?
        carol listens to bob
          ? sight: Is a speaker heard who moved?
        bob moves to seat 1
          ? answer: May a speaker move again a few seconds later?
        15 s pass
        bob moves to seat 3
          ? answer: May a speaker move to a taken seat?
        who is on seat 3
          ? sight: Whose is a taken seat that somebody moved to?
        15 s pass
        bob moves to seat 99
          ? answer: May a speaker move to a seat that is not there?


        story put-on-a-seat
        asks May the host put a guest on a seat without asking?

        before
        alice, bob and carol log in
        alice opens the room
        bob and carol enter the room
        carol takes seat 2

        then
        alice puts bob on seat 1
          ? answer: May the host put a guest on a seat unasked?
          ? told seat 1 is bob's: Who is told that a guest was put on a seat?
        carol listens to bob
          ? sight: Is a guest heard who was put on a seat?
        alice puts bob on seat 3
          ? answer: May the host put a speaker on another seat?
        alice puts carol on seat 1
          ? answer: May the host put somebody on a taken seat?
        carol puts carol on seat 3
          ? answer: May a guest put somebody on a seat?
        alice puts erin on seat 3
          ? answer: May the host seat somebody who is not there?
        who is on seat 3
          ? sight: Who sits there then?
        """
}
