import IdeaBoxCore
import IdeaBoxHost
import SyncProduct
import Terminal

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The opened ideas and what a command needs to work on them.
struct Session {
    /// The longest that a command waits for the cloud.
    static let patience = Duration.seconds(1)

    let host: Host
    let box: IdeaBox
    let syncing: Syncing
    private(set) var state: BoxState
    /// What came of the first look into the cloud; nil if there was none.
    private(set) var outcome: Syncing.Outcome?

    var language: Language { host.language }
    var now: Date { host.moment.now }
    /// What ends a sentence.
    var stop: String { language == .chinese ? "。" : "." }

    /// Opens the ideas.
    ///
    /// - Parameters:
    ///   - flags: the places.
    ///   - joining: whether what lies in the cloud is joined first.
    /// - Throws: `host`, `store`.
    init(_ flags: HostFlags, joining: Bool = false) async throws(CommandError) {
        try await self.init(flags.host(), joining: joining)
    }

    /// Opens the ideas of a home.
    ///
    /// - Parameters:
    ///   - host: the home.
    ///   - joining: whether what lies in the cloud is joined first.
    /// - Throws: `host`, `store`.
    init(_ host: Host, joining: Bool = false) async throws(CommandError) {
        self.host = host
        let isNew = !host.hasIdeas
        do throws(IdeaHostError) { box = try host.openBox() } catch {
            switch error {
            case .host(let error): throw .host(error)
            case .store(let error): throw .store(error)
            }
        }
        syncing = Syncing(host: host, owner: box)
        // What cannot be counted now is counted another time; nothing else depends on it.
        try? await box.look(at: host.moment.now)
        state = await box.load(at: host.moment.now)
        if case .store(let error) = state.condition { throw .store(error) }
        if isNew {
            for path in host.legacyStores() {
                Output.message(CommandMigratePhrase.found(ShownText.line(path)).text(in: host.language))
            }
        }
        if joining { await look() }
    }

    /// Brings the state up to what is known now.
    mutating func reload() async { state = await box.load(at: now) }

    /// Joins what lies in the cloud, unless that was done already.
    mutating func look() async {
        guard outcome == nil, host.cloud != .off else { return }
        outcome = await syncing.once(within: Self.patience)
        await reload()
        remember()
    }

    /// Remembers the keychain once it has proved itself; where that cannot be stored, it is another time.
    func remember() { try? host.remember(after: state.sync) }

    func say(_ phrase: CommandPhrase) { Output.message(phrase.text(in: language)) }

    func say(_ phrase: CommandCloudPhrase) { Output.message(phrase.text(in: language)) }

    /// Runs an action of the core.
    func act<R: Sendable>(_ body: () async throws(IdeaBoxError) -> R) async throws(CommandError) -> R {
        do throws(IdeaBoxError) { return try await body() } catch { throw .action(error) }
    }

    /// Tries once to hand over what was changed, and says what keeps it here: that is no failure.
    mutating func handOver() async {
        guard host.cloud != .off else { return }
        let outcome = await syncing.whole(within: Self.patience)
        await reload()
        remember()
        let standing = CloudStanding(state.sync, outcome)
        guard let sentence = standing.sentence(in: language) else { return }
        Output.message(sentence)
        if standing.needsDecision { say(.otherCloudHint) }
    }

    /// Brings the ideas and their cloud together, however much there is, and shows how far that is.
    ///
    /// - Parameter limit: how long nothing may go on.
    /// - Returns: what came of it.
    func wholeSync(within limit: Duration) async -> Syncing.Outcome {
        await SyncProgressLine.during(box.syncStatuses(), in: language) {
            await syncing.whole(whileGoingOn: limit)
        }
    }

    /// Says in one quiet line how things stand with the cloud, where there is one.
    func sayStanding() {
        guard host.cloud != .off else { return }
        Output.quiet(CloudStanding(state.sync, outcome).line(in: language))
    }

    /// Asks before something is done.
    ///
    /// - Parameters:
    ///   - question: the question.
    ///   - isAnswered: whether the person said yes in advance.
    ///   - refusal: what a no ends with.
    /// - Throws: `usage` where nobody can be asked, or `refusal`.
    func confirm(
        _ question: String, isAnswered: Bool, else refusal: CommandError
    ) throws(CommandError) {
        guard !isAnswered else { return }
        guard let prompt = Prompt() else { throw .usage(.answerNeeded) }
        guard prompt.agrees(question) else { throw refusal }
    }
}
