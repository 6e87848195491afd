import Bytes
import SyncEngine

/// Any bytes are an envelope, a header and a body, or refusals; what is understood comes back the same.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    if let envelope = try? Envelope(bytes, name: "vault.sealed") {
        precondition(envelope.header.count <= bytes.count, "a header longer than its envelope")
    }
    if let header = try? RegisterHeader(bytes) {
        precondition((try? RegisterHeader(header.bytes)) == header, "the header came back changed")
    }
    if let replica = try? Replica(body: SecretBytes(bytes), incarnation: 1) {
        let again = try? Replica(body: replica.body, incarnation: 1)
        precondition(again == replica, "the body came back changed")
        precondition(again?.body == replica.body, "the same replica gave other bytes")
    }
    return 0
}
