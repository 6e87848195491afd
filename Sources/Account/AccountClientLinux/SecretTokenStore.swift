package import AccountClient
internal import Bytes
internal import Files
internal import FoundationExports
package import Secrets

/// A session in a place for secrets: private files, or the desktop's keyring.
///
/// A keychain has three items for a session (requirements 4.2). Here it is one secret, because a secret store replaces
/// nothing: three secrets could not be exchanged in one step, and a process that is killed between two of them would
/// leave a mixture. The secret stands under a counted name; the greatest number is the session, and lesser ones are
/// what a killed process left. Sessions that the server must be told of are secrets of their own.
package struct SecretTokenStore: TokenStore {
    /// What the secrets belong to, as `kSecAttrService` says it on Apple's systems.
    package static let service = "com.readmigo.app"

    private let sessions: CountedSecrets
    private let left: CountedSecrets

    /// Uses a store; nothing is read yet.
    ///
    /// - Parameter store: in which other secrets may stand, too.
    package init(_ store: any SecretStore) {
        sessions = CountedSecrets(store: store, prefix: "session")
        left = CountedSecrets(store: store, prefix: "departure")
    }

    /// The newest session that can be read; see ``TokenStore/session()``.
    ///
    /// - Throws: `damaged` if there are some, and none of them is whole; what else the store threw.
    package func session() async throws(TokenStoreError) -> StoredSession? {
        do throws(SecretStoreError) {
            for _ in 0..<CountedSecrets.attempts {
                let numbers = try await sessions.numbers()
                guard !numbers.isEmpty else { return nil }
                switch try await newest(of: numbers) {
                case .found(let session): return session
                case .unreadable: throw .damaged(name: sessions.prefix)
                case .replaced: continue
                }
            }
            throw .unreachable(.noAnswer)
        } catch {
            throw TokenStoreError(error)
        }
    }

    private enum Newest {
        case found(StoredSession)
        case unreadable
        /// Another process was at it: what was listed is not there any more.
        case replaced
    }

    private func newest(of numbers: [UInt64]) async throws(SecretStoreError) -> Newest {
        for number in numbers.reversed() {
            do throws(SecretStoreError) {
                guard let secret = try await sessions.read(number) else { return .replaced }
                if let session = StoredSession(secret: secret) { return .found(session) }
            } catch .damaged {
                continue
            }
        }
        return .unreadable
    }

    /// Adds the session under the next number, then removes those before.
    package func keep(_ session: StoredSession) async throws(TokenStoreError) {
        let secret = try session.secret()
        do throws(SecretStoreError) {
            for _ in 0..<CountedSecrets.attempts {
                let before = try await sessions.numbers()
                guard try await sessions.add(secret, after: before.last) != nil else { continue }
                // It is kept; what is left of the old ones goes with the next one.
                try? await sessions.remove(before)
                return
            }
            throw .unreachable(.noAnswer)
        } catch {
            throw TokenStoreError(error)
        }
    }

    /// Removes all, the newest last.
    package func removeSession() async throws(TokenStoreError) {
        do throws(SecretStoreError) {
            try await sessions.remove(try await sessions.numbers())
        } catch {
            throw TokenStoreError(error)
        }
    }

    /// The sessions that the server must still be told of; one that is damaged cannot be told of and is passed over.
    package func departures() async throws(TokenStoreError) -> [StoredSession] {
        do throws(SecretStoreError) {
            return try await departed(try await left.numbers()).map(\.session)
        } catch {
            throw TokenStoreError(error)
        }
    }

    /// Adds a session that was signed out.
    package func add(departure session: StoredSession) async throws(TokenStoreError) {
        let secret = try session.secret()
        do throws(SecretStoreError) {
            for _ in 0..<CountedSecrets.attempts {
                let numbers = try await left.numbers()
                if try await departed(numbers).contains(where: { $0.session == session }) { return }
                if try await left.add(secret, after: numbers.last) != nil { return }
            }
            throw .unreachable(.noAnswer)
        } catch {
            throw TokenStoreError(error)
        }
    }

    /// Removes one.
    package func remove(departure session: StoredSession) async throws(TokenStoreError) {
        do throws(SecretStoreError) {
            let done = try await departed(try await left.numbers()).filter { $0.session == session }
            try await left.remove(done.map(\.number))
        } catch {
            throw TokenStoreError(error)
        }
    }

    private func departed(
        _ numbers: [UInt64]
    ) async throws(SecretStoreError) -> [(number: UInt64, session: StoredSession)] {
        var found: [(number: UInt64, session: StoredSession)] = []
        for number in numbers {
            do throws(SecretStoreError) {
                guard let secret = try await left.read(number), let session = StoredSession(secret: secret)
                else { continue }
                found.append((number, session))
            } catch .damaged {
                continue
            }
        }
        return found
    }
}

extension StoredSession {
    /// As one secret: JSON.
    ///
    /// - Throws: `failed` if it is larger than a secret may be.
    func secret() throws(TokenStoreError) -> SecretBytes {
        guard let data = try? JSONEncoder().encode(self) else { throw .failed("it cannot be written") }
        guard data.count <= SecretRules.longest else {
            throw .failed("it takes \(data.count) bytes, and \(SecretRules.longest) are kept at most")
        }
        return SecretBytes(data)
    }

    /// What ``secret()`` wrote; nil for anything else.
    init?(secret: SecretBytes) {
        let data = unsafe secret.withUnsafeBytes { unsafe Data($0) }
        guard let session = try? JSONDecoder().decode(StoredSession.self, from: data) else { return nil }
        self = session
    }
}

extension TokenStoreError {
    init(_ error: SecretStoreError) {
        self =
            switch error {
            case .locked: .locked
            case .system(.denied, _), .keyringDenied: .denied
            case .system(.noSpace, _): .full
            case .damaged: .damaged
            case .system, .unreachable, .looseMode, .foreignOwner, .symbolicLink, .wrongKind, .alreadyExists,
                .keyringReadOnly, .badName, .badSecret, .failed:
                .failed(error.description.withoutStop)
            }
    }
}
