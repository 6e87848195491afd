import QRWire
import Testing

@testable import second_qr

@Suite struct `Codes side by side` {
    private func code(_ text: String, _ x: Int, _ y: Int, reach: Int = 50) -> Code {
        Code(text: text, x: x, y: y, reach: reach)
    }

    @Test func `a row that slopes a little is still read left to right`() {
        let codes = [code("c", 500, 90), code("a", 100, 110), code("b", 300, 100), code("d", 100, 400)]
        #expect(codes.inReadingOrder.map(\.text) == ["a", "b", "c", "d"])
    }

    @Test func `of two readings of one place the first stays`() {
        var codes = [code("first", 100, 100)]
        codes.join([code("second", 104, 98), code("other", 300, 100), code("first", 500, 500)])
        #expect(codes.map(\.text) == ["first", "other"])
    }

    @Test func `places come back to the full picture`() {
        let mapped = code("a", 60, 70, reach: 20).mapped(scale: 2, left: 10, top: -10)
        #expect([mapped.x, mapped.y, mapped.reach] == [100, 160, 40])
    }
}

@Suite struct `What goes through the pipe` {
    @Test(arguments: [
        ([], "[]"), (["a"], "[\"a\"]"), (["a", "b\"\\"], "[\"a\",\"b\\\"\\\\\"]"),
        (["\u{0}\u{1F}\u{7F}\n"], "[\"\\u0000\\u001f\\u007f\\u000a\"]"), (["例😀"], "[\"例😀\"]"),
    ])
    func `texts are quoted as JSON wants`(texts: [String], json: String) {
        #expect(String(decoding: JSONTexts.array(texts), as: UTF8.self) == json)
    }

    @Test(
        arguments: [
            (0, [0, 0, 0, 0]), (258, [0, 0, 1, 2]), (Int(UInt32.max), [255, 255, 255, 255]),
        ] as [(Int, [UInt8])])
    func `a length is four bytes, the most significant first`(count: Int, bytes: [UInt8]) {
        #expect(FrameLength.prefix(count) == bytes)
        #expect(FrameLength.count(bytes) == count)
    }

    @Test(arguments: [[], [1], [0, 0, 0], [0, 0, 0, 0, 0]] as [[UInt8]])
    func `anything but four bytes is no length`(bytes: [UInt8]) {
        #expect(FrameLength.count(bytes) == nil)
    }
}

@Suite struct `Grey pictures` {
    private func picture(_ rows: [[UInt8]]) -> GreyPicture {
        GreyPicture(width: rows[0].count, height: rows.count, pixels: rows.flatMap { $0 })
    }

    @Test func `inverting twice changes nothing`() {
        let some = picture([[0, 1, 127], [128, 254, 255]])
        #expect(some.inverted().pixels == [255, 254, 128, 127, 1, 0])
        #expect(some.inverted().inverted().pixels == some.pixels)
    }

    @Test func `stretching gives the darkest black and the lightest white`() {
        #expect(picture([[100, 110], [105, 120]]).stretched().pixels == [0, 127, 63, 255])
        #expect(picture([[7, 7], [7, 7]]).stretched().pixels == [7, 7, 7, 7])
    }

    @Test func `reducing takes means, and what is left over goes`() {
        let small = picture([[0, 100, 9], [100, 200, 9], [9, 9, 9]]).reduced(by: 2)
        #expect([small.width, small.height] == [1, 1] && small.pixels == [100])
        #expect(picture([[1, 2, 3]]).reduced(by: 2).pixels == [1, 2, 3])
    }

    @Test func `a box is the mean of what is inside the picture`() {
        #expect(
            picture([[0, 9, 0], [0, 0, 0], [0, 0, 90]]).boxed(radius: 1).pixels == [
                2, 2, 2, 2, 11, 17, 0, 15, 23,
            ])
    }

    @Test func `a median takes specks away and leaves the edge pixels`() {
        let speck = picture([[5, 5, 5], [5, 255, 5], [5, 5, 5]])
        #expect(speck.median().pixels == Array(repeating: 5, count: 9))
    }

    @Test func `the smallest pictures go through every filter`() {
        for (width, height) in [(1, 1), (2, 1), (1, 3), (3, 3)] {
            var search = Search(
                GreyPicture(width: width, height: height, shade: 77), until: .now + .seconds(60))
            #expect(search.run().isEmpty)
            #expect(!search.ranOut && !search.seesOtherCode())
        }
    }

    @Test func `deblurring brings a blurred edge back`() {
        let edge = picture((0..<40).map { _ in (0..<40).map { $0 < 20 ? 0 : 255 } })
        var blurred = edge
        for _ in 0..<3 { blurred = blurred.boxed(radius: 3) }
        let sharp = Deblurring(blurred).undone(radius: 3, rounds: 10, until: .now + .seconds(60))
        func distance(_ other: GreyPicture) -> Int {
            zip(edge.pixels, other.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        }
        #expect(distance(sharp) * 2 < distance(blurred))
    }
}
