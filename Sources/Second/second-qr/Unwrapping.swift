/// Reads codes by their corner marks, each apart from the rest of the picture: several in one picture, and bent ones.
struct Unwrapping {
    private let picture: GreyPicture
    private let deadline: ContinuousClock.Instant
    /// Three marks each that may be a code's, the likeliest first.
    private let corners: [CodeCorners]
    /// How many marks there are in all.
    let marks: Int
    /// The marks of codes that are surely there and could not be read.
    private(set) var unread: [CodeCorners] = []
    /// Whether corners of known codes were seen, or others read.
    private(set) var seesCodes = false
    /// Whether the time or the pixels allowed were used up before all corners were looked at.
    private(set) var ranOut = false

    /// So many marks may be a code's and some by chance; more may be a pattern, like that of tiles.
    static let fewMarks = 8
    /// So many marks without one code are a pattern.
    static let manyMarks = 60

    /// Looks for corner marks, dark on light ones only.
    init(_ picture: GreyPicture, until deadline: ContinuousClock.Instant) {
        self.picture = picture
        self.deadline = deadline
        let black = picture.locallyThresholded(radius: 16)
        let found = FinderSearch(black).found
        marks = found.count
        corners = CodeCorners.all(of: found)
    }

    /// All codes that can be read, apart from those that stand where one of `known` does.
    ///
    /// Where `isPattern` says that many marks were seen, three in the right places may be chance.
    mutating func codes(besides known: [Code], isPattern: Bool) -> [Code] {
        var codes: [Code] = []
        // Chance triples in a busy picture must not take all the time.
        var budget = max(picture.pixels.count * 6, 2_000_000)
        // So many corners one after the other that give nothing are chance; the likeliest come first.
        let mostMisses = known.isEmpty ? 24 : 12
        var misses = 0
        for triple in corners where misses < mostMisses {
            guard !triple.isPart(of: known + codes) else {
                seesCodes = true
                continue
            }
            guard ContinuousClock.now < deadline, budget > 0 else {
                // Pixels spent on chance leave nothing out.
                ranOut = budget > 0 || misses < 4
                break
            }
            let box = triple.box(width: picture.width, height: picture.height)
            var part = picture.part(left: box.left, top: box.top, right: box.right, bottom: box.bottom)
            // Modules of two pixels are lost between the pixels.
            let scale = triple.module < 3.5 ? 2.0 : 1.0
            if scale > 1 { part = part.enlarged() }
            budget -= part.pixels.count
            let seen = Self.seen(in: part)
            var read = seen
            if read.isEmpty {
                let moved = triple.moved(left: box.left, top: box.top, scale: scale)
                var isSure = false
                read = Self.unwrapped(moved, in: part, isPattern: isPattern, isSure: &isSure)
                if isSure { unread.append(triple) }
            }
            misses = read.isEmpty ? misses + 1 : 0
            seesCodes = seesCodes || !read.isEmpty
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

    /// What a grid along the bends gives; `isSure` is set where a code is there and gives nothing.
    private static func unwrapped(
        _ triple: CodeCorners, in part: GreyPicture, isPattern: Bool, isSure: inout Bool
    ) -> [Code] {
        let map = ContrastMap(part, radius: min(max(Int(triple.module * 4), 4), 64))
        var growth = GridGrowth(map, corners: triple)
        let grid = growth.run()
        let codes = grid.map { grid in ZXing.read(grid.drawn()).prefix(1).map { grid.code($0.text) } } ?? []
        if codes.isEmpty, grid != nil || growth.seesMarks { isSure = !isPattern || growth.seesTiming }
        return codes
    }
}
