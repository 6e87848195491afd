public import FoundationExports
public import Secrets

/// Hands out all of a product's keys, and takes them in on another machine, where no synced keychain does it.
public struct KeyTransfer: Sendable {
    private let keyring: Keyring

    /// A carrier of a keyring.
    ///
    /// - Parameter keyring: the keys.
    public init(_ keyring: Keyring) { self.keyring = keyring }

    /// Every key of the keychain.
    ///
    /// - Returns: the keys in the order of their ids; none if there are none yet.
    /// - Throws: `unreadable`, also if only one of them is: a part must not be taken for the whole.
    public func keys() async throws(KeyTransferFailure) -> [SealingKey] {
        do throws(SecretStoreError) {
            var keys: [SealingKey] = []
            for name in try await keyring.store.names() where keyring.id(in: name) != nil {
                if let key = try await keyring.key(named: name) { keys.append(key) }
            }
            return keys.sorted { $0.id < $1.id }
        } catch {
            throw .unreadable(error)
        }
    }

    /// Adds keys to the keychain and reads each back; what is there already stays as it is.
    ///
    /// - Parameter keys: the keys.
    /// - Returns: how many of them were not there before.
    /// - Throws: `unreadable` and `taken`, with nothing changed; `unfinished` and `notKept`, after which it may be done
    ///   again.
    public func add(_ keys: [SealingKey]) async throws(KeyTransferFailure) -> Int {
        var missing: [SealingKey] = []
        for key in keys where try await !holds(key) { missing.append(key) }
        var added = 0
        for key in missing {
            do throws(SecretStoreError) {
                if try await store(key) { added += 1 }
            } catch {
                throw .unfinished(added: added, error)
            }
            guard try await holds(key) else { throw .notKept(name: keyring.name(of: key.id)) }
        }
        return added
    }

    /// Whether the keychain has the key; anything else under its name is an error.
    private func holds(_ key: SealingKey) async throws(KeyTransferFailure) -> Bool {
        let name = keyring.name(of: key.id)
        do throws(SecretStoreError) {
            guard let kept = try await keyring.store.read(name) else { return false }
            guard kept != key.bytes else { return true }
        } catch .damaged {
            // As good as another secret.
        } catch {
            throw .unreadable(error)
        }
        throw .taken(name: name)
    }

    /// Stores the key; false if somebody else was faster.
    private func store(_ key: SealingKey) async throws(SecretStoreError) -> Bool {
        do throws(SecretStoreError) {
            try await keyring.store.add(keyring.name(of: key.id), key.bytes)
            return true
        } catch .alreadyExists {
            return false
        }
    }
}

/// Why keys could not be handed out or taken in.
public enum KeyTransferFailure: Error, Equatable, Sendable {
    /// The keychain, or a key in it, cannot be read; nothing was changed.
    case unreadable(SecretStoreError)
    /// Something else is stored under a key's name, and is not overwritten; nothing was changed if it stood there
    /// before.
    case taken(name: String)
    /// A key could not be stored; those before it are.
    case unfinished(added: Int, SecretStoreError)
    /// A key was stored, but the keychain does not give it back.
    case notKept(name: String)
}

extension KeyTransferFailure: LocalizedError {
    /// One or two sentences in English; they name keys, and hold nothing of them.
    public var errorDescription: String? {
        switch self {
        case .unreadable(let error): "The keys cannot be read. \(error)"
        case .taken(let name): "Something else is stored under the name \(name), and is not overwritten."
        case .unfinished(added: 0, let error): "The keys could not be stored. \(error)"
        case .unfinished(let added, let error): "Only \(added) of the keys could be stored. \(error)"
        case .notKept(let name): "The keychain took the key \(name) and does not give it back."
        }
    }
}
