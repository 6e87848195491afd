import Foundation
import QRPictures
import Testing

@testable import second_qr

/// Small shares of what `Benchmarks/qr/run-hard` measures.
@Suite struct `Hard pictures` {
    private func texts(_ name: String) throws -> [String] {
        try JSONDecoder().decode([String].self, from: Data(picture(name)))
    }

    private func bending() throws -> Bending {
        let decoded = try GreyPicture.decode(picture("tiny-modules.png"), as: .png).get()
        return Bending(code: decoded.picture)
    }

    private func read(_ picture: GreyPicture) -> [String] {
        var search = Search(picture, until: .now + .seconds(600))
        return search.run().map(\.text)
    }

    @Test func `a photographed sheet gives all of its fourteen codes`() async throws {
        let expected = try texts("fourteen.json")
        #expect(expected.count == 14)
        #expect(try await Set(reader.read(picture("fourteen.jpg"))) == Set(expected))
    }

    @Test func `the densest code there is gives its text`() async throws {
        #expect(try await reader.read(picture("version-40.png")) == texts("version-40.json"))
    }

    @Test func `a code that cannot be read is told from no code at all`() async throws {
        #expect(await failure(of: try picture("unreadable.jpg")) == .unreadableCode)
    }

    @Test(arguments: [(80.0, 0.0, 0.0), (95.0, 0.0, 0.2), (85.0, 25.0, 0.15), (90.0, -35.0, -0.1)])
    func `a code on a bottle gives the link`(around: Double, roll: Double, above: Double) throws {
        let picture = try bending().bottle(around: around, roll: roll, above: above)
        #expect(read(picture) == [link])
    }

    @Test(arguments: [20_261_123, 20_261_124, 20_261_125] as [UInt64])
    func `a code on cloth gives the link`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        #expect(try read(bending().cloth(strength: 0.025, using: &random)) == [link], "seed \(seed)")
    }

    @Test func `noise shows neither a code nor one that cannot be read`() {
        var random = SeededGenerator(seed: 20_261_123)
        let noise = GreyPicture(
            width: 400, height: 300, pixels: (0..<120_000).map { _ in .random(in: 0...255, using: &random) })
        var search = Search(noise, until: .now + .seconds(600))
        #expect(search.run().isEmpty)
        #expect(!search.seesUnreadCode && !search.ranOut)
    }
}
