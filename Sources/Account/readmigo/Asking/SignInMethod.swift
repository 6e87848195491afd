import AccountAPI
import Localization

/// The ways of proving who one is that a terminal can take, with their names in options.
enum SignInMethod: String, CaseIterable {
    case password
    case authenticator
    case recoveryCode = "recovery-code"
    case mail
    case sms

    /// The names of those that complete a sign-in.
    static let names = [Self.authenticator, .recoveryCode, .mail, .sms].map(\.rawValue)

    init?(_ way: ProofMethod) {
        // A provider's proof comes from another app.
        guard let method = Self.allCases.first(where: { $0.proof == way }) else { return nil }
        self = method
    }

    /// As it goes over the wire.
    var proof: ProofMethod {
        switch self {
        case .password: .password
        case .authenticator: .oneTimePassword
        case .recoveryCode: .recoveryCode
        case .mail: .mail
        case .sms: .sms
        }
    }

    /// Whether a code is sent before it can be given.
    var needsSending: Bool { self == .mail || self == .sms }

    /// The way that an option names.
    ///
    /// - Throws: `usage`.
    static func named(_ name: String) throws(CommandError) -> SignInMethod {
        guard let way = SignInMethod(rawValue: name) else { throw .usage(.unknownWay(name)) }
        return way
    }

    /// The way to go: the one that was chosen, the only one there is, or the person's choice.
    ///
    /// - Parameters:
    ///   - ways: those that the service takes, the best first.
    ///   - chosen: by an option.
    ///   - app: asks.
    /// - Returns: one of them.
    /// - Throws: `refused` where none can be taken here; `usage` for a choice that is none of them; `notDone`.
    static func pick(
        _ ways: [ProofMethod], _ chosen: SignInMethod?, _ app: App
    ) throws(CommandError) -> SignInMethod {
        let offered = ways.compactMap(Self.init)
        guard let first = offered.first else { throw .refused(.noWayHere) }
        if let chosen {
            guard offered.contains(chosen) else { throw .usage(notOffered(chosen, offered)) }
            return chosen
        }
        guard offered.count > 1, app.asker.isPerson else { return first }
        app.say(.ways(list(offered)))
        while true {
            let answer = try app.asker.line(app.text(.wayPrompt), draft: "1")
            if let number = Int(answer), offered.indices.contains(number - 1) { return offered[number - 1] }
            if let way = offered.first(where: { $0.rawValue == answer }) { return way }
        }
    }

    /// Ways with their numbers, a line each.
    static func list(_ ways: [SignInMethod]) -> LocalizedText {
        LocalizedText { language in
            let lines = ways.enumerated().map { "  \($0.offset + 1)  \($0.element.text(in: language))" }
            return lines.joined(separator: "\n")
        }
    }

    /// A way that was chosen is none of those that are offered.
    static func notOffered(_ way: SignInMethod, _ offered: [SignInMethod]) -> ReadmigoStrings {
        .wayNotOffered(
            way: way.rawValue, offered: offered.map(\.rawValue).joined(separator: ", "))
    }

    /// The question that asks for it.
    var prompt: ReadmigoStrings {
        switch self {
        case .recoveryCode: .recoveryCodePrompt
        case .authenticator: .authenticatorPrompt
        case .password, .mail, .sms: .codePrompt
        }
    }
}

extension SignInMethod: Localizable {
    /// What it is called within a sentence.
    func text(in language: Language) -> String { strings.text(in: language) }

    private var strings: ReadmigoStrings {
        switch self {
        case .password: .yourPassword
        case .authenticator: .authenticatorCode
        case .recoveryCode: .recoveryCode
        case .mail: .codeByMail
        case .sms: .codeBySMS
        }
    }
}
