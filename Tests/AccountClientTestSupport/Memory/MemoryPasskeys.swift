package import AccountAPI
package import AccountClient
package import AccountTestSupport
internal import Synchronization

/// An authenticator in memory, as apps know one.
package final class MemoryPasskeys: PasskeyAuthenticator {
    private let authenticator: Mutex<SoftwareAuthenticator>

    package init(_ authenticator: SoftwareAuthenticator) { self.authenticator = Mutex(authenticator) }

    package func make(_ asked: PasskeyCreationBody) async throws(ProviderSheetError) -> MadePasskey {
        let made = try? authenticator.withLock { authenticator in
            try authenticator.make(
                challenge: Base64URL.decode(asked.challenge) ?? [], for: asked.rpID,
                userHandle: Base64URL.decode(asked.userHandle) ?? [],
                excluding: asked.excluded.map { Base64URL.decode($0) ?? [] })
        }
        guard let made else { throw .strange }
        return MadePasskey(id: made.id, clientData: made.clientData, attestation: made.attestation)
    }

    package func use(_ asked: PasskeyRequestBody) async throws(ProviderSheetError) -> UsedPasskey {
        let used = try? authenticator.withLock { authenticator in
            try authenticator.use(
                challenge: Base64URL.decode(asked.challenge) ?? [], for: asked.rpID,
                allowing: asked.allowed.map { Base64URL.decode($0) ?? [] })
        }
        guard let used else { throw .unavailable }
        return UsedPasskey(
            id: used.id, clientData: used.clientData, authenticatorData: used.authenticatorData,
            signature: used.signature, userHandle: used.userHandle)
    }
}
