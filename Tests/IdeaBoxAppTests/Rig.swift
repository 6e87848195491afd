import Foundation
import IdeaBoxCore
import SyncEngine
import SyncFakes
import Secrets
import SyncProduct
import TestSupport
import Testing

@testable import IdeaBoxApp

/// A running app of one device, with everything in memory.
final class Rig: Sendable {
    let time: TestTime
    let store: RigStore
    let preferences: MemoryPreferences
    let background = CountedTime()
    let app: Store<IdeaBoxFeature>
    private let running: Task<Void, Never>

    // A device that starts now and is in front. Devices that are given one keychain share it.
    init(
        _ name: String = "Phone", cloud: (any Cloud)? = nil, keys: MemorySecretStore = MemorySecretStore(),
        time: TestTime = TestTime(), store: RigStore = RigStore(), language: Language = .english,
        isMac: Bool = false, isActive: Bool = true, preferences: MemoryPreferences = MemoryPreferences(),
        legacy: any LegacyPlace = MemoryLegacy(.none, now: TestTime.start), gate: Gate? = nil,
        inbox: any IdeaInbox = NoInbox()
    ) async {
        (self.time, self.store, self.preferences) = (time, store, preferences)
        let place: any Cloud = if let cloud { cloud } else { await MemoryCloud().device() }
        let background = background
        let parts = AppDependencies(
            language: language, version: "1.2.3", isMac: isMac,
            open: { library async throws(IdeaBoxError) in
                await gate?.wait()
                if let trouble = store.opening.withLock({ $0 }) { throw .store(trouble) }
                let shelved = store.library(library)
                return IdeaBox(
                    store: shelved, search: IdeaIndex(shelved), keys: keys, device: name,
                    place: "\(name)/\(library.name)")
            }, cloud: { _ in place }, legacy: legacy, inbox: inbox, preferences: preferences,
            iCloud: MemoryICloud(.present), background: background, clock: time, now: { time.date }, seed: 7)
        let app = Store(parts)
        self.app = app
        if isActive { app.send(.scene(.active)) }
        running = Task { await app.run() }
    }

    deinit { running.cancel() }

    /// Ends the app as the system does.
    func quit() async {
        running.cancel()
        await running.value
    }

    func send(_ actions: AppAction...) { for action in actions { app.send(action) } }

    /// The first screen, from now on, of which something holds.
    func screen(where holds: (AppScreen) -> Bool) async throws -> AppScreen {
        for await screen in await app.screens() where holds(screen) { return screen }
        throw Ended()
    }

    /// As ``screen(where:)``, while the time goes on.
    func screenInTime(where holds: (AppScreen) -> Bool) async throws -> AppScreen {
        while true {
            for await screen in await app.screens() {
                if holds(screen) { return screen }
                break
            }
            time.advance(by: .milliseconds(500))
            for _ in 0..<50 { await Task.yield() }
        }
    }

    /// The screen of an open list with these titles.
    @discardableResult
    func list(_ titles: [String]) async throws -> AppScreen {
        try await screenInTime { $0.titles == titles }
    }

    /// Adds an idea as a person does, by typing it and Return.
    func add(_ text: String) async throws {
        let screen = try await screen { $0.ideas.canEdit }
        let count = screen.ideas.counts.all
        // What was written later stands first.
        time.advance(by: .seconds(1))
        send(.capture(text, over: screen.capture.typed.version), .add)
        _ = try await self.screen { $0.ideas.counts.all == count + 1 }
    }

    /// Opens an idea.
    func open(_ title: String) async throws -> IdeaForm {
        let screen = try await screen { $0.titles.contains(title) }
        let card = try #require(screen.ideas.cards.first { $0.title == title })
        send(.open(card.id))
        return try #require(try await self.screen { $0.ideaForm?.idea == card.id }.ideaForm)
    }

    struct Ended: Error {}
}

/// All callers that wait go on once it is opened.
actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func wait() async {
        guard !isOpen else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}

/// The stores of a device's libraries, which outlive the app and can be told to refuse.
final class RigStore: Sendable {
    /// Why nothing can be opened.
    let opening = Locked<IdeaStoreError?>(nil)
    /// Why nothing can be written.
    let writing = Locked<IdeaStoreError?>(nil)
    /// Why nothing can be read.
    let reading = Locked<IdeaStoreError?>(nil)
    private let libraries = Locked<[IdeaLibrary: MemoryStore]>([:])

    func library(_ library: IdeaLibrary) -> any IdeaStore {
        let store = libraries.withLock { libraries in
            let store = libraries[library] ?? MemoryStore()
            libraries[library] = store
            return store
        }
        return Refusing(inner: store, rig: self)
    }

    private struct Refusing: IdeaStore {
        let inner: MemoryStore
        let rig: RigStore

        func read<Result: Sendable>(
            _ body: @escaping @Sendable (any IdeaReading) throws(IdeaStoreError) -> Result
        ) async throws(IdeaStoreError) -> Result {
            if let error = rig.reading.withLock({ $0 }) { throw error }
            return try await inner.read(body)
        }

        func write<Result: Sendable>(
            _ body: @escaping @Sendable (any IdeaWriting) throws(IdeaStoreError) -> Result
        ) async throws(IdeaStoreError) -> Result {
            if let error = rig.writing.withLock({ $0 }) { throw error }
            return try await inner.write(body)
        }

        func changes() -> AsyncStream<Void> { inner.changes() }
    }
}

/// Counts how often the app asked the system for time in the background.
final class CountedTime: BackgroundTime {
    let begun = Locked(0)
    let ended = Locked(0)

    func during(_ work: @escaping @Sendable () async -> Void) async {
        begun.withLock { $0 += 1 }
        await work()
        ended.withLock { $0 += 1 }
    }
}
