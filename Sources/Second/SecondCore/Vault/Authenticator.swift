internal import Concurrency
internal import Files
public import FoundationExports
public import Secrets
public import SyncEngine

/// The one owner of a vault in a program: reads it, changes it, and tells who observes.
///
/// Several programs may work on one home: each change is made under a lock on what the disk holds at that moment, so
/// no one's change is lost, and ``load(at:)`` takes in what others wrote.
public actor Authenticator {
    /// What is known at this moment.
    public private(set) var state = VaultState()

    let home: Home
    let keys: VaultKeys
    let device: String
    private let places: KeyPlaces?
    let identifiers: Identifiers
    let order: Collation
    let drawsDiscs: Bool
    let clock: any Clock<Duration>
    let turns = AsyncMutex()
    private var observers: [UInt64: AsyncStream<VaultState>.Continuation] = [:]
    private var observerCount: UInt64 = 0
    private(set) var opened: Opened?
    /// Whether a vault was open since the last start: such a one is not taken for a first start when it vanishes.
    private(set) var hadVault = false
    /// The cloud; nil if none is configured.
    private(set) var cloud: CloudConfiguration?
    /// What the replicator of this program knows; nil where none runs.
    private var view: CloudView?
    /// What a device without a vault has found in the cloud.
    private(set) var snapshot = RemoteSnapshot()
    /// The ids of the keys that the secret store held when it was last asked for the cloud's sake.
    private(set) var keysAtHand: [String] = []
    /// When everything had been handed over.
    private var handedOver: Date?
    /// Whether the last reading of the cloud missed what was put, or there was none since another one was chosen: until
    /// it stands there, nothing is handed over.
    private var isLost = false
    /// When the tokens were last used; nil until that was asked for.
    private(set) var lastUses: [UUID: Date]?
    /// The replica ids minted since this start: nobody else can have written under them.
    private(set) var minted: Set<String> = []

    /// The vault as last read or written, and the key that opens it.
    struct Opened {
        var vault: Vault
        var key: SealingKey
        var bytes: [UInt8]
        var identity: FileIdentity?
    }

    /// An authenticator that has read nothing yet.
    ///
    /// - Parameters:
    ///   - home: the device's folder.
    ///   - keys: where the vault's key is kept.
    ///   - places: the home and the keychain as a person knows them; nil where the system carries keys by itself.
    ///   - device: this device's name, for its owner's other devices.
    ///   - identifiers: mints record ids, replica ids and the session id.
    ///   - order: the order of names.
    ///   - drawsDiscs: whether the discs that stand for issuers are wanted; a list without them is there sooner.
    ///   - clock: waits for other programs that are writing.
    ///   - cloud: the cloud that a ``Replicator`` will work on; nil if none is configured.
    public init(
        home: Home, keys: any SecretStore, places: KeyPlaces? = nil, device: String,
        identifiers: Identifiers = .system,
        order: Collation = .folded, drawsDiscs: Bool = true, clock: any Clock<Duration> = ContinuousClock(),
        cloud: CloudConfiguration? = nil
    ) {
        self.home = home
        self.keys = VaultKeys(store: keys)
        self.places = places
        self.device = device
        self.identifiers = identifiers
        self.order = order
        self.drawsDiscs = drawsDiscs
        self.clock = clock
        self.cloud = cloud
    }

    /// The present state, then each further one, until the stream or this authenticator is dropped.
    ///
    /// An observer that is slower than the changes gets the newest state and none in between.
    public func states() -> AsyncStream<VaultState> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: VaultState.self, bufferingPolicy: .bufferingNewest(1))
        observerCount += 1
        let number = observerCount
        observers[number] = continuation
        continuation.onTermination = { [weak self] _ in Task { [weak self] in await self?.drop(number) } }
        continuation.yield(state)
        return stream
    }

    deinit {
        for observer in observers.values { observer.finish() }
    }

    private func drop(_ number: UInt64) { observers[number] = nil }

    /// Reads the vault if it changed since it was last read; a home without one gets a key and an empty vault.
    ///
    /// - Parameter now: the present moment.
    /// - Returns: the state, which says so if the vault cannot be used.
    @discardableResult
    public func load(at now: Date) async -> VaultState {
        do throws(AuthenticatorError) {
            try await refresh(at: now)
            forgetStaleIndex()
            if opened?.vault.replica.wantsRetentionUpdate(at: now.wallClock) == true {
                // A look that cannot be stored is made again next time; nothing depends on this one.
                try? await change(at: now) { vault throws(AuthenticatorError) in
                    _ = vault.replica.advanceRetention(to: now.wallClock)
                }
            }
        } catch {
            settle(error)
        }
        return state
    }

    func publish(_ opened: Opened) {
        let before = self.opened?.vault.replica
        self.opened = opened
        hadVault = true
        var next = VaultState()
        next.condition = opened.vault.replica.isBareBeforeLocked ? .keyUnavailable : .ready
        // What the cloud's bookkeeping alone has changed needs no new list.
        let isSame = before.map { $0.showsSame(as: opened.vault.replica) } ?? false
        next.contents = isSame ? state.contents : opened.vault.contents(order: order, drawsDiscs: drawsDiscs)
        next.lastUses = lastUses
        let written = opened.vault.replica.written
        next.written = written == 0 ? nil : Date(milliseconds: Int(clamping: written))
        announce(next)
    }

    /// A vault that cannot be used shows nothing, not what it held before.
    func settle(_ error: AuthenticatorError) {
        opened = nil
        var next = VaultState()
        switch error {
        case .notReady(let condition): next.condition = condition
        case .files(let error): next.condition = .files(error)
        case .secretStore(let error): next.condition = .secretStore(error)
        case .keyNotKept: next.condition = .keyNotKept
        case .duplicate, .notFound, .invalid, .notDamaged, .tooLarge, .unconfirmed: return
        }
        announce(next)
    }

    /// A vault that was set aside may be followed by a first one.
    func forgetVault() { hadVault = false }

    /// Changes what is known of the cloud.
    func updateSnapshot(_ change: (inout RemoteSnapshot) -> Void) { change(&snapshot) }

    func show(_ uses: [UUID: Date]) {
        lastUses = uses
        var next = state
        next.lastUses = uses
        announce(next)
    }

    func recordKeys(_ held: [String]) { keysAtHand = held }

    func recordMinted(_ id: String) { minted.insert(id) }

    func recordHandOver(at now: Date) { (handedOver, isLost) = (now, false) }

    /// Takes notice of whether the own last put stands in the cloud.
    func find(_ joinResult: JoinResult) {
        guard joinResult.putsAgain != isLost else { return }
        isLost = joinResult.putsAgain
        announce(state)
    }

    func announce(_ next: VaultState) {
        var next = next
        next.sync = SyncStatus(
            opened?.vault.replica, isAwaited: next.condition == .waiting, cloud: cloud, view: view,
            isLost: isLost,
            handedOver: handedOver)
        if case .damaged = next.condition { next.canRebuild = snapshot.hasReadable }
        next.keyPlaces = placesOfKey(next.condition)
        next.serial = state.serial
        guard next != state else { return }
        next.serial += 1
        state = next
        for observer in observers.values { observer.yield(next) }
    }

    /// Without a vault here it is the cloud whose key is missing.
    private func placesOfKey(_ condition: VaultState.Condition) -> KeyPlaces? {
        guard let places, let cloud, condition != .ready else { return places }
        let hasOwn = opened == nil && (try? home.identity()) != nil
        return hasOwn ? places : KeyPlaces(sealed: cloud.name, keychain: places.keychain)
    }
}

extension SyncedProduct {
    /// The authenticator.
    public static let second = SyncedProduct(
        title: "Second", command: "second", record: SecondStrings.account, records: SecondStrings.accounts,
        isOneVault: true, canSeparate: true)
}

/// What a person decides about the cloud and the devices.
extension Authenticator {
    /// Takes notice of what this program's replicator knows.
    ///
    /// - Parameter view: its view; nil when it has stopped.
    public func see(_ view: CloudView?) {
        self.view = view
        announce(state)
    }

    /// Uses another cloud, or none, from now on; nothing that was read or sent is forgotten.
    ///
    /// - Parameter cloud: the cloud; nil for none.
    public func use(_ cloud: CloudConfiguration?) {
        guard cloud != self.cloud else { return }
        self.cloud = cloud
        // What was handed over was handed to another one.
        (view, snapshot, handedOver, isLost) = (nil, RemoteSnapshot(), nil, true)
        announce(state)
    }

    /// Whether the vault knows an account of its cloud: such a cloud is never begun again.
    public var knowsCloud: Bool { opened?.vault.replica.metadata.accounts.isEmpty == false }

    /// Forgets a device: its register leaves the cloud once this one's has arrived there.
    ///
    /// If the device returns, it is there again.
    ///
    /// - Parameters:
    ///   - id: the device's id.
    ///   - now: the present moment.
    /// - Throws: `notFound` for an id that is not there, or this device's own; `notReady`, `files`, `secretStore`.
    public func forget(_ id: SyncedDevice.ID, at now: Date) async throws(AuthenticatorError) {
        try await change(at: now) { vault throws(AuthenticatorError) in
            guard vault.replica.metadata.peers[id]?.isForgotten == false else { throw .notFound }
            vault.replica.forget(id)
        }
    }

    /// Tells no more of the files in the cloud that never became whole.
    ///
    /// - Parameter now: the present moment.
    /// - Returns: how many were told of so far.
    /// - Throws: `notReady`, `files`, `secretStore`.
    @discardableResult
    public func dismissUnfinished(at now: Date) async throws(AuthenticatorError) -> Int {
        try await change(at: now) { vault throws(AuthenticatorError) in
            let count = vault.replica.unfinished(wallClock: now.wallClock).count
            vault.replica.dismissUnfinished(wallClock: now.wallClock)
            return count
        }
    }

    /// Uses the cloud that is there now, even another person's: what it holds is joined, and these accounts go there.
    ///
    /// - Parameter now: the present moment.
    /// - Throws: `notReady`, `files`, `secretStore`.
    public func mergeIntoCloud(at now: Date) async throws(AuthenticatorError) {
        try await change(at: now) { vault throws(AuthenticatorError) in vault.replica.leaveCloud() }
    }

    /// Keeps the present accounts apart, with their outbox and everything else, and turns to those of the cloud.
    ///
    /// Should the cloud of the accounts kept apart stand there again, the same step brings them back.
    ///
    /// - Parameter now: the present moment.
    /// - Returns: the file that holds the present vault from now on.
    /// - Throws: `notReady`, `files`.
    public func separateFromCloud(at now: Date) async throws(AuthenticatorError) -> String {
        await load(at: now)
        guard let opened else { throw .notReady(state.condition) }
        let own = opened.vault.replica.metadata.accounts
        let name = try await locked { _ throws(AuthenticatorError) in
            try mapError(AuthenticatorError.files) { () throws(FilesError) in
                try home.keepApart(account: own.min(), for: view?.account ?? [], at: now)
            }
        }
        (hadVault, snapshot) = (false, RemoteSnapshot())
        settle(.notReady(.waiting))
        await load(at: now)
        return home.directory.path(of: name)
    }
}
