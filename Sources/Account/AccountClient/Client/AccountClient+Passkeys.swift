public import AccountAPI

/// Passkeys: a `PasskeyAuthenticator` makes and uses them between two calls of these.
extension AccountClient {
    /// Begins a sign-in by a passkey.
    ///
    /// - Returns: what an authenticator is asked.
    /// - Throws: `problem`, `transport`, `device`.
    public func startPasskeySignIn() async throws(AccountClientError) -> PasskeyRequestBody {
        try await ask(.startPasskeySignIn)
    }

    /// Signs in by what a passkey answered.
    ///
    /// - Parameter passkey: upon ``startPasskeySignIn()``.
    /// - Returns: where it has come to.
    /// - Throws: as ``signIn(email:password:)``; `problem` with AUTH_012, and `unknown` for a passkey that no account has any more.
    public func signIn(by passkey: UsedPasskey) async throws(AccountClientError) -> Step {
        try await signIn(.passkeySignIn, body(passkey, deviceName: configuration.deviceName))
    }

    /// The account's passkeys, the earliest first.
    ///
    /// - Throws: as ``profile()``.
    public func passkeys() async throws(AccountClientError) -> PasskeysBody { try await mine(.passkeys) }

    /// Begins to make one.
    ///
    /// - Returns: what an authenticator is asked to make.
    /// - Throws: as ``profile()``; `problem` with AUTH_006, with REQUEST_005 and `full` where there are as many as there may be.
    public func startPasskey() async throws(AccountClientError) -> PasskeyCreationBody {
        try await mine(.startPasskey, PasskeyOptionsBody())
    }

    /// Has the service keep a passkey that was made.
    ///
    /// - Parameters:
    ///   - passkey: what the authenticator made.
    ///   - asked: of ``startPasskey()``.
    ///   - name: what the list is to call it; the device's name where there is none.
    /// - Returns: as it is kept.
    /// - Throws: as ``startPasskey()``; `problem` with AUTH_012.
    public func addPasskey(
        _ passkey: MadePasskey, _ asked: PasskeyCreationBody, name: String? = nil
    ) async throws(AccountClientError) -> PasskeysBody.Passkey {
        try await mine(
            .addPasskey,
            NewPasskeyBody(
                id: Base64URL.encode(passkey.id), clientDataJSON: Base64URL.encode(passkey.clientData),
                attestationObject: Base64URL.encode(passkey.attestation), userHandle: asked.userHandle,
                name: name))
    }

    /// Gives a passkey another name.
    ///
    /// - Parameters:
    ///   - id: of the list.
    ///   - name: one line of 1 to 64 characters.
    /// - Throws: as ``profile()``.
    public func renamePasskey(_ id: String, to name: String) async throws(AccountClientError) {
        try await done(.renamePasskey, id: id, PasskeyNameBody(name: name))
    }

    /// Removes a passkey; the sessions that it began end.
    ///
    /// - Parameter id: of the list.
    /// - Throws: as ``profile()``; `problem` with AUTH_006, with REQUEST_005 and `lastWay` for the last way into the account.
    public func removePasskey(_ id: String) async throws(AccountClientError) {
        try await done(.removePasskey, id: id)
    }

    /// Begins a fresh proof by a passkey of the account, where the refusal said that one is a way (``ProblemBody/passkey``).
    ///
    /// - Returns: what an authenticator is asked.
    /// - Throws: as ``profile()``.
    public func startPasskeyProof() async throws(AccountClientError) -> PasskeyRequestBody {
        try await mine(.startPasskeyProof)
    }

    /// Proves again who this is, by what a passkey answered.
    ///
    /// - Parameter passkey: upon ``startPasskeyProof()``.
    /// - Throws: as ``reauthenticate(_:secret:challenge:)``; `problem` with AUTH_012.
    public func reauthenticate(by passkey: UsedPasskey) async throws(AccountClientError) {
        try await reauthenticate(.provePasskey, try Wire.write(body(passkey)))
    }

    private func body(_ passkey: UsedPasskey, deviceName: String? = nil) -> PasskeyAnswerBody {
        PasskeyAnswerBody(
            id: Base64URL.encode(passkey.id), clientDataJSON: Base64URL.encode(passkey.clientData),
            authenticatorData: Base64URL.encode(passkey.authenticatorData),
            signature: Base64URL.encode(passkey.signature),
            userHandle: passkey.userHandle.map { Base64URL.encode($0) }, deviceName: deviceName)
    }
}
