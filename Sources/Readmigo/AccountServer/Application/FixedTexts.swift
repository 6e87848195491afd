internal import AccountAPI
internal import AccountRules
internal import NIOCore

/// Bodies that never change while the server runs.
struct FixedTexts: Sendable {
    let keys: ByteBuffer
    let openAPI: ByteBuffer
    let health = ByteBuffer(string: #"{"status":"ok"}"#)

    init(_ accounts: Accounts, origin: String) throws {
        keys = ByteBuffer(bytes: try JSON.encode(KeySet(keys: accounts.ground.tokens.publicKeys)))
        openAPI = ByteBuffer(bytes: try JSON.encode(OpenAPIDocument.make(origin: origin)))
    }
}

/// A key set (RFC 7517, section 5).
private struct KeySet: Encodable {
    let keys: [PublicKey]
}
