public import AccountAPI

/// The account of who is signed in; where the server wants a fresh proof, these throw `problem` with AUTH_006 and its
/// `ways`, and ``reauthenticate(_:secret:challenge:)`` gives it.
extension AccountClient {
    /// The profile and the switches.
    ///
    /// - Throws: as ``send(_:)``; `problem`.
    public func profile() async throws(AccountClientError) -> ProfileBody { try await mine(.profile) }

    /// Changes the profile and the switches.
    ///
    /// - Parameter change: what is left out stays.
    /// - Returns: the profile afterwards.
    /// - Throws: as ``profile()``.
    public func change(_ change: ProfileChangeBody) async throws(AccountClientError) -> ProfileBody {
        try await mine(.changeProfile, change)
    }

    /// Where the account is signed in, this device first.
    ///
    /// - Throws: as ``profile()``.
    public func devices() async throws(AccountClientError) -> [DevicesBody.Device] {
        let body: DevicesBody = try await mine(.devices)
        return body.devices
    }

    /// Signs one other device out (退出单个设备); this one signs out by ``signOut(_:)``.
    ///
    /// - Parameter session: the id of its session.
    /// - Throws: as ``profile()``.
    public func endSession(_ session: String) async throws(AccountClientError) {
        try await done(.endDevice, id: session)
    }

    /// Signs all other devices out (退出其他设备).
    ///
    /// - Throws: as ``profile()``.
    public func endOtherSessions() async throws(AccountClientError) { try await done(.endOtherDevices) }

    /// Changes the password; the other sessions end.
    ///
    /// - Parameters:
    ///   - current: nil where the account has none yet.
    ///   - new: the new one.
    /// - Throws: as ``profile()``; `problem` with AUTH_001 or REQUEST_002.
    public func changePassword(current: String?, new: String) async throws(AccountClientError) {
        try await done(.changePassword, PasswordChangeBody(current: current, new: new))
    }

    /// Has a code sent for a fresh proof.
    ///
    /// - Returns: what the proof names.
    /// - Throws: as ``profile()``.
    public func sendReauthenticationCode() async throws(AccountClientError) -> ChallengeBody {
        try await mine(.reauthenticationCode)
    }

    /// Proves again who this is; for five minutes what needs a fresh proof is allowed.
    ///
    /// - Parameters:
    ///   - way: one of those that the refusal named.
    ///   - secret: the password or the code.
    ///   - challenge: of ``sendReauthenticationCode()``.
    /// - Throws: as ``profile()``; `problem` with AUTH_001, AUTH_002 or AUTH_003.
    public func reauthenticate(
        _ way: ProofMethod, secret: String, challenge: String? = nil
    ) async throws(AccountClientError) {
        try await reauthenticate(
            .reauthenticate,
            try Wire.write(ReauthenticationBody(way: way, secret: secret, challenge: challenge)))
    }

    /// Gives a proof, whose answer holds the session's new tokens.
    func reauthenticate(
        _ route: AccountRoute, _ body: [UInt8]
    ) async throws(AccountClientError) {
        _ = try await authorised { token throws(AccountClientError) in
            let epoch = machine.epoch
            // The answer holds new tokens: no refresh may come between.
            return try await locked { () async throws(AccountClientError) in
                // Waiting for the lock takes time, in which somebody else may have signed in.
                guard epoch == machine.epoch else { throw .superseded }
                let asked = ports.clock.now.elapsed
                let answer = try await call(.account(route), body: body, token: token)
                guard !Wire.refusesToken(answer) else { return answer }
                try await take(try Wire.read(TokensBody.self, answer), asked: asked, epoch: epoch)
                return answer
            }
        }
    }

    /// Begins to change the address; a code goes to the new one.
    ///
    /// - Parameter email: as typed.
    /// - Returns: what the code's answer names.
    /// - Throws: as ``profile()``.
    public func changeEmail(_ email: String) async throws(AccountClientError) -> ChallengeBody {
        try await mine(.changeEmail, AddressChangeBody(address: email))
    }

    /// Proves the new address.
    ///
    /// - Parameters:
    ///   - challenge: of ``changeEmail(_:)``.
    ///   - code: as typed.
    /// - Throws: as ``profile()``.
    public func proveEmail(_ challenge: String, code: String) async throws(AccountClientError) {
        try await done(.proveEmail, id: challenge, CodeBody(code: code))
    }

    /// Begins to change the phone number; a code goes to the new one.
    ///
    /// - Parameter phone: with its country's code.
    /// - Returns: what the code's answer names.
    /// - Throws: as ``profile()``.
    public func changePhone(_ phone: String) async throws(AccountClientError) -> ChallengeBody {
        try await mine(.changePhone, AddressChangeBody(address: phone))
    }

    /// Proves the new number.
    ///
    /// - Parameters:
    ///   - challenge: of ``changePhone(_:)``.
    ///   - code: as typed.
    /// - Throws: as ``profile()``.
    public func provePhone(_ challenge: String, code: String) async throws(AccountClientError) {
        try await done(.provePhone, id: challenge, CodeBody(code: code))
    }

    /// Stops a change of ``profile()`` that is pending.
    ///
    /// - Parameter change: its id.
    /// - Throws: as ``profile()``; REQUEST_005 with `junior` on a device that is new to the account.
    public func stopChange(_ change: String) async throws(AccountClientError) {
        try await done(.stopChange, id: change)
    }

    /// Has a code sent to the address or number which is to be replaced, so that the change need not wait.
    ///
    /// - Parameter change: its id.
    /// - Returns: what the code's answer names.
    /// - Throws: as ``profile()``.
    public func sendChangeCode(_ change: String) async throws(AccountClientError) -> ChallengeBody {
        try await mine(.changeCode, id: change)
    }

    /// Proves that address or number: the change happens at once.
    ///
    /// - Parameters:
    ///   - change: its id.
    ///   - challenge: of ``sendChangeCode(_:)``.
    ///   - code: as typed.
    /// - Throws: as ``profile()``.
    public func confirmChange(
        _ change: String, _ challenge: String, code: String
    ) async throws(AccountClientError) {
        try await done(.confirmChange, id: change, ChangeConfirmationBody(challenge: challenge, code: code))
    }

    /// Voids the links of letters that undo a change of address, for good: for who does not trust a former mailbox.
    ///
    /// - Throws: as ``profile()``; REQUEST_005 with `junior` for a second factor of less than 7 days.
    public func voidUndoLinks() async throws(AccountClientError) { try await done(.voidUndoLinks) }

    /// Begins to enrol a second factor; nothing is asked for before ``confirmFactor(code:)``.
    ///
    /// - Returns: what an authenticator needs.
    /// - Throws: as ``profile()``.
    public func enrolFactor() async throws(AccountClientError) -> EnrolmentBody {
        try await mine(.enrolFactor)
    }

    /// Confirms it by a code of the authenticator.
    ///
    /// - Parameter code: as typed.
    /// - Returns: recovery codes, shown once.
    /// - Throws: as ``profile()``.
    public func confirmFactor(code: String) async throws(AccountClientError) -> [String] {
        let body: RecoveryCodesBody = try await mine(.confirmFactor, CodeBody(code: code))
        return body.codes
    }

    /// Removes the second factor.
    ///
    /// - Throws: as ``profile()``.
    public func removeFactor() async throws(AccountClientError) { try await done(.removeFactor) }

    /// Asks for the removal of a second factor that is lost with its recovery codes; it is pending for 72 hours.
    ///
    /// - Parameter password: the account's.
    /// - Returns: when it is removed, RFC 3339 in UTC.
    /// - Throws: as ``profile()``; `problem` with AUTH_001 for a wrong password.
    public func removeLostFactor(password: String) async throws(AccountClientError) -> String {
        let body: ChangeDueBody = try await mine(.removeLostFactor, LostFactorBody(password: password))
        return body.dueAt
    }

    /// Makes new recovery codes; the old ones are void.
    ///
    /// - Returns: the codes, shown once.
    /// - Throws: as ``profile()``.
    public func newRecoveryCodes() async throws(AccountClientError) -> [String] {
        let body: RecoveryCodesBody = try await mine(.newRecoveryCodes)
        return body.codes
    }

    /// Everything that the service keeps of the account.
    ///
    /// - Returns: JSON.
    /// - Throws: as ``profile()``.
    public func export() async throws(AccountClientError) -> [UInt8] {
        let answer = try await answer(.account(.export), nil, EmptyBody?.none)
        try Wire.check(answer)
        return answer.body
    }

    /// Asks for the account to be deleted.
    ///
    /// - Returns: until when it can be taken back, RFC 3339 in UTC.
    /// - Throws: as ``profile()``.
    public func askDeletion() async throws(AccountClientError) -> String {
        let body: DeletionBody = try await mine(.askDeletion)
        return body.dueAt
    }

    /// Takes the wish back.
    ///
    /// - Throws: as ``profile()``.
    public func cancelDeletion() async throws(AccountClientError) { try await done(.cancelDeletion) }
}
