/// What every code of one size has in the same place: corner marks, timing lines, alignment marks (ISO/IEC 18004, 6.3).
struct ModulePlan {
    /// Modules along a side.
    let side: Int
    /// 1 for dark, -1 for light, 0 for what the text decides; row by row.
    private var shades: [Int8]

    /// The most modules a code has along a side.
    static let largest = 177

    /// The plan of a code of this side: 21, 25 and so on to 177.
    init(side: Int) {
        self.init(side: side, marks: [(3, 3), (side - 4, 3), (3, side - 4)])
        for y in alignments {
            // Three corners have their own, larger marks.
            for x in alignments where min(x, y) > 6 || max(x, y) > 6 && max(x, y) < side - 7 {
                setRings(x: x, y: y, radius: 2)
            }
        }
    }

    /// What is known while only the top left corner is: its mark, and the timing lines that begin there.
    static let beginning = Self(side: largest, marks: [(3, 3)])

    private init(side: Int, marks: [(Int, Int)]) {
        self.side = side
        shades = Array(repeating: 0, count: side * side)
        for i in 8..<side - 8 {
            let shade: Int8 = i % 2 == 0 ? 1 : -1
            (shades[6 * side + i], shades[i * side + 6]) = (shade, shade)
        }
        for (x, y) in marks { setRings(x: x, y: y, radius: 4) }
    }

    /// The shade that a place must have; 0 where it may have either.
    @inline(__always)
    func shade(x: Int, y: Int) -> Int8 { shades[y * side + x] }

    /// Rows and columns in which alignment marks stand.
    private var alignments: [Int] {
        let version = (side - 17) / 4
        guard version > 1 else { return [] }
        let count = version / 7 + 2
        let step = version == 32 ? 26 : (version * 4 + count * 2 + 1) / (count * 2 - 2) * 2
        return [6] + (0..<count - 1).map { side - 7 - $0 * step }
    }

    /// Dark and light rings around a dark middle; a radius of 4 is a corner mark, whose second ring is dark, too.
    private mutating func setRings(x: Int, y: Int, radius: Int) {
        for row in max(y - radius, 0)...min(y + radius, side - 1) {
            for column in max(x - radius, 0)...min(x + radius, side - 1) {
                let ring = max(abs(row - y), abs(column - x))
                let isDark = radius == 4 ? ring < 2 || ring == 3 : ring % 2 == 0
                shades[row * side + column] = isDark ? 1 : -1
            }
        }
    }
}
