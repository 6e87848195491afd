/// Three corner marks that may belong to one code.
struct CodeCorners {
    let topLeft: FinderPattern
    let topRight: FinderPattern
    let bottomLeft: FinderPattern
    /// How unlike a code seen straight on they are: 0 is a square with marks of one size.
    private let strain: Double

    /// The triples that look most like codes, the best first.
    ///
    /// Marks of one code lie next to each other, so each mark is tried with its neighbours only.
    static func all(of marks: [FinderPattern], most: Int = 4000) -> [Self] {
        var triples: [Self] = []
        for (index, corner) in marks.prefix(mostMarks).enumerated() {
            let near = marks.prefix(mostMarks).enumerated()
                .filter { $0.offset != index && fits(corner, $0.element) }.map(\.element)
                .sorted { distance($0, corner) < distance($1, corner) }.prefix(10)
            for (place, first) in near.enumerated() {
                for second in near.dropFirst(place + 1) {
                    if let triple = Self(corner, first, second) { triples.append(triple) }
                }
            }
        }
        return Array(triples.sorted { $0.strain < $1.strain }.prefix(most))
    }

    private static let mostMarks = 400

    private init?(_ corner: FinderPattern, _ first: FinderPattern, _ second: FinderPattern) {
        let (ax, ay) = (first.x - corner.x, first.y - corner.y)
        let (bx, by) = (second.x - corner.x, second.y - corner.y)
        let (a, b) = ((ax * ax + ay * ay).squareRoot(), (bx * bx + by * by).squareRoot())
        let cosine = (ax * bx + ay * by) / (a * b)
        guard abs(cosine) < 0.6, max(a, b) < 2.2 * min(a, b), Self.fits(first, second) else { return nil }
        let modules = [corner.module, first.module, second.module]
        let (least, most) = (modules.min() ?? 1, modules.max() ?? 1)
        strain =
            abs(cosine) + 2 * (max(a, b) / min(a, b) - 1) + 2 * (most / least - 1)
            + (a + b) / (corner.module * 400)
        topLeft = corner
        let clockwise = ax * by - ay * bx > 0
        topRight = clockwise ? first : second
        bottomLeft = clockwise ? second : first
    }

    /// Whether two marks may belong to one code by their sizes and their distance, 14 to 170 modules.
    private static func fits(_ a: FinderPattern, _ b: FinderPattern) -> Bool {
        let (least, most) = (min(a.module, b.module), max(a.module, b.module))
        let apart = distance(a, b)
        return most < 1.9 * least && apart > 9 * least && apart < 190 * most
    }

    private static func distance(_ a: FinderPattern, _ b: FinderPattern) -> Double {
        ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }

    /// The mean width of a module.
    var module: Double { (topLeft.module + topRight.module + bottomLeft.module) / 3 }

    private var marks: [FinderPattern] { [topLeft, topRight, bottomLeft] }

    /// The same corners in a part of the picture that begins at this pixel, enlarged by `scale`.
    func moved(left: Int, top: Int, scale: Double) -> Self {
        let moved = marks.map { $0.moved(left: left, top: top, scale: scale) }
        return Self(topLeft: moved[0], topRight: moved[1], bottomLeft: moved[2], strain: strain)
    }

    private init(
        topLeft: FinderPattern, topRight: FinderPattern, bottomLeft: FinderPattern, strain: Double
    ) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomLeft = bottomLeft
        self.strain = strain
    }

    /// Whether they cannot be another code's than these that were read: a mark lies on one of them.
    ///
    /// Where only a code's circle is known, all marks must lie in it: beside its edges there is room for others.
    func isPart(of codes: [Code]) -> Bool {
        codes.contains { code in
            marks.contains { code.covers(x: $0.x, y: $0.y) ?? false }
        }
            || marks.allSatisfy { mark in
                codes.contains { code in
                    let (x, y) = (mark.x - Double(code.x), mark.y - Double(code.y))
                    return code.corners.isEmpty
                        && (x * x + y * y).squareRoot() < Double(code.reach) - 2 * mark.module
                }
            }
    }

    /// The box around the whole code and its quiet zone, in pixels of a picture of this size.
    func box(width: Int, height: Int) -> (left: Int, top: Int, right: Int, bottom: Int) {
        let fourth = (x: topRight.x + bottomLeft.x - topLeft.x, y: topRight.y + bottomLeft.y - topLeft.y)
        let (xs, ys) = (marks.map(\.x) + [fourth.x], marks.map(\.y) + [fourth.y])
        let side = max((xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0))
        let margin = 9 * module + side * 0.12
        return (
            max(Int((xs.min() ?? 0) - margin), 0), max(Int((ys.min() ?? 0) - margin), 0),
            min(Int((xs.max() ?? 0) + margin), width - 1), min(Int((ys.max() ?? 0) + margin), height - 1)
        )
    }
}
