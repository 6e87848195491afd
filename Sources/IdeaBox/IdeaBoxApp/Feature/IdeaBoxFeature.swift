public import AppRuntime
public import FoundationExports
internal import IdeaBoxCore
internal import SyncProduct

/// IdeaBox as an app: the reducer of ``AppState``, and what performs its effects with the ideas and the system.
public actor IdeaBoxFeature: Feature {
    /// What the app knows.
    public typealias State = AppState
    /// What a person does.
    public typealias Action = AppAction
    /// Everything that can happen.
    public typealias Event = AppEvent
    /// What is to be done outside the state.
    public typealias Effect = AppEffect
    /// What the views draw.
    public typealias Screen = AppScreen

    let parts: AppDependencies
    /// The library in use, and its ideas once they could be opened, and who tells of their changes.
    var library = IdeaLibrary.first
    var box: IdeaBox?
    var observing: [Task<Void, Never>] = []
    /// Why it could not be opened when that was last tried.
    var condition = BoxState().condition
    /// The cloud in use, and what replicates there.
    var cloud: CloudRun?
    /// The copy of an old store that was looked at last, and where the original is.
    var old: (any OldStore)?
    var oldSpot: LegacySpot?

    init(_ parts: AppDependencies) { self.parts = parts }

    /// The event of an action.
    public static func event(of action: AppAction) -> AppEvent { .action(action) }
    /// The event of a timer.
    public static func event(of timer: AppEffect.Timer) -> AppEvent { .rang(timer) }

    /// The reducer.
    public static func reduce(_ state: inout AppState, _ event: AppEvent, at now: Date) -> [AppEffect] {
        state.step(event, at: now)
    }

    /// The screen of a state.
    public static func screen(of state: AppState, at now: Date) -> AppScreen { .make(state, at: now) }

    /// Settings and what was typed and not saved come first; then the library is opened.
    public func start() async -> (events: [AppEvent], effects: [AppEffect]) {
        var kept: [AppSettings.Name: String] = [:]
        for name in AppSettings.Name.allCases { kept[name] = await parts.preferences.text(name.rawValue) }
        let settings = AppSettings(kept)
        let draft = Draft(await parts.preferences.text(Draft.name) ?? "")
        return ([.kept(settings, draft)], [.use(settings.library)])
    }

    /// iCloud.
    public func observe(_ context: StoreContext<IdeaBoxFeature>) async {
        for await sign in parts.iCloud.signs() { context.send(.iCloud(sign)) }
    }

    /// Performs an effect.
    public func perform(_ effect: AppEffect, _ context: StoreContext<IdeaBoxFeature>) async {
        switch effect {
        case .work(let job): await work(job, context)
        case .read(let number, let view): await read(number, view, context)
        case .use(let library): await use(library, context)
        case .look: await look(context)
        case .takeIn: await takeIn(context)
        case .handOver: await handOverInTime(context)
        case .keep(let settings):
            for (name, text) in settings.kept { await parts.preferences.keep(text, name.rawValue) }
        case .keepDraft(let draft): await parts.preferences.keep(draft.text, Draft.name)
        case .findOld(let number, let path): await findOld(number, unless: path, context)
        case .lookAtOld(let number, let spot): await lookAtOld(number, spot, context)
        case .sampleOld(let number, let mapping): await sampleOld(number, mapping, context)
        case .takeOver(let number, let mapping, let takesChanges):
            await takeOver(number, mapping, takesChanges, context)
        case .closeOld: await closeOld()
        case .wake: break
        }
    }

    /// Ends replication, and puts the copy of the old store away.
    public func stop() async {
        await leave()
        await closeOld()
    }
}

extension Store where F == IdeaBoxFeature {
    /// IdeaBox, not yet started.
    ///
    /// - Parameter parts: what it is made of.
    public init(_ parts: AppDependencies) {
        self.init(
            IdeaBoxFeature(parts), state: AppState(parts.traits), clock: parts.clock, now: parts.now)
    }

    /// Looks into the cloud and hands over what waits; returns when that is done or cannot be done now.
    ///
    /// For a silent push, and for a refresh in the background.
    ///
    /// - Returns: whether there is something here that was not there before.
    public func refresh() async -> Bool { await feature.refresh(context) }
}

extension AppEffect: ScheduledEffect {
    /// What is serial: changes; readings; settings and typed text; the old app's store; what is done in the background.
    public enum Queue: Sendable, CaseIterable {
        /// One after the other, and none waits for another queue.
        case changes, readings, settings, oldStore, background
    }

    /// When an effect is performed.
    public var schedule: EffectSchedule<Timer, Queue> {
        switch self {
        case .work, .use, .look, .takeIn: .serial(.changes)
        case .read: .serial(.readings)
        case .keep, .keepDraft: .serial(.settings)
        case .findOld, .lookAtOld, .sampleOld, .takeOver, .closeOld: .serial(.oldStore)
        case .handOver: .serial(.background)
        case .wake(let timer, let wait): .timer(timer, after: wait)
        }
    }
}

extension AppScreen: TimedScreen {}

/// What waits is handed over in the time that the system leaves.
extension IdeaBoxFeature {
    /// The system stops an app that goes on for longer: 30 seconds, of which some are for its end.
    private static let mostTime = Duration.seconds(25)
    /// So often what got in between is handed over, too.
    private static let mostRounds = 3

    func refresh(_ context: StoreContext<IdeaBoxFeature>) async -> Bool {
        let before = await box?.state.revision
        await handOver(context)
        return await box?.state.revision != before
    }

    private func handOverInTime(_ context: StoreContext<IdeaBoxFeature>) async {
        await parts.background.during { await self.handOver(context) }
    }

    private func handOver(_ context: StoreContext<IdeaBoxFeature>) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.handOverAll(context) }
            group.addTask { [clock = parts.clock] in
                try? await clock.sleep(for: Self.mostTime, tolerance: nil)
            }
            await group.next()
            group.cancelAll()
        }
    }

    /// What was asked for before is done first.
    private func handOverAll(_ context: StoreContext<IdeaBoxFeature>) async {
        await context.drain(.changes)
        for _ in 0..<Self.mostRounds {
            guard !Task.isCancelled, let cloud, let box else { return }
            await cloud.rest()
            guard case .pending = await box.state.sync.phase else { return }
        }
    }
}

/// What is done with the old app's store, one after the other.
extension IdeaBoxFeature {
    /// So many ideas are shown before anything is taken over.
    private static let mostSamples = 5

    func findOld(_ number: Int, unless path: String?, _ context: StoreContext<IdeaBoxFeature>) async {
        guard let spot = await parts.legacy.find() else { return context.send(.old(number, .nothing)) }
        if let path, spot == .found(path: path) { return context.send(.old(number, .nothing)) }
        await lookAtOld(number, spot, context)
    }

    func lookAtOld(_ number: Int, _ spot: LegacySpot, _ context: StoreContext<IdeaBoxFeature>) async {
        await closeOld()
        do throws(LegacyError) {
            let store = try await parts.legacy.open(spot)
            (old, oldSpot) = (store, spot)
            context.send(.old(number, .found(try await look(at: store, spot))))
        } catch {
            context.send(.old(number, .failed(error)))
        }
    }

    private func look(at store: any OldStore, _ spot: LegacySpot) async throws(LegacyError) -> OldFind {
        let survey = store.survey
        guard let mapping = try? LegacyMapping(survey), let box else {
            return OldFind(spot: spot, survey: survey, fresh: nil, samples: [])
        }
        // Before the first write everything is new.
        var fresh = mapping.entity.count
        if await box.state.revision > 0 {
            let dry = try await store.run(
                mapping, into: box, isDryRun: true, takingChanges: false, at: parts.now(), progress: { _ in })
            fresh = dry.added
        }
        let samples = try await store.sample(mapping, limit: Self.mostSamples)
        return OldFind(spot: spot, survey: survey, fresh: fresh, samples: samples)
    }

    func sampleOld(_ number: Int, _ mapping: LegacyMapping, _ context: StoreContext<IdeaBoxFeature>) async {
        guard let old else { return }
        do throws(LegacyError) {
            context.send(.old(number, .samples(try await old.sample(mapping, limit: Self.mostSamples))))
        } catch {
            context.send(.old(number, .failed(error)))
        }
    }

    /// Takes the ideas over; what is asked for meanwhile waits in the box's own order.
    func takeOver(
        _ number: Int, _ mapping: LegacyMapping, _ takesChanges: Bool, _ context: StoreContext<IdeaBoxFeature>
    ) async {
        guard let box else { return context.send(.old(number, .failed(.store(.busy(path: "IdeaBox"))))) }
        do throws(LegacyError) {
            let store = try await reopened()
            let report = try await store.run(
                mapping, into: box, isDryRun: false, takingChanges: takesChanges, at: parts.now(),
                progress: { context.send(.old(number, .progress($0))) })
            context.send(.old(number, .done(report)))
        } catch {
            context.send(.old(number, .failed(error)))
        }
        cloud?.homeChanged()
    }

    /// The copy, made again if it was put away.
    private func reopened() async throws(LegacyError) -> any OldStore {
        if let old { return old }
        guard let spot = oldSpot else { throw .notFound(path: "") }
        let store = try await parts.legacy.open(spot)
        old = store
        return store
    }

    func closeOld() async {
        await old?.close()
        old = nil
    }
}
