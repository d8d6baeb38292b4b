extension Story {
    /// Who sits where, and who hears whom.
    static let seats = """
        story taken-seat
        asks What does somebody hear who wants a taken seat, and who may write over it?
        facts attribute.conflict, attribute.tellsWriter, attribute.eventsCarryWholeMap

        before
        alice, bob and carol log in
        alice opens the room
        bob and carol enter the room

        then
        bob takes seat 1
          ? answer: May a guest take a free seat?
          ? told seat 1 is bob's: Who is told who took a seat?
          ? order seat 1 is bob's: Is the taker told before the answer or after?
          ? told bob can be heard: Who is told that the taker can be heard?
        carol takes seat 1
          ? answer: May a guest take a taken seat?
          ? told seat 1 is carol's: Who is told of it?
        who is on seat 1
          ? sight: Whose is the seat then?
        carol writes over seat 1 with the SDK's own call
          ? answer: May a guest write over it with the SDK?
          ? told seat 1 is carol's: Who is told of that?
        who is on seat 1
          ? sight: Whose is the seat after that?
        carol writes over seat 1, by force where there is such a thing
          ? answer: May a guest write over it by force?
        who is on seat 1
          ? sight: Whose is the seat after the force?


        story seat-race
        asks Two tap one seat at the same moment: who gets it, and what is the other told?
        facts attribute.conflict, attribute.tellsWriter

        before
        alice, bob and carol log in
        alice opens the room
        bob and carol enter the room

        then
        each of bob and carol takes seat 1, at once
          ? answer: Two take one seat at once: what are they answered?
          ? told seat 1 is bob's: Who is told that it is the one's?
          ? told seat 1 is carol's: Who is told that it is the other's?
        who is on seat 1
          ? sight: Whose is the seat?


        story two-seats
        asks May one who sits take another seat, and is the first one free then?
        facts attribute.conflict, attribute.tellsWriter

        before
        alice, bob and carol log in
        alice opens the room
        bob and carol enter the room
        bob takes seat 1

        then
        bob takes seat 2
          ? answer: May a speaker take a second seat?
          ? told seat 1 is free: Who is told that the first seat is free?
        who is on seat 1
          ? sight: Who sits on the first seat then?
        who is on seat 2
          ? sight: Who sits on the second seat then?
        bob takes seat 1
          ? answer: May a speaker take the seat that was theirs?
        carol takes seat 99
          ? answer: May a guest take a seat that is not there?
        alice takes seat 3
          ? answer: May the host take a guest's seat?


        story standing-up
        asks What happens when a speaker stands up, or goes?
        facts attribute.tellsWriter

        before
        alice, bob and carol log in
        alice opens the room
        bob and carol enter the room
        bob takes seat 1

        then
        bob leaves the seat
          ? answer: May a speaker stand up?
          ? told seat 1 is free: Who is told that a seat is free?
          ? order seat 1 is free: Is who stands up told before the answer?
          ? told bob cannot be heard: Who is told that the voice is gone?
        bob leaves the seat
          ? answer: May somebody stand up who does not sit?
        bob takes seat 1
          ? answer: May somebody sit down again?
        bob leaves the room
          ? told seat 1 is free: Who is told of the seat of one who left?
          ? told bob left: Who is told that a speaker left the room?
        who is on seat 1
          ? sight: Who sits on the seat of one who left?
        bob enters the room
        who is on seat 1
          ? sight: Who sits there when the speaker is back?


        story removal
        asks Who may take a speaker off a seat, and does the speaker hear of it?
        facts attribute.conflict, attribute.tellsWriter

        before
        alice, bob and carol log in
        alice opens the room
        bob and carol enter the room
        bob takes seat 1

        then
        carol takes the speaker off seat 1
          ? answer: May a guest take a speaker off the seat?
        who is on seat 1
          ? sight: Whose is the seat then?
        bob takes seat 1
        alice takes the speaker off seat 1
          ? answer: May the host take a speaker off the seat?
          ? told seat 1 is free: Who is told of it?
          ? told bob cannot be heard: Who is told that the voice is gone?
        who is on seat 1
        alice takes the speaker off seat 1
          ? answer: May the host empty an empty seat?


        story hearing
        asks From when to when does a listener hear a speaker?

        before
        alice, bob and carol log in
        alice opens the room
        bob and carol enter the room

        then
        carol listens to bob
          ? sight: Is a guest heard who does not sit?
        bob takes seat 1
        carol listens to bob
          ? sight: Is a speaker heard?
        bob leaves the seat
        carol listens to bob
          ? sight: Is somebody heard who stood up?


        story volumes
        asks How loud do apps show a speaker, and how do they show silence?

        before
        alice, bob and carol log in
        alice opens the room
        bob and carol enter the room
        bob takes seat 1
        5 s pass

        then
        carol watches how loud bob is
          ? sight: How loud is a speaker, and how often is it told?
        bob watches how loud bob is
          ? sight: How loud is one's own voice?
        alice watches how loud carol is
          ? sight: How loud is somebody who does not sit?
        bob turns the microphone off
        carol watches how loud bob is
          ? sight: How loud is a speaker without a microphone?
        bob watches how loud bob is
          ? sight: How loud is one's own voice without a microphone?
        bob leaves the seat
        carol watches how loud bob is
          ? sight: How loud is somebody who stood up?
        """
}
