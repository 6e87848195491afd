internal import NIOCore

/// Bodies that never change while the server runs.
struct FixedTexts: Sendable {
    let openAPI: ByteBuffer
    let health = ByteBuffer(string: #"{"status":"ok"}"#)

    init(origin: String) throws {
        openAPI = ByteBuffer(bytes: try JSON.encode(OpenAPIDocument.make(origin: origin)))
    }
}
