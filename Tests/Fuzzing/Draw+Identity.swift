import EmulatorAPI

/// Every kind of command to the identity service; a new one does not compile until it is drawn.
package enum IdentityCommandKind: String, CaseIterable {
    case logIn, logInAgain, logOut, setProfile, fetchProfiles, renewToken

    init(_ command: IdentityCommand) {
        switch command {
        case .logIn: self = .logIn
        case .logInAgain: self = .logInAgain
        case .logOut: self = .logOut
        case .setProfile: self = .setProfile
        case .fetchProfiles: self = .fetchProfiles
        case .renewToken: self = .renewToken
        }
    }
}

extension Draw {
    mutating func command(_ kind: IdentityCommandKind) -> IdentityCommand {
        switch kind {
        case .logIn: logIn()
        case .logInAgain:
            if case .logIn(let user, let credential, let terminal) = logIn() {
                .logInAgain(user: user, credential: credential, terminal: terminal)
            } else {
                .logOut
            }
        case .logOut: .logOut
        case .setProfile:
            .setProfile(
                change: ProfileChange(
                    nickname: maybe { $0.text("name") }, avatarURL: maybe { $0.text("http://a") }, fields: fields()))
        case .fetchProfiles: .fetchProfiles(users: users())
        case .renewToken: .renewToken(credential: credential(callerMostly()))
        }
    }

    mutating func logIn() -> IdentityCommand {
        // Mostly somebody who is not logged in yet, where there is one.
        let idle = plainUsers.filter { user in !memory.sessions.contains { $0.user == user } }
        let (isIdle, number, any) = (!once(in: 4) && !idle.isEmpty, pick(1 << 20), user())
        let user = isIdle ? idle[number % idle.count] : any
        return .logIn(user: user, credential: credential(user), terminal: one())
    }
}
