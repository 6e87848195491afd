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
    init(_ host: ProductEnvironment, joining: Bool = false) async throws(CommandError) {
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
                Output.message(IdeaBoxMigrateStrings.found(path).text(in: host.language))
            }
        }
        if joining { await look() }
    }

    /// Brings the state up to what is known now.
    mutating func reload() async { state = await box.load(at: now) }

    /// Joins what lies in the cloud, unless that was done already.
    mutating func look() async {
        guard outcome == nil, host.cloud != .off else { return }
        outcome = await syncing.once(within: Self.handOverPatience)
        await reload()
        remember(after: state)
    }

    func say(_ phrase: IdeaBoxCommandStrings) { Output.message(phrase.text(in: language)) }

    /// Runs an action of the core.
    func act<R: Sendable>(_ body: () async throws(IdeaBoxError) -> R) async throws(CommandError) -> R {
        do throws(IdeaBoxError) { return try await body() } catch { throw .action(error) }
    }

    /// Says in one quiet line how things stand with the cloud, where there is one.
    func sayStanding() {
        guard host.cloud != .off else { return }
        Output.quiet(availability(outcome).line(in: language))
    }
}
