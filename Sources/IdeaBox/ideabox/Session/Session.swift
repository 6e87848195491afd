import Files
internal import FoundationExports
package import IdeaBoxCore
package import IdeaBoxHost
package import SyncProduct
import Terminal

/// The opened ideas and what a command needs to work on them.
struct Session: Sendable {
    let host: ProductEnvironment
    let box: IdeaBox
    let syncing: Syncing
    private(set) var state: BoxState
    /// What came of the first look into the cloud; nil if there was none.
    private(set) var outcome: Syncing.Outcome?

    /// Opens the ideas.
    ///
    /// - Parameters:
    ///   - flags: the places.
    ///   - joining: whether what lies in the cloud is joined first.
    ///   - mayOnlyRead: whether the command only reads, and does so on a full disk as well: why nothing is joined there
    ///     is said.
    /// - Throws: `host`, `store`.
    init(
        _ flags: HostFlags, joining: Bool = false, mayOnlyRead: Bool = false
    ) async throws(CommandError) {
        try await self.init(flags.host(), joining: joining, mayOnlyRead: mayOnlyRead)
    }

    /// Opens the ideas of a home.
    ///
    /// - Parameters:
    ///   - host: the home.
    ///   - joining: whether what lies in the cloud is joined first.
    ///   - mayOnlyRead: as in the other form.
    /// - Throws: `host`, `store`.
    init(
        _ host: ProductEnvironment, joining: Bool = false, mayOnlyRead: Bool = false
    ) async throws(CommandError) {
        self.host = host
        let isNew = !host.hasIdeas
        do throws(IdeaHostError) { box = try host.openBox(mayOnlyRead: mayOnlyRead) } catch {
            throw .opening(error)
        }
        syncing = Syncing(host: host, owner: box)
        // What cannot be counted now is counted another time; nothing else depends on it.
        try? await box.look(at: host.moment.now)
        state = await box.load(at: host.moment.now)
        if case .store(let error) = state.condition { throw .store(error) }
        if isNew {
            for path in host.legacyStores() {
                Output.message(IdeaBoxMigrateStrings.found(path).text(in: host.language))
            }
        }
        if let obstacle = box.obstacle { Output.message(obstacle.text(in: host.language)) }
        if joining { await look() }
    }

    /// Brings the state up to what is known now.
    mutating func reload() async { state = await box.load(at: now) }

    /// Joins what lies in the cloud, unless that was done already.
    mutating func look() async {
        guard outcome == nil, host.cloud != .off, box.obstacle == nil else { return }
        outcome = await syncing.once(within: Self.handOverPatience)
        await reload()
        remember(after: state)
    }

    func say(_ phrase: IdeaBoxCommandStrings) { Output.message(phrase.text(in: language)) }

    /// Says in one quiet line how things stand with the cloud, where there is one.
    func sayStanding() {
        guard host.cloud != .off else { return }
        Output.quiet(availability(outcome).line(in: language))
    }
}

/// The options that every command takes.
typealias HostFlags = ProductFlags<Session>

extension HelperProgram {
    /// Serves the page.
    static let web = HelperProgram("ideabox-web", folder: "ideabox")
}

extension Session: SyncSession {
    static let product = SyncedProduct.ideaBox
    static let home = Product.ideaBox
    static let page = HelperProgram.web
    static let syncPatience = Duration.seconds(30)

    static func environment(_ options: HostOptions) throws(HostError) -> ProductEnvironment {
        try ProductEnvironment(options)
    }

    static func open(_ flags: HostFlags, for use: SessionUse) async throws(CommandError) -> Session {
        try await Session(flags, joining: use == .devices || use == .usable)
    }

    /// Ideas that cannot be used end the opening of a session.
    var unready: CommandError? { nil }

    var records: IdeaBox { box }

    func remember(after state: BoxState) { try? host.remember(after: state.sync) }

    func refusal(by error: IdeaBoxError) -> CommandError { .action(error) }

    func sayBanners() {}
}

extension IdeaBox: SyncedRecords {}

extension BoxState: SyncSnapshot {
    /// A register holds one idea: the device that wrote it is known by its main register, a moment before or after.
    package static var isWhole: Bool { false }
    package var recordCount: Int { counts.all }
    package var isLoading: Bool { condition == .loading }
    package var isReady: Bool { condition == .ready }

    package func problem(in language: Language) -> (name: String, sentence: String)? {
        guard case .store(let error) = condition else { return nil }
        return ("storeProblem", error.text(in: language))
    }

    package func incomingChanges(since before: BoxState) -> IncomingChanges? {
        revision == before.revision ? nil : IncomingChanges(from: before.sync, to: sync)
    }
}

/// Which idea a person means.
extension Session {
    /// So many are looked at to tell one from several.
    private static let mostMatches = 20
    /// Fewer digits are taken for words.
    private static let fewestDigits = 4
    /// So many are in memory while titles are compared.
    private static let titlesAtOnce = 1000

    /// The only idea that a query means, here or in the cloud, which is looked into where none is found here.
    ///
    /// - Parameters:
    ///   - query: words, or the beginning of an id.
    ///   - isDeleted: whether a deleted one is meant.
    /// - Returns: the idea.
    /// - Throws: `usage` for an empty query, `several`, `nothing`, `action`.
    mutating func idea(_ query: String, deleted isDeleted: Bool = false) async throws(CommandError) -> Idea {
        guard !query.allSatisfy(\.isWhitespace) else { throw .usage(.queryMissing) }
        var found = try await matches(query, deleted: isDeleted)
        if found.isEmpty {
            await look()
            found = try await matches(query, deleted: isDeleted)
        }
        guard let idea = found.first else {
            let shown = TextWidth.cut(query, to: 60)
            throw .nothing(isDeleted ? .nothingDeleted(shown) : .nothing(shown))
        }
        guard found.count == 1 else {
            var lines = found.prefix(Self.mostMatches).map {
                "  " + $0.shortID + "  " + $0.shownTitle(in: language)
            }
            if found.count > Self.mostMatches {
                lines.append("  " + IdeaBoxCommandStrings.moreMatch.text(in: language))
            }
            throw .several(.several(TextWidth.cut(query, to: 60)), lines: lines)
        }
        return idea
    }

    /// The ideas of the first way of matching that finds any: an id, an exact title, words.
    private func matches(_ query: String, deleted isDeleted: Bool) async throws(CommandError) -> [Idea] {
        let most = Self.mostMatches + 1
        let digits = query.filter { $0 != "-" }
        if digits.count >= Self.fewestDigits, digits.allSatisfy(\.isHexDigit) {
            let ideas = try await mapError(CommandError.action) { () async throws(IdeaBoxError) in
                try await box.ideas(beginning: query, limit: most)
            }
            let fitting = ideas.filter { ($0.daysLeft != nil) == isDeleted }
            if !fitting.isEmpty { return fitting }
        }
        let found = try await mapError(CommandError.action) { () async throws(IdeaBoxError) in
            try await box.ideas(isDeleted ? .deleted : .all, matching: query, limit: most)
        }
        let exact = found.filter { $0.isTitled(query) }
        guard exact.isEmpty, found.count == most || !query.contains(where: Self.isSought) else {
            return exact.isEmpty ? found : exact
        }
        let titled = try await ideas(titled: query, deleted: isDeleted)
        return titled.isEmpty ? found : titled
    }

    /// The ideas whose whole title a query is, also where the words that it has are those of many, or none.
    private func ideas(titled title: String, deleted isDeleted: Bool) async throws(CommandError) -> [Idea] {
        var titled: [Idea] = []
        var offset = 0
        while titled.count <= Self.mostMatches {
            let page = try await ideas(isDeleted ? .deleted : .all, limit: Self.titlesAtOnce, offset: offset)
            titled += page.filter { $0.isTitled(title) }
            guard page.count == Self.titlesAtOnce else { break }
            offset += Self.titlesAtOnce
        }
        return titled
    }

    private static func isSought(_ character: Character) -> Bool { character.isLetter || character.isNumber }
}

extension Idea {
    /// Whether a text is its whole title, in capitals or not.
    fileprivate func isTitled(_ text: String) -> Bool { title.lowercased() == text.lowercased() }
}
