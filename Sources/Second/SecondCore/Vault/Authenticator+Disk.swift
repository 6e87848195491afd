internal import Concurrency
internal import Files
internal import FoundationExports
internal import SyncEngine
internal import Secrets

/// How the vault is read, and how a change becomes one rename.
extension Authenticator {
    /// Brings memory up to the disk.
    func refresh(at now: Date) async throws(AuthenticatorError) {
        while true {
            let identity = try identity()
            if let identity, let opened, opened.identity == identity { return }
            let bytes = try mapError(AuthenticatorError.files) { () throws(FilesError) in try home.read() }
            guard let bytes else {
                guard !hadVault else { throw .files(.notFound(path: home.vaultPath)) }
                if let reason = reasonNotToBegin { throw .notReady(reason) }
                try await begin()
                continue
            }
            do throws(AuthenticatorError) {
                let next = try await open(bytes, identity: identity)
                // While the key was waited for, others may have written: an older version is never shown.
                if try self.identity() == identity { return publish(next) }
            } catch {
                if try self.identity() == identity { throw error }
            }
        }
    }

    private func open(
        _ bytes: [UInt8], identity: FileIdentity?
    ) async throws(AuthenticatorError) -> Opened {
        let envelope: Envelope
        do throws(SealingError) {
            envelope = try Envelope(bytes, name: Home.vaultName, upTo: Vault.format)
        } catch {
            throw .notReady(error.condition)
        }
        guard let key = try await key(envelope.keyID) else { throw .notReady(.keyUnavailable) }
        do throws(Vault.OpenError) {
            // A session of its own for each version taken from the disk: it may have been put back from a backup.
            let vault = try Vault(envelope, key: key, incarnation: identifiers.incarnation())
            return Opened(vault: vault, key: key, bytes: bytes, identity: identity)
        } catch {
            throw .notReady(error.condition)
        }
    }

    /// The key that is in use already, or else the store's.
    func key(_ id: SealingKey.ID) async throws(AuthenticatorError) -> SealingKey? {
        if let key = opened?.key, key.id == id { return key }
        return try await mapError(AuthenticatorError.secretStore) { () async throws(SecretStoreError) in
            try await keys.key(id)
        }
    }

    /// The first start: a key and an empty vault, unless somebody else was faster.
    private func begin() async throws(AuthenticatorError) {
        try await locked { _ throws(AuthenticatorError) in
            guard try identity() == nil else { return }
            let key = try await keys.keyForNewVault()
            try await store(Vault(replica: Replica(incarnation: identifiers.incarnation())), key: key)
        }
    }

    /// Makes a change on what the disk holds now, and stores it before anybody hears of it.
    ///
    /// - Parameters:
    ///   - now: the present moment.
    ///   - note: writes down what `body` returned, beside the vault, right before it is stored.
    ///   - body: the change; when it throws, nothing is stored.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws, and `notReady`, `files`, `unconfirmed` or `secretStore`.
    func change<R: Sendable>(
        at now: Date, noting note: (R, SealingKey) -> Void = { _, _ in },
        _ body: (inout Vault) throws(AuthenticatorError) -> R
    ) async throws(AuthenticatorError) -> R {
        if opened == nil { try await openOrBegin(at: now) }
        return try await transact(noting: note) { vault throws(AuthenticatorError) in
            guard !vault.replica.isBareBeforeLocked else { throw .notReady(.keyUnavailable) }
            return (try body(&vault), true)
        }
    }

    /// Opens the vault for a change; one that the cloud keeps waiting is begun now, since adding never waits.
    private func openOrBegin(at now: Date) async throws(AuthenticatorError) {
        do throws(AuthenticatorError) {
            do throws(AuthenticatorError) { try await refresh(at: now) } catch .notReady(.waiting) {
                try await begin()
                try await refresh(at: now)
            }
        } catch {
            settle(error)
            throw error
        }
    }

    /// Works on what the disk holds now, while nobody else can change it.
    ///
    /// - Parameters:
    ///   - note: as that of ``change(at:noting:_:)``.
    ///   - body: gives a result, and whether the vault is to be stored; when it throws, nothing is.
    /// - Returns: the result.
    /// - Throws: as ``change(at:noting:_:)``.
    func transact<R: Sendable>(
        noting note: (R, SealingKey) -> Void = { _, _ in },
        _ body: (inout Vault) throws(AuthenticatorError) -> (R, Bool)
    ) async throws(AuthenticatorError) -> R {
        try await locked { lock throws(AuthenticatorError) in
            // What killed programs left unfinished; the change does not depend on it.
            _ = try? home.directory.sweep(holding: lock)
            let opened = try await openedUnderLock()
            var vault = opened.vault
            let (result, isChanged) = try body(&vault)
            if isChanged {
                note(result, opened.key)
                try await store(vault, key: opened.key)
            }
            return result
        }
    }

    /// The vault that the disk holds, while nobody else can change it; one that vanished is not made again.
    func openedUnderLock() async throws(AuthenticatorError) -> Opened {
        do throws(AuthenticatorError) {
            let identity = try identity()
            let bytes = try mapError(AuthenticatorError.files) { () throws(FilesError) in try home.read() }
            guard let bytes else {
                throw .files(.notFound(path: home.vaultPath))
            }
            // A file system may give a later version the identity of an earlier one, but never its bytes.
            if let opened, opened.bytes == bytes { return opened }
            let next = try await open(bytes, identity: identity)
            publish(next)
            return next
        } catch {
            settle(error)
            throw error
        }
    }

    /// Seals a vault and puts it in the place of the present one.
    ///
    /// - Parameters:
    ///   - vault: the vault.
    ///   - key: the key in use so far; the vault is sealed under the one that all devices hold.
    ///   - draft: a last change that needs to know under which key.
    /// - Throws: `notReady`, `files`, `unconfirmed`, `secretStore`, and what `draft` throws.
    func store(
        _ vault: Vault, key: SealingKey,
        _ draft: (inout Vault, SealingKey) throws(AuthenticatorError) -> Void = { _, _ in }
    ) async throws(AuthenticatorError) {
        var vault = vault
        let held = try await mapError(AuthenticatorError.secretStore) { () async throws(SecretStoreError) in
            try await keys.ids()
        }
        // What is sealed under a key that the store has lost could never be opened again.
        guard held.contains(key.id.description) else { throw .notReady(.keyUnavailable) }
        vault.replica.hold(held)
        vault.replica.device = device
        let minted = try settlePlace(of: &vault)
        let (sealed, bytes): (SealingKey, [UInt8])
        do throws(AuthenticatorError) {
            (sealed, bytes) = try await seal(&vault, present: key, draft)
        } catch {
            minted.map(home.forget)
            throw error
        }
        var failure: FilesError?
        do throws(FilesError) { try home.write(bytes) } catch { failure = error }
        if let failure, (try? home.read()) != bytes {
            minted.map(home.forget)
            throw .files(failure)
        }
        minted.map(recordMinted)
        // Nothing goes back to an id that was given up: a vault put back from a backup finds no file and takes a new id.
        if minted != nil { vault.replica.header.former.last.map(home.forget) }
        publish(Opened(vault: vault, key: sealed, bytes: bytes, identity: try identity()))
        if let failure { throw .unconfirmed(failure) }
    }

    private func seal(
        _ vault: inout Vault, present: SealingKey,
        _ draft: (inout Vault, SealingKey) throws(AuthenticatorError) -> Void
    ) async throws(AuthenticatorError) -> (SealingKey, [UInt8]) {
        let key = try await chosenKey(for: vault, present: present)
        vault.replica.checkKey(present: key.id.description)
        try draft(&vault, key)
        return (key, try vault.sealed(with: key))
    }

    /// The key that every device holds, if the store gives it; else the present one.
    private func chosenKey(for vault: Vault, present: SealingKey) async throws(AuthenticatorError)
        -> SealingKey
    {
        let choice = vault.replica.sealingKey(present: present.id.description)
        guard choice != present.id.description else { return present }
        return try await mapError(AuthenticatorError.secretStore) { () async throws(SecretStoreError) in
            do throws(SecretStoreError) { return try await keys.key(text: choice) ?? present } catch .damaged
            {
                return present
            }
        }
    }

    /// A home that was copied or restored takes a new replica id before its next write.
    ///
    /// - Returns: the id, if one was minted.
    private func settlePlace(of vault: inout Vault) throws(AuthenticatorError) -> String? {
        let present = vault.header.replica
        var id = present
        if !present.isEmpty, !vault.replica.place.isEmpty {
            let place = try mapError(AuthenticatorError.files) { () throws(FilesError) in
                try home.place(of: present)
            }
            if place == vault.replica.place { return nil }
            id = ""
        }
        // An id that was taken because of what stands in the cloud has no file yet.
        if id.isEmpty { id = identifiers.replica() }
        try mapError(AuthenticatorError.files) { () throws(FilesError) in try home.mint(id) }
        if present.isEmpty { vault.header.replica = id } else if id != present { vault.replica.renew(id) }
        vault.replica.place =
            try mapError(AuthenticatorError.files) { () throws(FilesError) in try home.place(of: id) } ?? ""
        return id
    }

    /// Works while nobody else can change the home: this program's other work waits for its turn, other programs for the lock.
    ///
    /// - Parameter work: must not ask for the lock again.
    /// - Returns: what `work` returns.
    /// - Throws: what `work` throws; `files`, where another program keeps the lock.
    func locked<R>(
        _ work: (borrowing FileLock) async throws(AuthenticatorError) -> R
    ) async throws(AuthenticatorError) -> R {
        try await turns.withTurn { () async throws(AuthenticatorError) in
            let lock = try await lock()
            let result = try await work(lock)
            lock.release()
            return result
        }
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

    func identity() throws(AuthenticatorError) -> FileIdentity? {
        try mapError(AuthenticatorError.files) { () throws(FilesError) in try home.identity() }
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
        // A vault is too large only when it is written, and then nothing is said of the one that stands there.
        case .damaged, .tooLarge: .damaged(.changed)
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
