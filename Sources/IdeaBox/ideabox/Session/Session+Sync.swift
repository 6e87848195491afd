package import IdeaBoxCore
package import IdeaBoxHost
package import SyncProduct

extension Session: SyncSession {
    static let product = SyncedProduct.ideaBox

    /// Ideas that cannot be used end the opening of a session.
    var unready: CommandError? { nil }

    @discardableResult
    func load() async -> BoxState { await box.load(at: now) }

    func states() async -> AsyncStream<BoxState> { await box.states() }

    func syncStatuses() async -> AsyncStream<SyncStatus> { await box.syncStatuses() }

    func remember(after state: BoxState) { try? host.remember(after: state.sync) }

    func mergeIntoCloud() async throws(CommandError) {
        try await act { () async throws(IdeaBoxError) in try await box.mergeIntoCloud(at: now) }
    }

    func forget(_ device: Device.ID) async throws(CommandError) -> Bool {
        do throws(IdeaBoxError) { try await box.forget(device, at: now) } catch .notFound {
            return false
        } catch {
            throw .action(error)
        }
        return true
    }

    func sayBanners() {}
}

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
