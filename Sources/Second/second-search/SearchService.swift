internal import FoundationExports

/// An account as a desktop shows it: names, never a secret or a code.
struct FoundAccount: Sendable, Equatable {
    let id: UUID
    let title: String
    let subtitle: String
}

/// What came of a wish.
enum WishResult: Sendable, Equatable {
    case done
    /// The person did not allow searching.
    case isOff
    /// What to tell the person.
    case failed(String)
}

/// The accounts of the person, for a desktop that searches.
protocol SearchedAccounts {
    /// The best matches, at most so many; none for a blank query, and where the vault cannot be used.
    func found(_ query: String, atMost limit: Int) async -> [FoundAccount]

    /// The accounts of these ids, in this order; ids of none are left out.
    func accounts(_ ids: [UUID]) async -> [FoundAccount]

    /// Puts the code of an account on the clipboard.
    func copyCode(of id: UUID) async -> WishResult

    /// Opens the page.
    func openPage() -> WishResult
}

/// What a person is told whose wish failed: what was not done, and why.
struct FailureNotice: Sendable, Equatable {
    let title: SearchProgramStrings
    let reason: String
}

/// An answer, and what the person is told beside it.
struct SearchAnswer: Sendable, Equatable {
    let reply: BusReply
    var notice: FailureNotice?

    static let done = SearchAnswer(reply: .values([]))

    static func value(_ value: BusValue) -> SearchAnswer { SearchAnswer(reply: .values([value])) }

    static func error(_ name: BusErrorName, _ word: String) -> SearchAnswer {
        SearchAnswer(reply: .error(name, word))
    }
}

/// Answers what GNOME Shell and KRunner ask.
struct SearchService {
    /// The name on the bus; the service file carries it, too.
    static let busName = "second.Search"
    /// The object that answers; the files for both desktops name it.
    static let path = "/second/Search"
    /// The paths above it, with what lies below them.
    private static let parents = ["/": "second", "/second": "Search"]
    /// So many names are told at once: GNOME Shell has five rows for a provider.
    static let mostResults = 5
    private static let icon = "second"

    let accounts: any SearchedAccounts

    func answer(_ call: MethodCall) async -> SearchAnswer {
        guard call.path == Self.path else { return Self.answerAbove(call) }
        if let interface = call.interface, !SearchMethod.interfaces.contains(interface) {
            return .error(.unknownInterface, interface)
        }
        guard let method = SearchMethod(rawValue: call.member),
            call.interface == nil || call.interface == method.interface
        else { return .error(.unknownMethod, call.member) }
        guard call.signature == method.signature else { return .error(.invalidArguments, call.signature) }
        guard let arguments = call.arguments else { return .error(.limitsExceeded, call.member) }
        return await answer(method, arguments)
    }

    /// Who looks for objects on the bus begins at the root.
    private static func answerAbove(_ call: MethodCall) -> SearchAnswer {
        guard let child = parents[call.path] else { return .error(.unknownObject, call.path) }
        let method = SearchMethod.introspect
        guard call.member == method.rawValue, call.interface ?? method.interface == method.interface,
            call.signature.isEmpty
        else { return .error(.unknownMethod, call.member) }
        return .value(.text(Introspection.parent(of: child)))
    }

    private func answer(_ method: SearchMethod, _ arguments: [BusArgument]) async -> SearchAnswer {
        switch method {
        case .initialResultSet: return await .value(ids(of: arguments.texts(0)))
        // What was found before is the best few alone: a narrower search may find others of all accounts.
        case .subsearchResultSet: return await .value(ids(of: arguments.texts(1)))
        case .resultMetas:
            let ids = arguments.texts(0).prefix(Self.mostResults).compactMap { UUID(uuidString: $0) }
            return await .value(.array(of: "a{sv}", accounts.accounts(ids).map(Self.meta)))
        // A result can be chosen, and nothing else be done with it.
        case .run where !arguments.text(1).isEmpty: return .error(.invalidArguments, "actionId")
        case .activateResult, .run: return await copy(arguments.text(0))
        case .launchSearch: return Self.answer(accounts.openPage(), method.rawValue, .pageNotOpened)
        case .match:
            let matches = await found(arguments.text(0)).enumerated().map { Self.match($0, $1) }
            return .value(.array(of: "(sssuda{sv})", matches))
        case .actions: return .value(.array(of: "(sss)", []))
        case .config, .properties: return .value(.properties([]))
        case .teardown, .setActivationToken: return .done
        case .introspect: return .value(.text(Introspection.object))
        case .property: return .error(.unknownProperty, arguments.text(1))
        }
    }

    private func ids(of terms: [String]) async -> BusValue {
        await .texts(found(terms.joined(separator: " ")).map(\.busID))
    }

    private func found(_ query: String) async -> [FoundAccount] {
        await accounts.found(query, atMost: Self.mostResults)
    }

    private func copy(_ text: String) async -> SearchAnswer {
        guard let id = UUID(uuidString: text) else { return .error(.invalidArguments, "identifier") }
        return await Self.answer(accounts.copyCode(of: id), "identifier", .notCopied)
    }

    private static func answer(
        _ result: WishResult, _ word: String, _ title: SearchProgramStrings
    ) -> SearchAnswer {
        switch result {
        case .done: .done
        case .isOff: .error(.accessDenied, word)
        case .failed(let reason):
            SearchAnswer(
                reply: .error(.failed, word), notice: FailureNotice(title: title, reason: reason))
        }
    }

    /// How GNOME Shell draws a result; `clipboardText` would carry a code over the bus and is never there.
    private static func meta(_ account: FoundAccount) -> BusValue {
        .properties([
            ("id", .text(account.busID)), ("name", .text(account.title)),
            ("description", .text(account.subtitle)), ("gicon", .text(icon)),
        ])
    }

    /// The relevance of a result beside what others find: `HelperMatch` of Plasma 5, `High` of Plasma 6.
    ///
    /// Plasma 5 draws one of 50 as information, which cannot be run.
    private static let relevance: UInt32 = 70

    /// How KRunner draws a result, the best first.
    private static func match(_ place: Int, _ account: FoundAccount) -> BusValue {
        .structure([
            .text(account.busID), .text(account.title), .text(icon), .number(relevance),
            .real(0.9 - 0.1 * Double(place)), .properties([("subtext", .text(account.subtitle))]),
        ])
    }
}

extension FoundAccount {
    /// By which a desktop names it.
    fileprivate var busID: String { id.uuidString.lowercased() }
}

/// Arguments whose types the signature has told.
extension [BusArgument] {
    fileprivate func text(_ place: Int) -> String {
        if indices.contains(place), case .text(let text) = self[place] { text } else { "" }
    }

    fileprivate func texts(_ place: Int) -> [String] {
        if indices.contains(place), case .texts(let texts) = self[place] { texts } else { [] }
    }
}
