/// The modules of one code, read off a picture.
struct ModuleGrid {
    /// Modules along a side.
    let side: Int
    private var shades: [Float]
    /// Four corners of the code in the picture.
    private let outline: [(x: Float, y: Float)]

    /// Reads each module between the nodes of a grid; there must be one for each pair of lines, row by row.
    init?(lines: [Int], nodes: [GridNode], side: Int, map: ContrastMap) {
        guard lines.count > 1, nodes.count == lines.count * lines.count else { return nil }
        self.side = side
        shades = []
        shades.reserveCapacity(side * side)
        func place(_ column: Int, _ row: Int) -> (x: Float, y: Float) {
            let (left, top) = (Self.line(before: column, in: lines), Self.line(before: row, in: lines))
            let right = Self.share(column, lines[left], lines[left + 1])
            let down = Self.share(row, lines[top], lines[top + 1])
            var sum: (x: Float, y: Float) = (0, 0)
            for (x, y, weight) in [
                (left, top, (1 - right) * (1 - down)), (left + 1, top, right * (1 - down)),
                (left, top + 1, (1 - right) * down), (left + 1, top + 1, right * down),
            ] where weight > 0 {
                let near = nodes[y * lines.count + x].place(
                    columns: Float(column - lines[x]), rows: Float(row - lines[y]))
                sum = (sum.x + near.x * weight, sum.y + near.y * weight)
            }
            return sum
        }
        for row in 0..<side {
            for column in 0..<side {
                let place = place(column, row)
                shades.append(map.darkness(x: place.x, y: place.y))
            }
        }
        outline = [place(0, 0), place(side - 1, 0), place(side - 1, side - 1), place(0, side - 1)]
    }

    /// The code drawn again, flat, with sharp edges and a quiet zone.
    func drawn(module: Int = 3) -> GreyPicture {
        let whole = (side + 8) * module
        var picture = GreyPicture(width: whole, height: whole)
        for row in 0..<side {
            for column in 0..<side where shades[row * side + column] > 0 {
                for y in (row + 4) * module..<(row + 5) * module {
                    for x in (column + 4) * module..<(column + 5) * module { picture[x, y] = 0 }
                }
            }
        }
        return picture
    }

    /// A text read from it, at its place in the picture.
    func code(_ text: String) -> Code {
        let x = outline.reduce(0) { $0 + $1.x } / 4
        let y = outline.reduce(0) { $0 + $1.y } / 4
        let reach =
            outline.map { (($0.x - x) * ($0.x - x) + ($0.y - y) * ($0.y - y)).squareRoot() }.max() ?? 0
        return Code(
            text: text, x: Int(x), y: Int(y), reach: Int(reach),
            corners: outline.map { Code.Corner(x: Int($0.x), y: Int($0.y)) })
    }

    private static func line(before place: Int, in lines: [Int]) -> Int {
        max(min((lines.firstIndex { $0 > place } ?? lines.count) - 1, lines.count - 2), 0)
    }

    private static func share(_ place: Int, _ low: Int, _ high: Int) -> Float {
        min(max(Float(place - low) / Float(high - low), 0), 1)
    }
}
