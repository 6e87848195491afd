import Bytes
import Foundation
import SyncEngine
import TestSupport
import Testing

/// A vault that Python made by `docs/vault-format.md` alone (`Tests/Python/make_vector.py`).
@Suite struct VectorTests {
    struct Vector: Decodable {
        var key: String
        var keyID: String
        var name: String
        var envelope: Data
        var header: String
        var body: String
    }

    @Test func `the checked-in vault opens, and its parts are written back to the letter`() throws {
        let vector = try JSONDecoder().decode(Vector.self, from: vector("vault-1.json"))
        let digits = Array(vector.key)
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
        let key = try #require(SealingKey(bytes: SecretBytes(bytes)))
        let envelope = try Envelope([UInt8](vector.envelope), name: vector.name)
        #expect(key.id.description == vector.keyID && envelope.keyID == key.id)
        let body = try envelope.open(with: key)
        #expect(body == SecretBytes(vector.body.utf8))
        #expect(envelope.header == Array(vector.header.utf8))
        #expect(try RegisterHeader(envelope.header).bytes == envelope.header)
        let replica = try Replica(body: body, incarnation: 1)
        #expect(replica.body == body)
        #expect(replica.records.entries.count == 4 && replica.records.unreadable.count == 1)
    }
}
