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

    @Test func `a sheet photographed at twelve megapixels gives all of its fourteen codes`() async throws {
        let expected = try texts("phone.json")
        #expect(expected.count == 14)
        let found = try await reader.search(picture("phone.jpg"))
        #expect(Set(found.texts) == Set(expected) && !found.mayHaveMore)
    }

    @Test func `small codes of a large picture are looked for in the picture itself`() throws {
        let whole = try GreyPicture.decode(picture("phone.jpg"), as: .jpeg).get().picture
        #expect(whole.pixels.count >= 8 * Views.forPictures)
        var views = Views(whole, until: .now + .seconds(600), workingPixels: Views.forPictures)
        let first = Stage.plain.look(&views)
        #expect(!first.isEmpty && first.count < 14)
        #expect(views.codesByCorners(besides: first).count + first.count == 14)
    }

    @Test func `a search for more codes that has no time left says that there may be more`() throws {
        let whole = try GreyPicture.decode(picture("fourteen.jpg"), as: .jpeg).get().picture
        let one = Code(text: "a", x: 10, y: 10, reach: 5)
        var views = Views(whole, until: .now - .seconds(1), workingPixels: Views.forPictures)
        #expect(views.codesByCorners(besides: [one]).isEmpty && views.ranOut)
    }

    @Test func `beside a code that cannot be read there may be more`() throws {
        let good = try GreyPicture.decode(picture("clean.png"), as: .png).get().picture
        let bad = try GreyPicture.decode(picture("unreadable.jpg"), as: .jpeg).get().picture
        var both = GreyPicture(width: good.width + bad.width, height: max(good.height, bad.height))
        for (part, left) in [(good, 0), (bad, good.width)] {
            for y in 0..<part.height {
                for x in 0..<part.width { both[left + x, y] = part[x, y] }
            }
        }
        var search = Search(both, until: .now + .seconds(600))
        #expect(search.run().map(\.text) == [link] && search.mayHaveMore)
        var alone = Search(good, until: .now + .seconds(600))
        #expect(alone.run().map(\.text) == [link] && !alone.mayHaveMore)
    }

    @Test func `a code in heavy noise is read by filters on a smaller picture alone`() throws {
        let noisy = try GreyPicture.decode(picture("heavy-noise.jpg"), as: .jpeg).get().picture
        var search = Search(noisy, until: .now + .seconds(600))
        #expect(search.run().map(\.text) == [link])
        #expect(search.lastStage == "reduced and filtered")
        for stage in Stage.all where stage.name != "reduced and filtered" {
            var alone = Search(noisy, until: .now + .seconds(600))
            #expect(alone.run(only: stage.name)?.isEmpty == true, "\(stage.name)")
        }
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

    /// Light and dark in soft waves, without an edge.
    private func scene(width: Int, height: Int) -> GreyPicture {
        GreyPicture(
            width: width, height: height,
            pixels: (0..<width * height).map { UInt8(128 + ($0 % width) / 40 % 50 + $0 / width / 40 % 50) })
    }

    /// Squares in squares in squares, as on a floor.
    private func tiles(width: Int, height: Int) -> GreyPicture {
        var picture = GreyPicture(width: width, height: height, shade: 230)
        for y in 0..<height {
            for x in 0..<width {
                let ring = max(abs(x % 104 / 8 - 6), abs(y % 104 / 8 - 6))
                if ring < 2 || ring == 3 { picture[x, y] = 40 }
            }
        }
        return picture
    }

    @Test func `a large picture without corner marks is spared all but the essential looks`() {
        let essential = Stage.all.filter { $0.isEssential || $0.name == Stage.unwrapped.name }.map(\.name)
        var large = Search(scene(width: 1600, height: 1000), until: .now + .seconds(600))
        #expect(large.run().isEmpty && large.stages == essential && !large.ranOut)
        var small = Search(scene(width: 700, height: 500), until: .now + .seconds(600))
        #expect(small.run().isEmpty && small.stages == Stage.all.map(\.name))
    }

    @Test func `a large pattern of squares is no code, and is not looked at further`() {
        var search = Search(tiles(width: 1600, height: 1200), until: .now + .seconds(600))
        #expect(search.run().isEmpty && !search.seesUnreadCode && !search.ranOut)
        #expect(search.stages == [Stage.plain.name, Stage.unwrapped.name])
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
