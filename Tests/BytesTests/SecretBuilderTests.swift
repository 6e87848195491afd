import Bytes
import Testing

@Suite struct SecretBuilderTests {
    @Test func `pieces of every kind stand one after the other`() {
        let builder = SecretBuilder(capacity: 0)
        builder.append(UInt8(ascii: "a"))
        builder.append("bç")
        builder.append("")
        builder.append(SecretBytes([1, 2]))
        builder.append(SecretBytes([]))
        #expect(builder.secret == SecretBytes(Array("abç".utf8) + [1, 2]))
    }

    @Test(arguments: [0, 1, 15, 16, 17, 255, 256, 257, 70_000])
    func `growing keeps what is there`(count: Int) {
        let builder = SecretBuilder(capacity: 16)
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        for byte in bytes { builder.append(byte) }
        #expect(builder.secret == SecretBytes(bytes))
    }

    @Test func `a secret taken out does not change when the builder goes on`() {
        let builder = SecretBuilder()
        builder.append("one")
        let first = builder.secret
        builder.append("two")
        #expect(first == SecretBytes("one".utf8))
        #expect(builder.secret == SecretBytes("onetwo".utf8))
    }

    @Test func `a piece larger than twice the room fits`() {
        let builder = SecretBuilder(capacity: 16)
        builder.append(String(repeating: "x", count: 1000))
        #expect(builder.secret.count == 1000)
    }
}

@Suite struct WipeTests {
    struct Refused: Error {}

    @Test func `wiped memory holds zeros`() {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 8)
        defer { unsafe memory.deallocate() }
        unsafe memory.initializeMemory(as: UInt8.self, repeating: 0xAA)
        unsafe wipe(memory)
        #expect(unsafe memory.allSatisfy { $0 == 0 })
        unsafe wipe(UnsafeMutableRawBufferPointer(start: nil, count: 0))
    }

    @Test func `what a filling throws comes out, and no secret with it`() {
        #expect(throws: Refused.self) {
            _ = try unsafe SecretBytes(capacity: 4) { (_) throws(Refused) in throw Refused() }
        }
    }
}
