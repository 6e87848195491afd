internal import Bytes
internal import Files
public import FoundationExports
internal import SyncEngine

/// What a person can do. Each returns once the change is on the disk; each throws ``AuthenticatorError`` and changes
/// nothing otherwise.
extension Authenticator {
    /// Adds a token.
    ///
    /// - Parameters:
    ///   - token: the token.
    ///   - allowingDuplicate: whether one with the same issuer and account may exist already.
    ///   - now: the present moment.
    /// - Returns: the new token's id.
    /// - Throws: `duplicate` with the tokens that exist; `notReady`, `files` or `secretStore`.
    public func add(
        _ token: NewToken, allowingDuplicate: Bool = false, at now: Date
    ) async throws(AuthenticatorError) -> UUID {
        try await add([token], allowingDuplicates: allowingDuplicate, at: now)[0]
    }

    /// Adds several tokens in one step: all of them, or none.
    ///
    /// - Parameters:
    ///   - tokens: the tokens.
    ///   - allowingDuplicates: whether ones with the same issuer and account may exist already.
    ///   - now: the present moment.
    /// - Returns: the new ids, in the same order.
    /// - Throws: as ``add(_:allowingDuplicate:at:)``.
    public func add(
        _ tokens: [NewToken], allowingDuplicates: Bool, at now: Date
    ) async throws(AuthenticatorError) -> [UUID] {
        try await add(tokens, allowingDuplicates: allowingDuplicates, at: now) { _, _ in }
    }

    /// As the other form; `note` writes the new ids down before the tokens are stored.
    func add(
        _ tokens: [NewToken], allowingDuplicates: Bool, at now: Date,
        noting note: ([UUID], SealingKey) -> Void
    ) async throws(AuthenticatorError) -> [UUID] {
        let (order, identifiers) = (order, identifiers)
        return try await change(at: now, noting: note) { vault throws(AuthenticatorError) in
            if !allowingDuplicates {
                let listed = vault.contents(order: order).listed.map(\.token)
                let alike = listed.filter { token in tokens.contains { $0.hasNames(of: token) } }
                guard alike.isEmpty else { throw .duplicate(alike) }
            }
            return tokens.map { token in
                let id = identifiers.record()
                vault.replica.write(
                    Token.fields(of: token, wallClock: now.wallClock), id: id, wallClock: now.wallClock)
                return id
            }
        }
    }

    /// The tokens whose issuer and account are those of a token about to be added.
    ///
    /// - Parameter token: the token.
    /// - Returns: them, in the list's order.
    public func duplicates(of token: NewToken) -> [Token] { state.tokens.filter { token.hasNames(of: $0) } }

    /// Changes a token's names.
    ///
    /// - Parameters:
    ///   - id: the token's id.
    ///   - names: the new ones; the account may be empty.
    ///   - now: the present moment.
    /// - Throws: `notFound`; `invalid` for a name that is too long, or none at all; `notReady`, `files`,
    ///   `secretStore`.
    public func edit(
        _ id: UUID, _ names: TokenNames, at now: Date
    ) async throws(AuthenticatorError) {
        try await change(at: now) { vault throws(AuthenticatorError) in
            guard let record = vault.replica.records[id], record.hidingStamp == nil else { throw .notFound }
            let stored = record.fields[Token.FieldName.issuer]?.value.jsonString
            var checked = names
            do throws(ManualEntry.Problem) {
                checked.issuer = try Names.issuer(names.issuer, after: stored)
                checked.account = try Names.account(names.account)
            } catch {
                throw .invalid(error)
            }
            var values: [String: SecretBytes] = [:]
            for (name, value) in [
                (Token.FieldName.issuer, checked.issuer), (Token.FieldName.account, checked.account),
            ] where record.fields[name]?.value.jsonString != value {
                values[name] = .json(value)
            }
            guard !values.isEmpty else { return }
            values[Token.FieldName.updated] = .json(Int64(now.wallClock))
            vault.replica.write(values, id: id, wallClock: now.wallClock)
        }
    }

    /// Pins a token, so that it stands before those that are not pinned, or lets it go; one that is so already is left alone.
    ///
    /// - Parameters:
    ///   - id: the token's id.
    ///   - isPinned: whether it is to be pinned.
    ///   - now: the present moment.
    /// - Throws: `notFound`, `notReady`, `files`, `secretStore`.
    public func pin(_ id: UUID, _ isPinned: Bool, at now: Date) async throws(AuthenticatorError) {
        try await change(at: now) { vault throws(AuthenticatorError) in
            guard let record = vault.replica.records[id], record.hidingStamp == nil else { throw .notFound }
            let wasPinned = record.fields[Token.FieldName.pinned]?.value == .json(true)
            guard wasPinned != isPinned else { return }
            vault.replica.write([Token.FieldName.pinned: .json(isPinned)], id: id, wallClock: now.wallClock)
        }
    }

    /// Deletes a token: it leaves the list at once and is kept sealed for 30 days.
    ///
    /// - Parameters:
    ///   - id: the token's id.
    ///   - now: the present moment.
    /// - Throws: `notFound`, `notReady`, `files`, `secretStore`.
    public func delete(_ id: UUID, at now: Date) async throws(AuthenticatorError) {
        try await change(at: now) { vault throws(AuthenticatorError) in
            guard let record = vault.replica.records[id], record.hidingStamp == nil else { throw .notFound }
            vault.replica.write([Record.deleteField: .json(true)], id: id, wallClock: now.wallClock)
            _ = vault.replica.advanceRetention(to: now.wallClock)
        }
    }

    /// Brings a deleted token back, as Undo does.
    ///
    /// - Parameters:
    ///   - id: the token's id.
    ///   - now: the present moment.
    /// - Throws: `notFound` if it is not among the deleted ones; `notReady`, `files`, `secretStore`.
    public func restore(_ id: UUID, at now: Date) async throws(AuthenticatorError) {
        try await change(at: now) { vault throws(AuthenticatorError) in
            guard vault.replica.records[id]?.hidingStamp != nil else { throw .notFound }
            vault.replica.write([Record.deleteField: .json(false)], id: id, wallClock: now.wallClock)
        }
    }

    /// Wipes a deleted token for good.
    ///
    /// - Parameters:
    ///   - id: the token's id.
    ///   - now: the present moment.
    /// - Throws: `notFound` if it is not among the deleted ones; `notReady`, `files`, `secretStore`.
    public func deleteNow(_ id: UUID, at now: Date) async throws(AuthenticatorError) {
        try await change(at: now) { vault throws(AuthenticatorError) in
            guard vault.replica.records[id]?.hidingStamp != nil else { throw .notFound }
            vault.replica.purge(id, wallClock: now.wallClock)
        }
    }

    /// Renames a damaged vault aside, at the person's word, and begins a new one.
    ///
    /// - Parameter now: the present moment.
    /// - Returns: the file that holds the damaged vault from now on.
    /// - Throws: `notDamaged` if the vault on the disk is not damaged; `files`, `secretStore`.
    public func setAsideDamagedVault(at now: Date) async throws(AuthenticatorError) -> String {
        await load(at: now)
        guard case .damaged = state.condition else { throw .notDamaged }
        let name = try await locked { _ throws(AuthenticatorError) in
            // Another program may have set it aside, and begun a new one, while the person made up their mind.
            guard try await isDamagedUnderLock() else { throw .notDamaged }
            return try mapError(AuthenticatorError.files) { () throws(FilesError) in
                try home.setAside(at: now)
            }
        }
        forgetVault()
        await load(at: now)
        return home.directory.path(of: name)
    }

    private func isDamagedUnderLock() async throws(AuthenticatorError) -> Bool {
        do throws(AuthenticatorError) {
            _ = try await openedUnderLock()
            return false
        } catch .notReady(.damaged) {
            return true
        }
    }
}

extension NewToken {
    fileprivate func hasNames(of token: Token) -> Bool { issuer == token.issuer && account == token.account }
}
