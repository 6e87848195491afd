import AccountDomain

/// Why a file of registered backends is refused: by places and names, for anything else in it may be a secret.
enum ServicesFileError: Error, Sendable, Equatable {
    case form
    /// A member that is none, of a service or of the file itself.
    case unknown(number: Int?)
    case tooMany
    case name(number: Int)
    case twice(String)
    case noAudience(String)
    case audience(String, number: Int)
    case secrets(String)
    case sharedSecret(String)
    case rate(String, ClosedRange<Int>)
    case unknownOfEvents(String)
    case eventURL(String)
    case eventTypes(String)
    case tooManyWithEvents
    /// A member of a service's `signIn` that is none.
    case unknownOfSignIn(String)
    case title(String)
    case redirects(String)
    case redirect(String, number: Int)
    case backChannelLogout(String)
}

extension ServicesFileError: CustomStringConvertible {
    /// One English sentence that says what to do.
    var description: String {
        switch self {
        case .form:
            "The file of services.file is not of the form {\"services\": [{\"name\": …, \"audiences\": […], "
                + "\"secrets\": […]}]}; docs/account/backends.md has an example."
        case .unknown(nil): "The file of services.file has a member beside “services”, which is none."
        case .unknown(let number?):
            "Service \(number) in the file of services.file has a member that is none: there are name, audiences, secrets, "
                + "requestsPerSecond, events and signIn."
        case .tooMany: "The file of services.file has more than \(ServicesFile.most) services."
        case .name(let number):
            "The name of service \(number) in the file of services.file must be 1 to 64 of a-z, 0-9, “-”, “.” and “_”."
        case .twice(let name): "The service \(name) is twice in the file of services.file."
        case .noAudience(let name): "The service \(name) needs at least one audience."
        case .audience(let name, let number):
            "Audience \(number) of the service \(name) must be account.audience or one of account.otherAudiences."
        case .secrets(let name):
            "The service \(name) needs one or two secrets, each the SHA-256 of one as sha256:HEXADECIMAL; a secret itself "
                + "does not belong there."
        case .sharedSecret(let name):
            "A secret of the service \(name) stands twice in the file of services.file: each needs one of its own."
        case .rate(let name, let range):
            "requestsPerSecond of the service \(name) must be from \(range.lowerBound) to \(range.upperBound)."
        case .unknownOfEvents(let name):
            "events of the service \(name) has a member that is none: there are url and types."
        case .eventURL(let name):
            "events.url of the service \(name) must be https://HOST/PATH without a user, a query or a fragment, of at most 512 "
                + "characters; http:// is for 127.0.0.1 and [::1] alone."
        case .eventTypes(let name):
            "events.types of the service \(name) must be one or more of userCreated, userDeleted and sessionEnded, each once."
        case .tooManyWithEvents:
            "The file of services.file has more than \(ServicesFile.mostWithEvents) services with events or backChannelLogout."
        case .unknownOfSignIn(let name):
            "signIn of the service \(name) has a member that is none: there are title, redirects and backChannelLogout."
        case .title(let name):
            "The title of the service \(name) must be 1 to \(ServiceSignIn.mostTitleCharacters) characters that can be "
                + "seen, in one line."
        case .redirects(let name):
            "The service \(name) needs 1 to \(ServiceSignIn.mostRedirects) redirects, each once."
        case .redirect(let name, let number):
            "Redirect \(number) of the service \(name) must be an address of https, or of http to 127.0.0.1 or [::1], "
                + "without fragment, user name or wildcard."
        case .backChannelLogout(let name):
            "backChannelLogout of the service \(name) must be an address of https, or of http to 127.0.0.1 or [::1], "
                + "without fragment, user name or wildcard."
        }
    }
}
