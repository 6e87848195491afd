import Testing

@testable import second_qr

@Suite struct `Corner marks` {
    /// A mark of seven by seven modules, four pixels each, drawn at a place.
    private func draw(_ left: Int, _ top: Int, in picture: inout GreyPicture) {
        for y in 0..<28 {
            for x in 0..<28 {
                let ring = max(abs(x / 4 - 3), abs(y / 4 - 3))
                picture[left + x, top + y] = ring == 2 ? 255 : 0
            }
        }
    }

    private func page(_ places: [(Int, Int)]) -> GreyPicture {
        var picture = GreyPicture(width: 300, height: 200)
        for (left, top) in places { draw(left, top, in: &picture) }
        return picture
    }

    @Test func `a mark is found in its middle, with its size`() throws {
        let found = FinderSearch(page([(50, 60)])).found
        let mark = try #require(found.first)
        #expect(found.count == 1)
        #expect(abs(mark.x - 63.5) <= 1 && abs(mark.y - 73.5) <= 1 && abs(mark.module - 4) < 0.2)
    }

    @Test func `three marks at a right angle are corners, three in a row are not`() {
        let corner = CodeCorners.all(of: FinderSearch(page([(20, 20), (120, 20), (20, 120)])).found)
        let row = CodeCorners.all(of: FinderSearch(page([(10, 20), (110, 20), (210, 20)])).found)
        #expect(corner.count == 1)
        #expect(row.isEmpty)
        #expect((corner.first?.topLeft.x ?? 0) < 40 && (corner.first?.topRight.x ?? 0) > 120)
    }

    @Test func `corners belong to a code that lies over all of them`() throws {
        let corners = try #require(
            CodeCorners.all(of: FinderSearch(page([(20, 20), (120, 20), (20, 120)])).found).first)
        let whole = Code(text: "a", x: 84, y: 84, reach: 90)
        let beside = Code(text: "b", x: 160, y: 34, reach: 60)
        #expect(corners.isPart(of: [whole]))
        #expect(!corners.isPart(of: [beside]))
    }

    @Test func `a mark on a known code belongs to no other, one beside it may`() throws {
        let corners = try #require(
            CodeCorners.all(of: FinderSearch(page([(20, 20), (120, 20), (20, 120)])).found).first)
        func square(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> Code {
            Code(
                text: "a", x: (left + right) / 2, y: (top + bottom) / 2, reach: 500,
                corners: [(left, top), (right, top), (right, bottom), (left, bottom)].map {
                    Code.Corner(x: $0.0, y: $0.1)
                })
        }
        #expect(corners.isPart(of: [square(110, 10, 160, 60)]))
        #expect(!corners.isPart(of: [square(160, 10, 260, 110)]))
    }

    @Test(arguments: [(21, 0), (25, 1), (45, 6), (177, 46)])
    func `a plan has its alignment marks`(side: Int, count: Int) {
        let plan = ModulePlan(side: side)
        // A lone dark module in a light ring in a dark ring.
        var seen = 0
        for y in 2..<side - 2 {
            for x in 2..<side - 2 {
                let shades = (-2...2).flatMap { row in (-2...2).map { (row, $0) } }
                let isMark = shades.allSatisfy { row, column in
                    plan.shade(x: x + column, y: y + row) == (max(abs(row), abs(column)) == 1 ? -1 : 1)
                }
                seen += isMark ? 1 : 0
            }
        }
        #expect(seen == count)
    }

    @Test func `three quarters of a picture keep its shades`() {
        let even = GreyPicture(width: 9, height: 8, shade: 77).reducedToThreeQuarters()
        #expect([even.width, even.height] == [6, 6] && even.pixels.allSatisfy { $0 == 77 })
        let steps = GreyPicture(
            width: 4, height: 4, pixels: (0..<4).flatMap { _ in [0, 60, 120, 180] as [UInt8] })
        #expect(steps.reducedToThreeQuarters().pixels.prefix(3) == [15, 90, 165])
    }
}
