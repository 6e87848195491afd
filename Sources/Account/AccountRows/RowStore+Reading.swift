package import AccountDomain
package import FoundationExports

extension RowStore {
    /// The person with an id.
    package func user(_ id: Identifier<User>) async throws(AccountStoreError) -> User? {
        try await row(User.shape.key, [.id(id)])
    }

    /// The person with an address, by its key.
    ///
    /// Where nobody has it the next one's row is read in its place: so the time tells nobody which address has an
    /// account.
    package func user(email key: String) async throws(AccountStoreError) -> User? {
        try await next("email_key", from: key).flatMap { user in
            // Bytes, as the index has them: texts are equal however their letters are composed.
            user.email.map { $0.key.utf8.elementsEqual(key.utf8) } == true ? user : nil
        }
    }

    /// The person with a number; where nobody has it the next one's row is read in its place, as for an address.
    package func user(phone: PhoneNumber) async throws(AccountStoreError) -> User? {
        try await next("phone", from: phone.text).flatMap { $0.phone == phone ? $0 : nil }
    }

    private func next(_ column: String, from text: String) async throws(AccountStoreError) -> User? {
        try await row(" WHERE \(column) >= ? ORDER BY \(column) LIMIT 1", [.text(text)])
    }

    /// The identity with a key.
    package func identity(_ key: Identity.Key) async throws(AccountStoreError) -> Identity? {
        try await row(Identity.shape.key, key.values)
    }

    /// A person's identities, in the order of their making.
    package func identities(of user: Identifier<User>) async throws(AccountStoreError) -> [Identity] {
        try await rows(" WHERE \"user\" = ? ORDER BY created, number", [.id(user)])
    }

    /// The passkey with an id.
    package func passkey(_ id: [UInt8]) async throws(AccountStoreError) -> Passkey? {
        try await row(Passkey.shape.key, [.blob(id)])
    }

    /// A person's passkeys, in the order of their making.
    package func passkeys(of user: Identifier<User>) async throws(AccountStoreError) -> [Passkey] {
        try await rows(" WHERE \"user\" = ? ORDER BY created, number", [.id(user)])
    }

    /// What a person lets a service learn.
    package func serviceGrant(
        _ key: ServiceGrant.Key
    ) async throws(AccountStoreError) -> ServiceGrant? {
        try await row(ServiceGrant.shape.key, key.values)
    }

    /// What a person lets services learn, in the order of their making.
    package func serviceGrants(
        of user: Identifier<User>
    ) async throws(AccountStoreError) -> [ServiceGrant] {
        try await rows(" WHERE \"user\" = ? ORDER BY created, number", [.id(user)])
    }

    /// The device with an id.
    package func device(_ id: Identifier<Device>) async throws(AccountStoreError) -> Device? {
        try await row(Device.shape.key, [.id(id)])
    }

    /// The device by which a person is known again.
    package func device(
        of user: Identifier<User>, _ credential: DeviceCredential
    ) async throws(AccountStoreError) -> Device? {
        try await row(
            " WHERE \"user\" = ? AND credential = ? AND credential_kind = ?",
            [.id(user), .blob(credential.bytes), .word(credential.kind)])
    }

    /// A person's devices, in the order of their making.
    package func devices(of user: Identifier<User>) async throws(AccountStoreError) -> [Device] {
        try await rows(" WHERE \"user\" = ? ORDER BY created, number", [.id(user)])
    }

    /// A person's history, in the order of writing.
    package func credentialChanges(
        of user: Identifier<User>
    ) async throws(AccountStoreError) -> [CredentialChange] {
        try await rows(" WHERE \"user\" = ? ORDER BY number", [.id(user)])
    }

    /// The session with an id.
    package func session(_ id: Identifier<Session>) async throws(AccountStoreError) -> Session? {
        try await row(Session.shape.key, [.id(id)])
    }

    /// A person's sessions that have not ended, in the order of their making.
    package func openSessions(of user: Identifier<User>) async throws(AccountStoreError) -> [Session] {
        try await rows(" WHERE \"user\" = ? AND ended IS NULL ORDER BY created, number", [.id(user)])
    }

    /// The challenge with an id.
    package func challenge(_ id: Identifier<Challenge>) async throws(AccountStoreError) -> Challenge? {
        try await row(Challenge.shape.key, [.id(id)])
    }

    /// The message with an id.
    package func message(_ id: Identifier<Message>) async throws(AccountStoreError) -> Message? {
        try await row(Message.shape.key, [.id(id)])
    }

    /// What was sent to an address by challenges whose last code left after a moment, the earliest first.
    package func sends(
        to subject: String, since: Date
    ) async throws(AccountStoreError) -> [Challenge.Sent] {
        let sql = """
            SELECT sent, sends, spent IS NOT NULL FROM challenge WHERE subject = ? AND sent > ? ORDER BY sent
            """
        let values = [ColumnValue.text(subject), .date(since)]
        return try await read(sql, values, of: "challenge", as: .key) { columns throws(AccountStoreError) in
            Challenge.Sent(at: try columns.date(), count: try columns.count(), isSpent: try columns.flag())
        }
    }

    /// The attempts of a key.
    package func attempts(_ key: String) async throws(AccountStoreError) -> Attempts? {
        try await row(Attempts.shape.key, [.text(key)])
    }

    /// A person's second factor.
    package func secondFactor(of user: Identifier<User>) async throws(AccountStoreError) -> SecondFactor? {
        try await row(SecondFactor.shape.key, [.id(user)])
    }

    /// The notice with an id.
    package func notice(_ id: String) async throws(AccountStoreError) -> Notice? {
        try await row(Notice.shape.key, [.text(id)])
    }
}
