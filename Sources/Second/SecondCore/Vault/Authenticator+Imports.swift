internal import Bytes
internal import Files
public import FoundationExports
internal import SyncEngine

/// Accounts of another program, added and taken back in one step.
///
/// Which they were stands in a sealed file beside the vault, which never leaves the device. An undo depends on it, the
/// accounts do not: a file that cannot be read or written means that there is nothing to undo.
extension Authenticator {
    /// Adds tokens in one step, and remembers which they were for ``undoImport(at:)``.
    ///
    /// - Parameters:
    ///   - tokens: the tokens; ones with the same names may be here already.
    ///   - now: the present moment.
    /// - Returns: the ids of the tokens, in their order.
    /// - Throws: as ``add(_:allowingDuplicate:at:)``; then none was added.
    @discardableResult
    public func importTokens(
        _ tokens: [NewToken], at now: Date
    ) async throws(AuthenticatorError) -> [Token.ID] {
        let home = home
        return try await add(tokens, allowingDuplicates: true, at: now) { ids, key in
            // Before the tokens: should this program end in between, ids that nothing bears undo nothing.
            do {
                let lines = ids.map { $0.uuidString.lowercased() + "\n" }
                let sealed = try Envelope.seal(
                    SecretBytes(lines.joined().utf8), header: Array("{}".utf8), name: Home.importName,
                    key: key)
                try home.writeImport(sealed)
            } catch {
                // What an earlier import added must not be taken for this one's.
                try? home.forgetImport()
            }
        }
    }

    /// The tokens of the last import that are still listed.
    ///
    /// - Returns: none where there was no import, or what is kept of it cannot be read.
    public func lastImport() async -> [Token] {
        let ids = await storedImport()
        return state.tokens.filter { ids.contains($0.id) }
    }

    /// Deletes what the last import added, in one step: it is kept for 30 days, as what was deleted by hand.
    ///
    /// - Parameters:
    ///   - id: one of its tokens; nil for the last import, whatever it added.
    ///   - now: the present moment.
    /// - Returns: how many tokens were deleted; none if another import has come since.
    /// - Throws: `notReady`, `files`, `secretStore`.
    public func undoImport(of id: Token.ID? = nil, at now: Date) async throws(AuthenticatorError) -> Int {
        let ids = await storedImport()
        guard !ids.isEmpty, id.map(ids.contains) ?? true else { return 0 }
        let count = try await change(at: now) { vault throws(AuthenticatorError) in
            var count = 0
            for id in ids {
                guard let record = vault.replica.records[id], record.hidingStamp == nil else { continue }
                vault.replica.write([Record.deleteField: .json(true)], id: id, wallClock: now.wallClock)
                count += 1
            }
            _ = vault.replica.advanceRetention(to: now.wallClock)
            return count
        }
        try? home.forgetImport()
        return count
    }

    private func storedImport() async -> Set<UUID> {
        do {
            guard let bytes = try home.readImport() else { return [] }
            let envelope = try Envelope(bytes, name: Home.importName, upTo: Vault.format)
            guard let key = try await key(envelope.keyID) else { return [] }
            let body = try envelope.open(with: key)
            let text = unsafe body.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
            return Set(text.split(separator: "\n").compactMap { UUID(uuidString: String($0)) })
        } catch {
            return []
        }
    }
}
