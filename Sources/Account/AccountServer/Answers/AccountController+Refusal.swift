internal import AccountAPI
internal import AccountDomain
internal import HTTPTypes
internal import Hummingbird
internal import Logging

extension AccountController {
    /// What an error is on the wire; what is our own fault is said to the log, without a word of the request.
    ///
    /// Who came from a provider's page, or is on the way there, sees the page at `/` say it.
    func refusal(_ error: any Error, _ route: AccountRoute?, _ head: HTTPRequest) -> Answer {
        let problem = problem(
            error, route, Language(acceptLanguage: head.headerFields[.acceptLanguage], otherwise: .chinese))
        guard route?.facts.origin == .provider, head.wantsPage else { return problem.answer }
        let subcode = problem.body.subcode.map { ".\($0)" } ?? ""
        return .redirect(to: "/#problem=\(problem.body.code.rawValue)\(subcode)")
    }

    private func problem(_ error: any Error, _ route: AccountRoute?, _ language: Language) -> Problem {
        if let form = error as? FormError { return Problem(form: form, language) }
        let fault = error as? AccountError ?? .fault(reason: "an unforeseen \(type(of: error))")
        note(fault, route)
        let now = now()
        return Problem(fault, language, at: now, nonce: nonces.current(at: now))
    }

    private func note(_ fault: AccountError, _ route: AccountRoute?) {
        let route = Logger.MetadataValue.string(route?.rawValue ?? "none")
        switch fault {
        case .fault(let reason):
            logger.error(
                "A request failed by our own fault.", metadata: ["route": route, "reason": "\(reason)"])
        case .unavailable(let reason):
            logger.warning(
                "The store cannot be used.", metadata: ["route": route, "reason": "\(reason)"])
        case .provider(let provider, .misconfigured):
            logger.error(
                "A provider refuses this server's configuration.",
                metadata: ["route": route, "provider": "\(provider.rawValue)"])
        case .provider(let provider, .unreachable):
            logger.warning(
                "A provider cannot be reached.",
                metadata: ["route": route, "provider": "\(provider.rawValue)"])
        default:
            break
        }
    }
}

extension HTTPRequest {
    /// Whether a person looks at the answer in a browser.
    var wantsPage: Bool { headerFields[.accept]?.contains("text/html") ?? false }
}

extension Request {
    /// Whether a body follows the head.
    var hasBody: Bool {
        headers[.transferEncoding] != nil || (headers[.contentLength].map { $0 != "0" } ?? false)
    }
}
