/// Reads codes by their corner marks, each apart from the rest of the picture: several in one picture, and bent ones.
struct Unwrapping {
    private let picture: GreyPicture
    private let deadline: ContinuousClock.Instant
    /// Three marks each that may be a code's, the likeliest first.
    private let corners: [CodeCorners]
    /// Whether a code is there that could not be read: three marks of the right size in the right places.
    private(set) var seesUnread = false

    /// Looks for corner marks, dark on light ones only.
    init(_ picture: GreyPicture, until deadline: ContinuousClock.Instant) {
        self.picture = picture
        self.deadline = deadline
        let black = picture.locallyThresholded(radius: 16)
        corners = CodeCorners.all(of: FinderSearch(black).found)
    }

    /// Whether anything in the picture looks like a code from afar.
    var hasCorners: Bool { !corners.isEmpty }

    /// All codes that can be read, apart from those that stand where one of `known` does.
    mutating func codes(besides known: [Code] = []) -> [Code] {
        var codes: [Code] = []
        // Chance triples in a busy picture must not take all the time.
        var budget = max(picture.pixels.count * 6, 2_000_000)
        for triple in corners where ContinuousClock.now < deadline && budget > 0 {
            guard !triple.isPart(of: known + codes) else { continue }
            let box = triple.box(width: picture.width, height: picture.height)
            var part = picture.part(left: box.left, top: box.top, right: box.right, bottom: box.bottom)
            // Modules of two pixels are lost between the pixels.
            let scale = triple.module < 3.5 ? 2.0 : 1.0
            if scale > 1 { part = part.enlarged() }
            budget -= part.pixels.count
            let seen = Self.seen(in: part)
            let read =
                seen.isEmpty
                ? unwrapped(triple.moved(left: box.left, top: box.top, scale: scale), in: part) : seen
            codes.join(
                read.map { $0.mapped(scale: 1 / scale).mapped(scale: 1, left: -box.left, top: -box.top) })
        }
        return codes
    }

    /// What an engine sees when nothing else is in the picture, and when it is sharper.
    private static func seen(in part: GreyPicture) -> [Code] {
        for look in [part, part.stretched().sharpened(radius: 2, amount: 2)] {
            let codes = ZXing.read(look)
            if !codes.isEmpty { return codes }
        }
        return []
    }

    private mutating func unwrapped(_ triple: CodeCorners, in part: GreyPicture) -> [Code] {
        let map = ContrastMap(part, radius: min(max(Int(triple.module * 4), 4), 64))
        var growth = GridGrowth(map, corners: triple)
        guard let grid = growth.run() else {
            seesUnread = seesUnread || growth.seesMarks
            return []
        }
        let codes = ZXing.read(grid.drawn()).prefix(1).map { grid.code($0.text) }
        seesUnread = seesUnread || codes.isEmpty
        return codes
    }
}
