public import Bytes
internal import Files
public import FoundationExports
internal import SyncEngine

extension TokenIndex {
    /// The index of the vault that stands in a home; nil wherever something has to be said or done that
    /// ``Authenticator/load(at:)`` sees to, or there is no index of this very vault.
    ///
    /// It belongs to one version of the vault, by the tag of that version's seal, and to one cloud. Nothing depends on it.
    /// Every write of the vault removes it, so that no secret outlives its token there. Nothing here waits for another
    /// thread: starting one takes longer than the rest.
    ///
    /// - Parameters:
    ///   - home: the home.
    ///   - cloud: the cloud's name; nil for none.
    ///   - now: the present moment.
    ///   - secret: gives what the secret store keeps under a name; nil if it has nothing.
    public init?(of home: Home, cloud: String?, at now: Date, secret: (String) -> SecretBytes?) {
        do {
            guard let stored = try home.readIndex(), let bytes = try home.read() else { return nil }
            let envelope = try Envelope(bytes, name: Home.vaultName, upTo: Vault.format)
            guard let kept = secret(VaultKeys.vaultItem(envelope.keyID)), let key = SealingKey(bytes: kept)
            else { return nil }
            let owner = try envelope.checked(with: key)
            let sealed = try Envelope(stored, name: Home.indexName, upTo: Vault.format)
            guard sealed.header == Self.header(of: owner, cloud: cloud) else { return nil }
            self.init(try sealed.open(with: key))
        } catch {
            return nil
        }
        guard moments.contains(now.wallClock) else { return nil }
    }

    /// What stands in the clear: to which vault and cloud an index belongs.
    fileprivate static func header(of vault: String, cloud: String?) -> [UInt8] {
        let builder = SecretBuilder()
        builder.append("{\"vault\":\"\(vault)\",\"cloud\":")
        builder.append(.json(cloud ?? ""))
        builder.append("}")
        return unsafe builder.secret.withUnsafeBytes { unsafe Array($0) }
    }
}

extension Authenticator {
    /// Removes an index of another version of the vault: a program that knows nothing of it wrote, or a copy came back.
    func forgetStaleIndex() {
        guard let opened, let stored = try? home.readIndex(), let header = indexHeader(of: opened)
        else { return }
        let sealed = try? Envelope(stored, name: Home.indexName, upTo: Vault.format)
        if sealed?.header != header { try? home.forgetIndex() }
    }

    /// What stands in the clear in an index of the vault that was opened: its seal fits, so its tag needs no second look.
    private func indexHeader(of opened: Opened) -> [UInt8]? {
        let envelope = try? Envelope(opened.bytes, name: Home.vaultName, upTo: Vault.format)
        return envelope.map { TokenIndex.header(of: $0.tagText, cloud: cloud?.name) }
    }

    /// Writes the index of the vault that was loaded, if everything about it can be read and nothing has to be said.
    ///
    /// - Parameter now: the present moment.
    public func writeIndex(at now: Date) {
        guard let opened, state.condition == .ready,
            Screen.banners(state, at: now, language: .english).isEmpty
        else { return }
        let replica = opened.vault.replica
        // A vault that was written in the future tells that a clock is wrong.
        let first = max(
            replica.restOfRetention.lowerBound, replica.written - min(replica.written, Self.tolerance))
        let moments = first..<max(first, replica.restOfRetention.upperBound)
        let body = TokenIndex.body(state.tokens, at: moments)
        // Another program with the lock is about to write the vault, which makes the index worthless: nobody waits for that.
        do throws(FilesError) {
            let lock = try home.directory.lock(Home.lockName, wait: false)
            try write(body, of: opened)
            lock.release()
        } catch {}
    }

    /// Writes the index, while nobody else can change the vault.
    private func write(_ body: SecretBytes, of opened: Opened) throws(FilesError) {
        // Another program may have written meanwhile, and wiped what stands in the body.
        guard let bytes = try home.read(), bytes == opened.bytes, let header = indexHeader(of: opened),
            let sealed = try? Envelope.seal(body, header: header, name: Home.indexName, key: opened.key)
        else { return }
        try home.writeIndex(sealed)
    }

    private static let tolerance = UInt64(Screen.tolerance * 1000)
}
