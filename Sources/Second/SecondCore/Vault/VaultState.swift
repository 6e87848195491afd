public import Files
public import FoundationExports
public import Secrets

/// What an ``Authenticator`` knows at one moment: everything that screens are made of, and nothing that is sealed.
public struct VaultState: Sendable, Equatable {
    /// Whether the vault can be used.
    public enum Condition: Sendable, Equatable {
        /// Nothing was read yet.
        case loading
        /// Open, and can be changed.
        case ready
        /// There is no vault here yet, and the cloud, which may hold one, was not read whole. Adding works.
        case waiting
        /// The vault is there and the secret store answered that it has no key for it.
        case keyUnavailable
        /// The secret store did not answer, so nothing can be said about the key.
        case secretStore(SecretStoreError)
        /// The secret store took a new key and gave back another one, so no vault was begun.
        case keyNotKept
        /// The vault has a format that a newer version made.
        case newerVersion(Int)
        /// The vault's bytes are not a whole vault.
        case damaged(Damage)
        /// The folder or the file cannot be used.
        case files(FilesError)
    }

    /// In which way a vault is damaged.
    public enum Damage: Sendable, Equatable, CaseIterable {
        /// The file has no bytes.
        case empty
        /// The file is of another kind.
        case notAVault
        /// The file ends too early.
        case truncated
        /// The seal does not fit, or what it holds makes no sense.
        case changed
    }

    /// The state before anything was read.
    public init() {}

    /// The state of a vault that cannot be used, and of which nothing more is known.
    package init(_ condition: Condition) { self.condition = condition }

    /// Whether the vault can be used.
    public internal(set) var condition: Condition = .loading
    /// Which of one authenticator's states it is: each has a greater number than those before.
    ///
    /// Who gets states on two ways keeps the newer one.
    package internal(set) var serial: UInt64 = 0
    var contents = Contents()
    /// When the code of each token was last copied on this device; nil before ``Authenticator/loadUses()``.
    public internal(set) var lastUses: [UUID: Date]?
    /// When the vault was last written, by the clock of the writer; nil before the first write.
    public internal(set) var written: Date?

    /// How this device and the cloud stand to each other.
    public package(set) var sync = SyncStatus()
    /// Whether the vault is damaged and the cloud holds what can be opened: a new one can be joined from there.
    public internal(set) var canRebuild = false
    /// The folder that an app's cloud is, as a person knows it: it carries no keys; nil where a system does.
    package var folder: String?
    /// What is sealed and where its key is looked for; nil where the system carries keys by itself.
    public internal(set) var keyPlaces: KeyPlaces?

    /// The tokens that are shown, in their order: pinned ones first, then issuer, account, id.
    public var tokens: [Token] { contents.listed.map(\.token) }
    /// The tokens that were deleted less than 30 days ago, the latest first.
    public var deleted: [DeletedToken] { contents.deleted }
    /// The entries that cannot be shown.
    public var unreadable: [UnreadableEntry] { contents.unreadable }

    struct Contents: Sendable, Equatable {
        var listed: [ListedToken] = []
        var deleted: [DeletedToken] = []
        var unreadable: [UnreadableEntry] = []
        /// The discs of those that are listed and have a name.
        var monograms: [UUID: Monogram] = [:]
    }
}

extension VaultState.Condition: Localizable {
    /// How the vault is, and what to do.
    public func text(in language: Language) -> String { strings.text(in: language) }

    var strings: SecondStrings {
        switch self {
        case .loading: .loadingMessage
        case .ready: .vaultOpen
        case .waiting: .waitingMessage
        case .keyUnavailable: .vaultKeyUnavailable
        case .secretStore(let error): .keyNotLookedUp(error)
        case .keyNotKept: .keyNotKept
        case .newerVersion(let version): .newerVersion(version)
        case .damaged(.empty): .damagedEmpty
        case .damaged(.notAVault): .damagedNoVault
        case .damaged(.truncated): .damagedTruncated
        case .damaged(.changed): .damagedChanged
        case .files(let error): .files(error)
        }
    }
}

/// A token with its names folded for search and order.
struct ListedToken: Sendable, Equatable {
    let token: Token
    let names: FoldedNames

    init(_ token: Token) {
        self.token = token
        names = FoldedNames(issuer: token.issuer, account: token.account, domain: token.domain)
    }
}

extension VaultState {
    /// The tokens that a query asks for, the best matches first.
    ///
    /// Every word of the query must match the issuer, the account or the service's host; a whole name beats the
    /// beginning of a word, which beats an inner match, and letters that merely follow each other come last: those of
    /// the host, which is not shown, are no match. Equal matches keep the list's order. Case, width and diacritics do
    /// not count.
    ///
    /// - Parameters:
    ///   - query: words between white space; none of them means all tokens.
    ///   - order: the order of equal matches.
    /// - Returns: the matching tokens.
    /// - Complexity: linear in the tokens and their names.
    public func search(_ query: String, in order: ListOrder = .name) -> [Token] {
        let all = order.sorted(contents.listed)
        guard let places = NameSearch.places(query, in: all.map(\.names)) else { return all.map(\.token) }
        return places.map { all[$0].token }
    }

    /// The tokens that a command names: a whole id wins over everything, then an exact issuer, account or both, or an
    /// exact host, then the beginning of an id.
    ///
    /// - Parameter query: words as for ``search(_:)``, or at least 4 characters with which an id begins.
    /// - Returns: all tokens that it may mean; one alone is an answer.
    public func named(_ query: String) -> [Token] {
        let listed = contents.listed
        return NameSearch.named(query, in: listed.map(\.names)) { listed[$0].token.id }
            .map { listed[$0].token }
    }

    /// The same state with some of its tokens alone.
    ///
    /// - Parameter tokens: some of those that are shown, in the order in which they are to stand.
    /// - Returns: a state that shows those.
    package func limited(to tokens: [Token]) -> VaultState {
        var places: [UUID: Int] = [:]
        for (place, token) in tokens.enumerated() { places[token.id] = place }
        var limited = self
        limited.contents.listed = contents.listed.filter { places[$0.token.id] != nil }
            .sorted { places[$0.token.id, default: 0] < places[$1.token.id, default: 0] }
        return limited
    }

    /// The same state with some of its deleted tokens as its list.
    package func listing(deleted tokens: [Token]) -> VaultState {
        var listing = self
        listing.contents.listed = tokens.map { ListedToken($0) }
        return listing
    }

    /// The deleted tokens that a command names, by the rules of ``named(_:)``.
    ///
    /// - Parameter query: words, or the beginning of an id.
    /// - Returns: all deleted tokens that it may mean; one alone is an answer.
    public func deletedNamed(_ query: String) -> [DeletedToken] {
        let ids = listing(deleted: deleted.map(\.token)).named(query).map(\.id)
        return ids.compactMap { id in deleted.first { $0.id == id } }
    }
}
