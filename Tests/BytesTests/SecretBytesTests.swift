import Bytes
import Testing

@Suite struct SecretBytesTests {
    @Test func `a secret never prints`() {
        let secret = SecretBytes([1, 2, 3])
        #expect("\(secret)" == "<secret>")
        #expect(String(reflecting: secret) == "<secret>")
        #expect(String(describing: [secret]) == "[<secret>]")
        var dumped = ""
        dump(secret, to: &dumped)
        #expect(dumped == "- <secret>\n")
    }

    @Test func `equal means the same bytes`() {
        #expect(SecretBytes([1, 2, 3]) == SecretBytes([1, 2, 3]))
        #expect(SecretBytes([1, 2, 3]) != SecretBytes([1, 2, 4]))
        #expect(SecretBytes([1, 2, 3]) != SecretBytes([1, 2]))
        #expect(SecretBytes([]) == SecretBytes([]))
        #expect(SecretBytes([]).isEmpty)
    }

    @Test func `only the bytes that fill reports count`() {
        let secret = unsafe SecretBytes(capacity: 8) { buffer in
            unsafe buffer[0] = 7
            return 1
        }
        #expect(secret == SecretBytes([7]))
    }
}
