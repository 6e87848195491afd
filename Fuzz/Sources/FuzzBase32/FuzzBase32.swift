import Bytes
import OneTimePassword

/// Any bytes are a secret or a refusal; and any bytes, as a secret, come back from their Base32.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = unsafe UnsafeBufferPointer(start: start, count: count)
    do throws(OneTimePasswordError) {
        let secret = try Base32.decode(unsafe String(decoding: bytes, as: UTF8.self))
        let again = try? Base32.decode(Base32.encode(secret))
        precondition(again == secret, "decoded, encoded, decoded: changed")
    } catch {
        precondition(!error.description.isEmpty, "the refusal has no sentence")
    }
    let secret = unsafe SecretBytes(bytes.prefix(TOTP.secretLimit))
    for padded in [false, true] where !secret.isEmpty {
        let decoded = try? Base32.decode(Base32.encode(secret, padded: padded))
        precondition(decoded == secret, "encoded, decoded: changed")
    }
    return 0
}
