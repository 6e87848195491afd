/// Lays a grid over a code on a bent thing, from its corner marks outwards.
///
/// Near a corner mark the grid is known. From there it grows in steps of a few modules: each new node is guessed from
/// the ones beside it, then moved to where the modules around it are most clearly black or white. What has most known
/// neighbours grows first. A bend thus needs no formula, as long as it is small within one step.
struct GridGrowth {
    private let map: ContrastMap
    private let corners: CodeCorners
    private var plan = ModulePlan.beginning
    /// The columns and rows in which there are nodes.
    private var lines: [Int] = []
    /// The nodes, row by row.
    private var nodes: [GridNode?] = []

    /// How many modules one step along an edge takes: a round edge gives way quickly.
    private static let step = 2
    private static let coarse: [Float] = [1, 0.5, 0.25]

    /// Whether all three marks are there, whatever lies between them.
    var seesMarks: Bool {
        // The plan of the beginning knows one mark only, and that in the corner that is up and left.
        [corners.topLeft, corners.topRight, corners.bottomLeft].allSatisfy { mark in
            (settled(mark, column: 3, row: 3)?.score ?? 0) > 0.55
        }
    }

    /// Whether dark and light modules take turns between the marks, as they do on every code's timing lines.
    var seesTiming: Bool {
        guard let start = settled(corners.topLeft, column: 3, row: 3) else { return false }
        return [(corners.topRight, false), (corners.bottomLeft, true)].allSatisfy { mark, isDown in
            guard let end = settled(mark, column: 3, row: 3) else { return false }
            return timing(from: start, to: end, isDown: isDown) > 0.5
        }
    }

    /// How well a timing line fits between two marks: 1 where each module has the right shade.
    private func timing(from start: GridNode, to end: GridNode, isDown: Bool) -> Float {
        func along(_ node: GridNode) -> Float {
            let step = isDown ? node.down : node.across
            return max((step.x * step.x + step.y * step.y).squareRoot(), 0.5)
        }
        let (x, y) = (end.x - start.x, end.y - start.y)
        // Seen from aside, modules become narrower from one end to the other.
        let (first, last) = (along(start), along(end))
        let modules = (x * x + y * y).squareRoot() / (first * last).squareRoot()
        let version = Int(((modules - 10) / 4).rounded())
        var best: Float = 0
        for side in (version - 1...version + 1).map({ $0 * 4 + 17 }) where (21...177).contains(side) {
            for narrowing in [0.96, 1, 1.04] as [Float] {
                let ratio = (last / first).squareRoot() * narrowing
                for inwards in [2.6, 3, 3.4] as [Float] {
                    var sum: Float = 0
                    for i in 7...side - 8 {
                        let share = Float(i - 3) / Float(side - 7)
                        let way = share / (share + (1 - share) * ratio)
                        let (one, other) = isDown ? (start.across, end.across) : (start.down, end.down)
                        let beside = (
                            x: one.x + (other.x - one.x) * way, y: one.y + (other.y - one.y) * way
                        )
                        let darkness = map.darkness(
                            x: start.x + x * way + beside.x * inwards,
                            y: start.y + y * way + beside.y * inwards)
                        sum += i % 2 == 0 ? darkness : -darkness
                    }
                    best = max(best, sum / Float(side - 14))
                }
            }
        }
        return best
    }

    /// Grows over the part of a picture that shows these corners, given in its pixels.
    init(_ map: ContrastMap, corners: CodeCorners) {
        self.map = map
        self.corners = corners
    }

    /// The modules of the code, or nil if no grid fits.
    mutating func run() -> ModuleGrid? {
        guard let start = settled(corners.topLeft, column: 3, row: 3), start.score > 0.4 else { return nil }
        guard let columns = side(from: start, to: corners.topRight, isDown: false),
            let rows = side(from: start, to: corners.bottomLeft, isDown: true), abs(columns - rows) < 3
        else { return nil }
        let version = Int((((columns + rows) / 2 - 17) / 4).rounded())
        guard (1...40).contains(version) else { return nil }
        begin(side: version * 4 + 17)
        for (mark, place) in [
            (corners.topLeft, (0, 0)), (corners.topRight, (lines.count - 1, 0)),
            (corners.bottomLeft, (0, lines.count - 1)),
        ] {
            guard let node = settled(mark, column: lines[place.0], row: lines[place.1]), node.score > 0.35
            else {
                return nil
            }
            nodes[place.1 * lines.count + place.0] = node
        }
        grow()
        return ModuleGrid(lines: lines, nodes: nodes.compactMap { $0 }, side: plan.side, map: map)
    }

    private mutating func begin(side: Int) {
        plan = ModulePlan(side: side)
        // Large codes have small modules, so that bends are smaller beside them.
        lines = Array(stride(from: 3, to: side - 4, by: side > 80 ? 4 : 3)) + [side - 4]
        nodes = Array(repeating: nil, count: lines.count * lines.count)
    }

    /// The node in the middle of a corner mark; the code's sides tell its direction, its size is tried out.
    private func settled(_ mark: FinderPattern, column: Int, row: Int) -> GridNode? {
        let across = direction(corners.topLeft, corners.topRight)
        let down = direction(corners.topLeft, corners.bottomLeft)
        var best: GridNode?
        for (wide, high) in [(1.0, 1.0), (0.8, 1.0), (1.0, 0.8), (1.2, 1.0), (1.0, 1.2)] {
            // A line across a turned square is longer than its side.
            let width = wide * mark.module * max(abs(across.x), abs(across.y))
            let height = high * mark.module * max(abs(down.x), abs(down.y))
            var node = GridNode(
                x: Float(mark.x), y: Float(mark.y),
                across: (Float(across.x * width), Float(across.y * width)),
                down: (Float(down.x * height), Float(down.y * height)))
            node.settle(column: column, row: row, plan: plan, map: map, sizes: Self.coarse)
            if node.score > best?.score ?? 0 { best = node }
        }
        return best
    }

    private func direction(_ from: FinderPattern, _ to: FinderPattern) -> (x: Double, y: Double) {
        let (x, y) = (to.x - from.x, to.y - from.y)
        let length = max((x * x + y * y).squareRoot(), 1)
        return (x / length, y / length)
    }

    /// How many modules the code has along one side, by walking from one mark to the other.
    private func side(from start: GridNode, to mark: FinderPattern, isDown: Bool) -> Double? {
        var node = start
        var place = 3
        while place < ModulePlan.largest {
            let (columns, rows) = node.modules(toX: Float(mark.x), y: Float(mark.y))
            let (along, beside) = isDown ? (rows, columns) : (columns, rows)
            if along < Float(Self.step) { return abs(beside) < 3 ? Double(Float(place) + along) + 4 : nil }
            node = node.moved(columns: isDown ? 0 : Self.step, rows: isDown ? Self.step : 0)
            place += Self.step
            guard place < ModulePlan.largest else { return nil }
            node.settle(
                column: isDown ? 3 : place, row: isDown ? place : 3, plan: plan, map: map, sizes: Self.coarse)
            guard node.score > 0.15 else { return nil }
        }
        return nil
    }

    /// Adds node after node, at each turn the one with the best neighbours.
    private mutating func grow() {
        let count = lines.count
        var open: [Int: Float] = [:]
        for place in nodes.indices where nodes[place] != nil { open.merge(neighbours(of: place)) { $1 } }
        while let place = open.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key {
            open[place] = nil
            let (column, row) = (lines[place % count], lines[place / count])
            var node = GridNode.mean(of: guesses(at: place))
            node.settle(column: column, row: row, plan: plan, map: map, sizes: Self.coarse)
            nodes[place] = node
            open.merge(neighbours(of: place)) { $1 }
        }
    }

    /// The empty places beside one, with the sum of the scores around each.
    private func neighbours(of place: Int) -> [Int: Float] {
        var result: [Int: Float] = [:]
        for near in around(place) where nodes[near] == nil {
            result[near] = around(near).reduce(0) { $0 + (nodes[$1]?.score ?? 0) }
        }
        return result
    }

    private func guesses(at place: Int) -> [GridNode] {
        let count = lines.count
        return around(place).compactMap { near in
            nodes[near]?.moved(
                columns: lines[place % count] - lines[near % count],
                rows: lines[place / count] - lines[near / count])
        }
    }

    /// The up to four places beside one.
    private func around(_ place: Int) -> [Int] {
        let count = lines.count
        let (column, row) = (place % count, place / count)
        return [(-1, 0), (1, 0), (0, -1), (0, 1)].compactMap { x, y in
            (0..<count).contains(column + x) && (0..<count).contains(row + y)
                ? (row + y) * count + column + x : nil
        }
    }
}
