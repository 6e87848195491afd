import AccountAPI
import AccountClient
import ArgumentParser
import Localization

/// One row of ``row`` for each provider, and nothing else in the program asks which one it is.
///
/// The provider's id is the name of its flag.
extension SignInProvider {
    /// The table: everything that the program knows of each provider besides what `AccountAPI` says.
    ///
    /// A provider of browsers alone has no sheet: its name is shown, and no flag.
    var row: Row {
        switch self {
        case .apple:
            Row(
                name: .apple,
                sheet: Sheet(name: "Apple's sheet") { fakes throws(CommandError) in try await fakes.apple() })
        case .wechat:
            Row(
                name: .weChat,
                sheet: Sheet(name: "WeChat's app") { fakes throws(CommandError) in try await fakes.weChat() })
        case .openID: Row(name: .openID, sheet: nil)
        }
    }

    /// What the program knows of a provider.
    struct Row {
        /// Its name.
        let name: ReadmigoTableStrings
        /// In the place of its own sheet; nil if it is for browsers alone.
        let sheet: Sheet?
    }

    /// What a terminal does not have, and the fakes that stand for it.
    struct Sheet {
        /// What it is called in the help.
        let name: String
        /// What the fakes give in its place.
        let answer: @Sendable (Fakes) async throws(CommandError) -> SheetAnswer
    }

    /// What a provider's sheet gave.
    enum SheetAnswer {
        case apple(AppleRequest, AppleCredential)
        case code(SignInProvider, String)
    }
}

/// The flag of a provider that the fakes stand for.
struct ProviderFlag: EnumerableFlag, Hashable {
    let provider: SignInProvider
    let sheet: SignInProvider.Sheet

    static let allCases: [ProviderFlag] = SignInProvider.allCases.compactMap { provider in
        provider.row.sheet.map { ProviderFlag(provider: provider, sheet: $0) }
    }

    static func name(for flag: ProviderFlag) -> NameSpecification { .customLong(flag.provider.rawValue) }

    static func help(for flag: ProviderFlag) -> ArgumentHelp? { "Sign in by \(flag.name)." }

    static func == (one: ProviderFlag, other: ProviderFlag) -> Bool { one.provider == other.provider }

    func hash(into hasher: inout Hasher) { hasher.combine(provider) }

    private var name: String { provider.row.name.text(in: .english) }

    // What the help says of all of them.

    /// Their names: Apple or WeChat.
    static var names: String { list(allCases.map(\.name), "or") }

    /// What a terminal lacks: Apple's sheet nor WeChat's app.
    static var sheets: String { allCases.map(\.sheet.name).joined(separator: " nor ") }

    /// The flags as they are typed: --apple and --wechat.
    static var flags: String { list(allCases.map { "--\($0.provider.rawValue)" }, "and") }

    private static func list(_ names: [String], _ word: String) -> String {
        guard let last = names.last, names.count > 1 else { return names.joined() }
        return "\(names.dropLast().joined(separator: ", ")) \(word) \(last)"
    }
}

/// How a person agrees at the fakes, provider by provider.
extension Fakes {
    private struct AppleWish: Encodable {
        struct Person: Encodable {
            let subject, email, firstName: String
        }
        let client = "com.readmigo.reader"
        let nonce: String
        let person: Person
    }

    private struct AppleAnswer: Decodable {
        let identityToken, code: String
        let user: String?
    }

    /// What Apple's sheet would give.
    func apple() async throws(CommandError) -> SignInProvider.SheetAnswer {
        let request = try await app.asking { client throws(AccountClientError) in
            try await client.startAppleSignIn()
        }
        let wish = AppleWish(
            nonce: request.nonce,
            person: .init(
                subject: "001234.\(person.lowercased()).0815", email: "\(person)@example.com",
                firstName: person))
        let answer: AppleAnswer = try await ask("/_fake/apple/authorizations", wish)
        let credential = AppleCredential(
            user: "001234.\(person.lowercased()).0815", identityToken: answer.identityToken,
            authorizationCode: answer.code, name: answer.user == nil ? nil : person)
        return .apple(request, credential)
    }

    private struct WeChatWish: Encodable {
        struct Person: Encodable {
            let unionid, nickname: String
        }
        let person: Person
    }

    private struct WeChatAnswer: Decodable {
        let code: String
    }

    /// What WeChat's app would give.
    func weChat() async throws(CommandError) -> SignInProvider.SheetAnswer {
        let unionid = "o" + person + String(repeating: "x", count: 27 - person.count)
        let answer: WeChatAnswer = try await ask(
            "/_fake/wechat/codes", WeChatWish(person: .init(unionid: unionid, nickname: person)))
        return .code(.wechat, answer.code)
    }
}

extension App {
    /// Signs in by what a sheet gave.
    func signIn(by answer: SignInProvider.SheetAnswer) async throws(CommandError) -> AccountClient.Step {
        try await asking { client throws(AccountClientError) in
            switch answer {
            case .apple(let request, let credential):
                try await client.signIn(request, credential, terms: nil)
            case .code(let provider, let code): try await client.signIn(by: provider, code: code, terms: nil)
            }
        }
    }
}
