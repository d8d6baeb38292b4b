// What the engine says by itself: of events that end a stay, and of the network. The codes are the vendor's, the texts our own.
extension Agora.Failure {
    package static let removedByServer = Self(.bannedByServer, .banned, "the server removed the user")
    package static let channelClosed = Self(.failed, .rejected, "the server closed the channel")
    package static let joinedElsewhere = Self(.failed, .sameUser, "the same uid joined from elsewhere")
    package static let tokenEnded = Self(.tokenExpired, .tokenExpired, "the token ended; renew it or leave")
    package static let noServer = Self(.notReady, .joinFailed, "there was no server for 20 minutes")
}
