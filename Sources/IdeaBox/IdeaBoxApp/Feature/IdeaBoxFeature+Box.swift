internal import AppRuntime
internal import FoundationExports
internal import IdeaBoxCore
internal import SyncEngine
internal import Secrets
internal import SyncProduct

/// What is done with the ideas; all but readings in the queue of changes, one after the other.
extension IdeaBoxFeature {
    /// Opens a library and begins to replicate; one that cannot be used now is tried again at the next look.
    private func open(_ context: StoreContext<IdeaBoxFeature>) async {
        let library = library
        let opened: IdeaBox
        do throws(IdeaBoxError) { opened = try await parts.open(library) } catch {
            let state = BoxState(error)
            condition = state.condition
            context.send(.box(state, library))
            return
        }
        box = opened
        let cloud = await parts.cloud(library)
        await opened.use(CloudConfiguration(name: parts.cloudName, confirms: cloud.limits.confirms))
        observing = [
            Task { for await state in await opened.states() { context.send(.box(state, library)) } }
        ]
        await opened.load(at: parts.now())
        let now = parts.now
        let run = await CloudRun(
            cloud, IdeaReplica(opened, now: now), seed: parts.seed, clock: parts.clock, now: now,
            onView: { await opened.see($0) })
        self.cloud = run
        observing.append(
            Task {
                for await _ in opened.changes() {
                    await opened.load(at: now())
                    run.homeChanged()
                }
            })
        await tend()
    }

    /// Uses another library from now on.
    func use(_ library: IdeaLibrary, _ context: StoreContext<IdeaBoxFeature>) async {
        await leave()
        self.library = library
        await open(context)
    }

    /// Nothing is done with the library in use any more.
    func leave() async {
        for task in observing { task.cancel() }
        observing = []
        await cloud?.stop()
        cloud = nil
        await box?.see(nil)
        box = nil
    }

    /// Looks at the store, the keychain and the cloud now.
    func look(_ context: StoreContext<IdeaBoxFeature>) async {
        guard let box else { return await open(context) }
        await box.load(at: parts.now())
        await tend()
        await cloud?.hurry()
    }

    /// What was deleted long enough ago is wiped; what cannot be written now is counted at the next look.
    private func tend() async { try? await box?.look(at: parts.now()) }

    /// Takes in what other apps have handed over.
    func takeIn(_ context: StoreContext<IdeaBoxFeature>) async {
        guard let box else { return }
        context.send(.tookIn(await InboxIntake(inbox: parts.inbox, box: box).run(at: parts.now())))
        cloud?.homeChanged()
    }

    /// Reads what a list and an open sheet show.
    func read(_ number: Int, _ view: IdeaView, _ context: StoreContext<IdeaBoxFeature>) async {
        guard let box else { return context.send(.read(number, .success(ListReading()))) }
        do throws(IdeaBoxError) {
            context.send(.read(number, .success(try await reading(box, view))))
        } catch {
            context.send(.read(number, .failure(BoxState.cause(of: error))))
        }
    }

    private func reading(_ box: IdeaBox, _ view: IdeaView) async throws(IdeaBoxError) -> ListReading {
        // One more than is shown tells whether more follow.
        let ideas = try await box.ideas(
            view.filter, matching: view.query, limit: view.limit + 1, offset: view.start)
        let isSearch = !view.query.allSatisfy(\.isWhitespace)
        let found =
            isSearch
            ? try await box.count(view.filter, matching: view.query, most: IdeaScreen.mostCounted) : nil
        let opened: Idea? = if let id = view.opened { try await box.idea(id) } else { nil }
        return ListReading(ideas: ideas.map(\.glimpse), found: found, opened: opened)
    }

    func work(_ job: IdeaJob, _ context: StoreContext<IdeaBoxFeature>) async {
        let outcome: IdeaJob.Outcome
        do throws(IdeaBoxError) { outcome = try await done(job) } catch { outcome = .failed(error) }
        context.send(.finished(job, outcome))
        cloud?.homeChanged()
    }

    private func done(_ job: IdeaJob) async throws(IdeaBoxError) -> IdeaJob.Outcome {
        guard let box else { throw .notReady(condition) }
        let now = parts.now()
        switch job {
        case .add(let draft, _), .addTyped(let draft, _): try await box.add(draft, at: now)
        case .edit(let id, let edits, _):
            for edit in edits { try await box.edit(id, edit.edit, basis: edit.basis, at: now) }
        case .setDone(let id, let isDone): try await box.setCompleted(id, isDone, at: now)
        case .delete(let id, _): try await box.delete(id, at: now)
        case .restore(let id, _): try await box.restore(id, at: now)
        case .deleteNow(let id, _): try await box.deleteNow(id, at: now)
        case .take(let version, let id): try await box.take(version, of: id, at: now)
        case .keepBoth(let version, let id): try await box.keepBoth(version, of: id, at: now)
        case .keep(let id, let basis): try await box.keepPresent(id, basis: basis, at: now)
        case .forget(let id, _): try await box.forget(id, at: now)
        case .dismissFiles:
            try await box.dismissUnfinished(at: now)
            await cloud?.hurry()
        case .merge:
            try await box.mergeIntoCloud(at: now)
            await cloud?.hurry()
        case .refill: return await refill(box)
        case .separate(let others): return await separate(box, others)
        }
        return .done
    }

    /// Begins an empty cloud with the account that the box knows.
    private func refill(_ box: IdeaBox) async -> IdeaJob.Outcome {
        guard let cloud else { return .cloudFailed }
        let account = await IdeaReplica(box, now: parts.now).accountID()
        return await cloud.begin(account) ? .done : .cloudFailed
    }

    /// Finds the library that knows the cloud which stands there now; a new one if none does.
    private func separate(_ box: IdeaBox, _ others: [IdeaLibrary]) async -> IdeaJob.Outcome {
        let account = await box.present?.account ?? []
        for library in others {
            guard !account.isEmpty, let other = try? await parts.open(library) else { continue }
            await other.load(at: parts.now())
            if await !other.accounts.isDisjoint(with: account) { return .moved(library) }
        }
        let names = Set(others.map(\.name) + [library.name])
        let number = (2...).first { !names.contains("ideas-\($0)") } ?? 2
        return .moved(IdeaLibrary("ideas-\(number)"))
    }
}

extension BoxState {
    /// The state of a box that could not be opened for this reason.
    fileprivate init(_ error: IdeaBoxError) {
        self.init()
        condition = .store(Self.cause(of: error))
    }

    static func cause(of error: IdeaBoxError) -> IdeaStoreError {
        switch error {
        case .store(let cause), .notReady(.store(let cause)): cause
        case .secretStore(let error): .failed(path: "Keychain", reason: error.description)
        case .keyNotKept: .failed(path: "Keychain", reason: "it gave back another key")
        case .empty, .tooLong, .notFound, .versionGone, .notReady: .busy(path: "IdeaBox")
        }
    }
}

extension Idea {
    /// As much of it as a list shows: a screen of long texts is not kept twice.
    fileprivate var glimpse: Idea {
        Idea(
            id: id, title: String(title.prefix(400)), description: String(description.prefix(2_000)),
            dateCreated: dateCreated, dateModified: dateModified, isCompleted: isCompleted,
            otherVersions: otherVersions.map {
                OtherVersion(id: $0.id, field: $0.field, value: .flag(false), source: $0.source)
            }, isPending: isPending, daysLeft: daysLeft)
    }
}
