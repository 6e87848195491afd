import Bytes
import OneTimePassword

/// Any bytes are a link or a refusal; what is a link can be written and reads back as the same.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    do throws(OneTimePasswordError) {
        let link = try OTPAuthLink(text)
        let written = link.text()
        precondition(written.utf8.count <= OTPAuthLink.lengthLimit, "the link written is too long")
        precondition((try? OTPAuthLink(written)) == link, "the link written reads as another")
        let code = link.totp.code(counter: UInt64(count))
        precondition(code.utf8.count == link.totp.digits.count, "the code has another length")
    } catch {
        precondition(!error.description.isEmpty, "the refusal has no sentence")
    }
    return 0
}
