internal import Files
internal import FoundationExports
internal import IdeaBoxCore
internal import SyncEngine
internal import SyncFakes
internal import Secrets
internal import SyncProduct

/// Ideas and a cloud in memory, with what stands there at the start.
actor MemoryScene {
    private let fixture: IdeaBoxFixture
    private let language: Language
    private let now: @Sendable () -> Date
    private let clouds = MemoryCloud()
    private let keys = MemorySecretStore()
    private var device: MemoryCloud.Device?
    private var stores: [IdeaLibrary: any IdeaStore] = [:]

    init(_ fixture: IdeaBoxFixture, language: Language, now: @escaping @Sendable () -> Date) {
        self.fixture = fixture
        self.language = language
        self.now = now
    }

    func box(_ library: IdeaLibrary) async throws(IdeaBoxError) -> IdeaBox {
        if fixture.store == .damaged { throw .store(.damaged(path: "ideas.store")) }
        if let store = stores[library] { return box(store, ownName) }
        let store = MemoryStore()
        if library == .first { await furnish(store) }
        let kept: any IdeaStore = fixture.store == .full ? FullStore(store) : store
        stores[library] = kept
        return box(kept, ownName)
    }

    func cloud() async -> any Cloud { await ownDevice() }

    private var ownName: String { language == .chinese ? "我的手机" : "My phone" }

    private func ownDevice() async -> MemoryCloud.Device {
        if let device { return device }
        let made = await clouds.device()
        device = made
        return made
    }

    private func box(_ store: any IdeaStore, _ name: String, keys other: MemorySecretStore? = nil) -> IdeaBox
    {
        IdeaBox(store: store, search: IdeaIndex(store), keys: other ?? keys, device: name, place: name)
    }

    /// Puts there what the scenery asks for; what cannot be added is missing, which a test sees.
    private func furnish(_ store: MemoryStore) async {
        let box = box(store, ownName)
        await box.load(at: now())
        let all = MemoryIdeas.all(language)
        for number in (0..<fixture.ideas).reversed() {
            let (title, text, isDone) =
                number < all.count ? all[number] : MemoryIdeas.further(number, language)
            let moment = now().addingTimeInterval(-3_600 * Double(number + 1))
            guard let draft = try? IdeaDraft(title: title, description: text),
                let id = try? await box.add(draft, at: moment)
            else { continue }
            if isDone { try? await box.setCompleted(id, true, at: moment) }
        }
        let device = await ownDevice()
        if fixture.hasConflict { await contradict(box, device) }
        await trouble(box, device)
    }

    /// Another device changes the first idea while this one does, too.
    private func contradict(_ box: IdeaBox, _ device: MemoryCloud.Device) async {
        let other = self.box(MemoryStore(), "Mac")
        let theirs = await clouds.device()
        await sync(box, device)
        await sync(other, theirs)
        guard let first = try? await box.ideas(limit: 1).first, let seen = try? await other.idea(first.id),
            let mine = try? IdeaEdit(title: first.title + " ✎"),
            let yours = try? IdeaEdit(title: "✎ " + first.title)
        else { return }
        try? await other.edit(first.id, yours, basis: seen.basis, at: now().addingTimeInterval(-120))
        try? await box.edit(first.id, mine, basis: first.basis, at: now().addingTimeInterval(-60))
        await sync(other, theirs)
        await sync(box, device)
    }

    private func trouble(_ box: IdeaBox, _ device: MemoryCloud.Device) async {
        switch fixture.cloud {
        case .works: break
        case .signedOut: await device.signIn(nil)
        case .offline: await device.meet { $0.isOffline = true }
        case .full: await clouds.setRoom(0)
        case .otherAccount:
            await sync(box, device)
            let stranger = self.box(MemoryStore(), "Mac", keys: MemorySecretStore())
            await sync(stranger, await clouds.device(owner: "stranger"))
            await device.signIn("stranger")
        case .noKey:
            let other = self.box(MemoryStore(), "Mac", keys: MemorySecretStore())
            await other.load(at: now())
            guard let draft = try? IdeaDraft(title: "?") else { return }
            _ = try? await other.add(draft, at: now())
            await sync(other, await clouds.device())
        }
    }

    /// Reads and writes the cloud until nothing is left to do.
    private func sync(_ box: IdeaBox, _ cloud: any Cloud) async {
        await box.use(CloudConfiguration(name: "iCloud", confirms: cloud.limits.confirms))
        await box.load(at: now())
        let replicator = Replicator(
            store: IdeaReplica(box, now: now), cloud: cloud, seed: 1, now: now,
            onView: { await box.see($0) })
        _ = await replicator.once()
        await box.see(nil)
    }
}

/// A store whose disk is full.
struct FullStore: IdeaStore {
    private let inner: MemoryStore

    init(_ inner: MemoryStore) { self.inner = inner }

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any IdeaReading) throws(IdeaStoreError) -> Result
    ) async throws(IdeaStoreError) -> Result { try await inner.read(body) }

    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any IdeaWriting) throws(IdeaStoreError) -> Result
    ) async throws(IdeaStoreError) -> Result { throw .system(.noSpace, path: "ideas.store") }

    func changes() -> AsyncStream<Void> { inner.changes() }
}

/// The ideas of UI tests.
enum MemoryIdeas {
    static func all(_ language: Language) -> [(String, String, Bool)] {
        language == .chinese
            ? [
                ("阳台种番茄", "朝南，五月开始。\n先问王小明要种子。", false), ("给奶奶写信", "", false),
                ("学会做豆腐", "黄豆、盐卤、纱布。", true), ("周末骑车去湖边", "", false), ("", "没有标题的想法", false),
            ]
            : [
                ("Tomatoes on the balcony", "South side, from May on.\nAsk Mona for seeds.", false),
                ("Write to grandmother", "", false),
                ("Learn to make tofu", "Soya beans, nigari, a cloth.", true),
                ("Cycle to the lake at the weekend", "", false), ("", "An idea without a title", false),
            ]
    }

    static func further(_ number: Int, _ language: Language) -> (String, String, Bool) {
        (language == .chinese ? "想法 \(number + 1)" : "Idea \(number + 1)", "", number.isMultiple(of: 3))
    }
}
