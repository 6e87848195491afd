public import AppRuntime
public import FoundationExports
internal import SecondCore
internal import SyncClouds
internal import SyncEngine
internal import SyncProduct

/// Second as an app: the reducer of ``AppState``, and what performs its effects with the vault and the system.
public actor SecondFeature: Feature {
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
    /// The vault, once it could be opened, and who tells of its changes.
    var vault: Authenticator?
    var observing: Task<Void, Never>?
    /// Why it could not be opened when that was last tried.
    var condition = VaultState.Condition.loading
    /// The cloud in use, and what replicates there.
    var storage = AppSettings().storage
    var cloud: CloudRun?
    /// Hears of the folder in use.
    private var listening: Task<Void, Never>?

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

    /// The settings come first; then the vault is opened.
    public func start() async -> (events: [AppEvent], effects: [AppEffect]) {
        let settings = await keptSettings()
        storage = settings.storage
        return ([.settings(settings)], [.look])
    }

    private func keptSettings() async -> AppSettings {
        var kept: [AppSettings.Name: String] = [:]
        for name in AppSettings.Name.allCases { kept[name] = await parts.preferences.text(name.rawValue) }
        return AppSettings(kept)
    }

    /// The camera and iCloud.
    public func observe(_ context: StoreContext<SecondFeature>) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [parts] in
                for await event in parts.camera.events() { context.send(.camera(event)) }
            }
            group.addTask { [parts] in
                for await sign in parts.iCloud.signs() { context.send(.iCloud(sign)) }
            }
        }
    }

    /// Performs an effect.
    public func perform(_ effect: AppEffect, _ context: StoreContext<SecondFeature>) async {
        switch effect {
        case .work(let job): await work(job, context)
        case .look: await look(context)
        case .use(let storage): await use(storage, context)
        case .startCamera: await parts.camera.start()
        case .stopCamera: await parts.camera.stop()
        case .torch(let isOn): await parts.camera.setTorch(isOn)
        case .readPicture(let number, let bytes): context.send(.pictureRead(number, await texts(in: bytes)))
        case .copy(let code, let seconds, let localOnly):
            let expires = seconds > 0 ? parts.now().addingTimeInterval(Double(seconds)) : nil
            context.send(
                .copied(mark: await parts.clipboard.copy(code, expires: expires, localOnly: localOnly)))
        case .recordUse(let id): await vault?.recordUse(of: id, at: parts.now())
        case .clearClipboard(let mark): await parts.clipboard.clearIfOurs(mark)
        case .open(let page): await parts.pages.open(page)
        case .keep(let settings):
            for (name, text) in settings.kept { await parts.preferences.keep(text, name.rawValue) }
        case .wake: break
        }
    }

    private nonisolated func texts(in picture: [UInt8]) async -> [String]? {
        do throws(PictureReaderError) { return try await parts.pictures.texts(in: picture) } catch {
            return nil
        }
    }

    /// Ends replication and the camera.
    public func stop() async {
        observing?.cancel()
        await stopCloud()
        await parts.camera.stop()
    }
}

extension Store where F == SecondFeature {
    /// Second, not yet started.
    ///
    /// - Parameter parts: what it is made of.
    public init(_ parts: AppDependencies) {
        self.init(
            SecondFeature(parts), state: AppState(parts.traits), clock: parts.clock, now: parts.now)
    }
}

extension AppEffect: ScheduledEffect {
    /// What is serial: changes of the vault; the camera; the clipboard, settings and pages.
    public enum Queue: Sendable, CaseIterable {
        /// One after the other, and none waits for another queue.
        case vault, camera, system
    }

    /// When an effect is performed.
    public var schedule: EffectSchedule<Timer, Queue> {
        switch self {
        case .work, .look, .use, .recordUse: .serial(.vault)
        case .startCamera, .stopCamera, .torch: .serial(.camera)
        case .copy, .clearClipboard, .open, .keep: .serial(.system)
        case .readPicture: .concurrent
        case .wake(let timer, let wait): .timer(timer, after: wait)
        }
    }
}

extension AppScreen: TimedScreen {}

/// What is done with the vault; all of it in the vault's queue, one after the other.
extension SecondFeature {
    /// Opens the vault and begins to replicate; a folder that cannot be used now is tried again at the next look.
    private func open(_ context: StoreContext<SecondFeature>) async {
        do throws(AuthenticatorError) {
            let vault = try await parts.open()
            self.vault = vault
            observing = Task { for await state in await vault.states() { context.send(.vault(state)) } }
        } catch {
            condition = error.condition
            context.send(.vault(VaultState(condition)))
            return
        }
        await use(storage, context)
        await vault?.loadUses()
    }

    /// Looks at the vault, the keychain and the cloud now.
    func look(_ context: StoreContext<SecondFeature>) async {
        guard let vault else { return await open(context) }
        await vault.load(at: parts.now())
        await vault.loadUses()
        await cloud?.hurry()
    }

    func work(_ job: VaultJob, _ context: StoreContext<SecondFeature>) async {
        let outcome: VaultJob.Outcome
        do throws(AuthenticatorError) { outcome = try await done(job) } catch { outcome = .failed(error) }
        // What was done shows before anybody hears that it is.
        if let vault { context.send(.vault(await vault.state)) }
        context.send(.finished(job, outcome))
        cloud?.homeChanged()
    }

    private func done(_ job: VaultJob) async throws(AuthenticatorError) -> VaultJob.Outcome {
        guard let vault else { throw .notReady(condition) }
        let now = parts.now()
        switch job {
        case .add(let tokens, let allowingDuplicates, _):
            return .done(try await vault.add(tokens, allowingDuplicates: allowingDuplicates, at: now))
        case .edit(let id, let names, _): try await vault.edit(id, names, at: now)
        case .pin(let id, let isPinned, _): try await vault.pin(id, isPinned, at: now)
        case .delete(let id, _): try await vault.delete(id, at: now)
        case .restore(let id, _): try await vault.restore(id, at: now)
        case .deleteNow(let id, _): try await vault.deleteNow(id, at: now)
        case .forget(let id, _): try await vault.forget(id, at: now)
        case .setAside: _ = try await vault.setAsideDamagedVault(at: now)
        case .merge: try await vault.mergeIntoCloud(at: now)
        case .refill: return await refill(vault)
        case .separate: _ = try await vault.separateFromCloud(at: now)
        case .dismissFiles: try await vault.dismissUnfinished(at: now)
        case .importKeys(let entry, _): return await importKeys(entry, vault)
        case .exportKeys(let entry, _): return await KeyEntry.sealed(entry, vault.keysToCarry)
        }
        switch job {
        case .setAside, .merge, .separate, .dismissFiles: await cloud?.hurry()
        case .add, .edit, .pin, .delete, .restore, .deleteNow, .forget, .refill, .importKeys, .exportKeys:
            break
        }
        return .done([])
    }

    /// Begins an empty cloud with the account that the vault knows.
    private func refill(_ vault: Authenticator) async -> VaultJob.Outcome {
        guard let cloud else { return .cloudFailed }
        let account = await VaultReplica(vault, now: parts.now).accountID()
        return await cloud.begin(account) ? .done([]) : .cloudFailed
    }

    /// Adds the keys of a text, and looks at once whether they open what was closed.
    private func importKeys(_ entry: KeyEntry, _ vault: Authenticator) async -> VaultJob.Outcome {
        let outcome = await KeyEntry.taken(entry, vault.keysToCarry)
        await vault.load(at: parts.now())
        await cloud?.hurry()
        return outcome
    }

    /// Replicates with the cloud of a storage from now on: never with two at once.
    func use(_ storage: Storage, _ context: StoreContext<SecondFeature>) async {
        self.storage = storage
        guard let vault else { return }
        await stopCloud()
        let (news, teller) = AsyncStream.makeStream(of: FolderNews.self)
        listening = Task { for await item in news { context.send(.folder(item)) } }
        let next = await parts.cloud(storage) { teller.yield($0) }
        await vault.use(
            CloudConfiguration(name: storage.name(in: parts.language), confirms: next.limits.confirms))
        await vault.load(at: parts.now())
        cloud = await CloudRun(
            next, VaultReplica(vault, now: parts.now), seed: parts.seed, clock: parts.clock, now: parts.now,
            onView: { await vault.see($0) })
    }

    private func stopCloud() async {
        await cloud?.stop()
        listening?.cancel()
        cloud = nil
        await vault?.see(nil)
    }
}

extension AuthenticatorError {
    /// The condition of a vault that could not be reached for this reason.
    fileprivate var condition: VaultState.Condition {
        switch self {
        case .notReady(let condition): condition
        case .files(let error), .unconfirmed(let error): .files(error)
        case .secretStore(let error): .secretStore(error)
        case .keyNotKept: .keyNotKept
        case .duplicate, .notFound, .invalid, .tooLarge, .notDamaged: .loading
        }
    }
}
