internal import AccountClient
internal import Bytes
internal import FoundationEssentials
internal import Secrets

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
            case .denied: .denied
            case .full: .full
            case .damaged: .damaged
            case .unreachable, .looseMode, .foreignOwner, .symbolicLink, .wrongKind, .alreadyExists,
                .readOnly, .badName, .badSecret, .failed:
                .failed(error.description.withoutStop)
            }
    }
}
