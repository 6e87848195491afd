internal import Files
internal import Replication
internal import Sealing
internal import SecretStore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// How the vault is read, and how a change becomes one rename.
extension Authenticator {
    /// Brings memory up to the disk.
    func refresh(at now: Date) async throws(AuthenticatorError) {
        let identity = try files { () throws(FilesError) in try home.identity() }
        if let identity, let opened, opened.identity == identity { return }
        guard let bytes = try files({ () throws(FilesError) in try home.read() }) else {
            guard !hadVault else { throw .files(.notFound(path: home.directory.path(of: Home.vaultName))) }
            return try await begin(at: now)
        }
        try await open(bytes, identity: identity)
    }

    private func open(_ bytes: [UInt8], identity: FileIdentity?) async throws(AuthenticatorError) {
        let envelope: Envelope
        do throws(SealingError) {
            envelope = try Envelope(bytes, name: Home.vaultName)
        } catch {
            throw .notReady(error.condition)
        }
        let key = try await secrets { () async throws(SecretStoreError) in try await keys.key(envelope.keyID)
        }
        guard let key else { throw .notReady(.keyUnavailable) }
        // A process keeps its session, so that what it mints stays in order; a new one begins with a new id.
        let session = opened?.vault.replica.clock.session ?? identifiers.session()
        do throws(Vault.OpenError) {
            let vault = try Vault(envelope, key: key, session: session)
            publish(Opened(vault: vault, key: key, identity: identity))
        } catch {
            throw .notReady(error.condition)
        }
    }

    /// The first start: a key and an empty vault, unless somebody else was faster.
    private func begin(at now: Date) async throws(AuthenticatorError) {
        let lock = try await lock()
        if let bytes = try files({ () throws(FilesError) in try home.read() }) {
            lock.release()
            return try await open(bytes, identity: try files { () throws(FilesError) in try home.identity() })
        }
        let key = try await keys.keyForNewVault()
        let header = RegisterHeader(replica: "", keys: [])
        let vault = Vault(header: header, replica: Replica(session: identifiers.session()))
        try await store(vault, key: key)
        lock.release()
    }

    /// Makes a change on what the disk holds now, and stores it before anybody hears of it.
    ///
    /// - Parameters:
    ///   - now: the present moment.
    ///   - body: the change; when it throws, nothing is stored.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws, and `notReady`, `files` or `secretStore`.
    func change<R: Sendable>(
        at now: Date, _ body: (inout Vault) throws(AuthenticatorError) -> R
    ) async throws(AuthenticatorError) -> R {
        if opened == nil { try await refresh(at: now) }
        let lock = try await lock()
        try await refreshHeld(at: now)
        guard let opened else { throw .notReady(state.condition) }
        var vault = opened.vault
        let result = try body(&vault)
        try await store(vault, key: opened.key)
        lock.release()
        return result
    }

    /// As ``refresh(at:)`` with the lock held: a vault that vanished meanwhile is not made anew under our feet.
    private func refreshHeld(at now: Date) async throws(AuthenticatorError) {
        let identity = try files { () throws(FilesError) in try home.identity() }
        guard let identity else { throw .files(.notFound(path: home.directory.path(of: Home.vaultName))) }
        if let opened, opened.identity == identity { return }
        guard let bytes = try files({ () throws(FilesError) in try home.read() }) else { return }
        try await open(bytes, identity: identity)
    }

    private func store(_ vault: Vault, key: SealingKey) async throws(AuthenticatorError) {
        var vault = vault
        vault.header.keys = try await secrets { () async throws(SecretStoreError) in try await keys.ids() }
        vault.header.advance()
        vault.replica.device = device
        try settlePlace(of: &vault)
        try files { () throws(FilesError) in try home.write(vault.sealed(with: key)) }
        let identity = try files { () throws(FilesError) in try home.identity() }
        publish(Opened(vault: vault, key: key, identity: identity))
    }

    /// A home that was copied or restored takes a new replica id before its next write.
    private func settlePlace(of vault: inout Vault) throws(AuthenticatorError) {
        let replica = vault.header.replica
        if !replica.isEmpty {
            let place = try files { () throws(FilesError) in try home.place(of: replica) }
            if place == vault.replica.place { return }
        }
        let id = identifiers.replica()
        try files { () throws(FilesError) in try home.mint(id) }
        if replica.isEmpty { vault.header.replica = id } else { vault.header.renew(id) }
        vault.replica.place = try files { () throws(FilesError) in try home.place(of: id) } ?? ""
    }

    /// Takes the home's lock, waiting a while for another program that is writing.
    private func lock() async throws(AuthenticatorError) -> FileLock {
        for _ in 0..<1000 {
            do throws(FilesError) {
                return try home.directory.lock(Home.lockName, wait: false)
            } catch .busy {
                try? await clock.sleep(for: .milliseconds(10))
            } catch {
                throw .files(error)
            }
        }
        throw .files(.busy(path: home.directory.path))
    }

    func files<R>(_ body: () throws(FilesError) -> R) throws(AuthenticatorError) -> R {
        do throws(FilesError) { return try body() } catch { throw .files(error) }
    }

    private func secrets<R>(
        _ body: () async throws(SecretStoreError) -> R
    ) async throws(AuthenticatorError) -> R {
        do throws(SecretStoreError) { return try await body() } catch { throw .secretStore(error) }
    }
}

extension SealingError {
    /// What the error means for the vault.
    var condition: VaultState.Condition {
        switch self {
        case .empty: .damaged(.empty)
        case .notSealed: .damaged(.notAVault)
        case .truncated: .damaged(.truncated)
        case .newerVersion(let version): .newerVersion(version)
        case .unknownKey: .keyUnavailable
        case .damaged: .damaged(.changed)
        }
    }
}

extension Vault.OpenError {
    var condition: VaultState.Condition {
        switch self {
        case .seal(let error): error.condition
        case .malformed: .damaged(.changed)
        }
    }
}
