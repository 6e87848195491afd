import Bytes
import Testing

@testable import SyncEngine

/// The smaller size classes, for bodies of which there are many.
@Suite struct SmallPaddingTests {
    @Test(arguments: [
        (0, 512), (508, 512), (509, 640), (1020, 1024), (1021, 1280), (4092, 4096), (4093, 5120),
    ])
    func `size classes from 512 on`(count: Int, size: Int) throws {
        #expect(Padding.sizeClass(holding: count + 4, from: 512) == size)
    }

    @Test func `a small envelope opens as any other, and is an eighth of its size`() throws {
        let (body, key) = (SecretBytes("an idea".utf8), SealingKey.random())
        let small = try Envelope.seal(body, header: [1], name: "n", key: key, isSmall: true)
        let usual = try Envelope.seal(body, header: [1], name: "n", key: key)
        #expect(usual.count - small.count == 4096 - 512)
        #expect(try Envelope(small, name: "n").open(with: key) == body)
    }
}
