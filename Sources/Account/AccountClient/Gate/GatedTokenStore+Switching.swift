internal import FoundationExports

/// Switching the gate, and going through it.
extension GatedTokenStore {
    /// Asks for a proof, and protects the session that is there; does nothing where it is protected.
    ///
    /// - Parameter reason: what the person reads.
    /// - Throws: `GateError`; then nothing is protected.
    public func enable(_ reason: String) async throws(GateError) {
        guard try await told({ () throws(TokenStoreError) in try await standing() }) != .open else { return }
        _ = try await told { () throws(TokenStoreError) in try await session() }
        try await gate.enable(reason)
        do throws(TokenStoreError) {
            try await alone { () throws(TokenStoreError) in try await sealCurrent() }
        } catch {
            try? await gate.disable()
            throw .failed(error.description.withoutStop)
        }
    }

    private func sealCurrent() async throws(TokenStoreError) {
        let plain = try await current()
        // Noted first: a process that dies now has an open session, which the next refresh seals.
        try await write(.on)
        guard let plain else { return }
        do throws(TokenStoreError) {
            let sealed = try await sealed(plain)
            try await keep(plain, as: sealed)
        } catch {
            try? await write(nil)
            try? await inner.keep(plain)
            throw error
        }
    }

    private func sealed(_ plain: StoredSession) async throws(TokenStoreError) -> StoredSession {
        do throws(GateError) {
            return try await seal(plain)
        } catch {
            throw .failed(error.description.withoutStop)
        }
    }

    /// Asks for a proof, and opens what is sealed; does nothing where nothing is.
    ///
    /// - Parameter reason: what the person reads.
    /// - Throws: `GateError`; then it is closed as before.
    public func open(_ reason: String) async throws(GateError) {
        let stored = try await told { () throws(TokenStoreError) in try await inner.session() }
        guard let stored, let bytes = stored.sealedBytes else { return }
        let plain = try await gate.open(bytes, reason)
        guard let tokens = try? JSONDecoder().decode(SealedTokens.self, from: Data(plain)) else {
            throw .failed("what was sealed is no session")
        }
        let pair = (
            stored,
            StoredSession(userID: stored.userID, accessToken: tokens.access, refreshToken: tokens.refresh)
        )
        // The session may have been renewed while the person was asked.
        opened = unseen ?? pair
        unseen = nil
        isAside = false
    }

    /// The person would rather use the password: until a new session is kept, or a proof is given, there is none.
    ///
    /// What is sealed stays where it is until then.
    public func setAside() {
        (opened, unseen) = (nil, nil)
        isAside = true
    }

    /// Removes the gate; an open session stays, unprotected, and a closed one is lost.
    ///
    /// - Throws: `GateError`; then the gate may still be there.
    public func disable() async throws(GateError) {
        try await told { () throws(TokenStoreError) in
            try await alone { () throws(TokenStoreError) in
                if let stored = try await standingOrRemoved(), stored.isSealed {
                    if let pair = opened ?? unseen, pair.sealed == stored {
                        try await inner.keep(pair.plain)
                    } else {
                        try await inner.removeSession()
                    }
                }
                (opened, unseen) = (nil, nil)
                try await write(nil)
            }
        }
        try await gate.disable()
    }

    private func standingOrRemoved() async throws(TokenStoreError) -> StoredSession? {
        do throws(TokenStoreError) { return try await inner.session() } catch .damaged {
            try await inner.removeSession()
            return nil
        }
    }

    private func told<Result>(
        _ body: () async throws(TokenStoreError) -> Result
    ) async throws(GateError) -> Result {
        do throws(TokenStoreError) {
            return try await body()
        } catch {
            throw .failed(error.description.withoutStop)
        }
    }
}
