/// One module's place in a picture, and which way its neighbours lie.
struct GridNode {
    /// The middle of the module, in pixels.
    var x: Float
    var y: Float
    /// From one column to the next.
    var across: (x: Float, y: Float)
    /// From one row to the next.
    var down: (x: Float, y: Float)
    /// How decided the modules around it look there: 1 where all are black or white as they should be.
    private(set) var score: Float = 0

    init(x: Float, y: Float, across: (x: Float, y: Float), down: (x: Float, y: Float)) {
        self.x = x
        self.y = y
        self.across = across
        self.down = down
    }

    /// Where a module `columns` and `rows` further on would be.
    @inline(__always)
    func place(columns: Float, rows: Float) -> (x: Float, y: Float) {
        (x + columns * across.x + rows * down.x, y + columns * across.y + rows * down.y)
    }

    /// How many columns and rows away a place in the picture is.
    func modules(toX x: Float, y: Float) -> (columns: Float, rows: Float) {
        let (dx, dy) = (x - self.x, y - self.y)
        let area = abs(area) < 0.01 ? 0.01 : area
        return ((dx * down.y - dy * down.x) / area, (dy * across.x - dx * across.y) / area)
    }

    /// The same guess, made at the module `columns` and `rows` further on.
    func moved(columns: Int, rows: Int) -> Self {
        let place = place(columns: Float(columns), rows: Float(rows))
        return Self(x: place.x, y: place.y, across: across, down: down)
    }

    /// The mean of several guesses.
    static func mean(of guesses: [Self]) -> Self {
        let share = 1 / Float(max(guesses.count, 1))
        func mean(_ value: (Self) -> Float) -> Float { guesses.reduce(0) { $0 + value($1) } * share }
        return Self(
            x: mean { $0.x }, y: mean { $0.y }, across: (mean { $0.across.x }, mean { $0.across.y }),
            down: (mean { $0.down.x }, mean { $0.down.y }))
    }

    /// A module's area in pixels; negative when mirrored.
    var area: Float { across.x * down.y - across.y * down.x }

    /// Moves, turns and stretches the guess until the modules around it look most decided.
    ///
    /// Each of the six numbers is changed a little, and the change kept if it helps (a pattern search).
    mutating func settle(column: Int, row: Int, plan: ModulePlan, map: ContrastMap, sizes: [Float]) {
        score = decision(column: column, row: row, plan: plan, map: map)
        let module = abs(area).squareRoot()
        let numbers: [(WritableKeyPath<Self, Float>, Float)] = [
            (\.x, 0.3), (\.y, 0.3), (\.across.x, 0.08), (\.across.y, 0.08), (\.down.x, 0.08),
            (\.down.y, 0.08),
        ]
        for size in sizes {
            for _ in 0..<3 {
                let before = score
                for (number, reach) in numbers {
                    for change in [reach * size * module, -reach * size * module] {
                        var other = self
                        other[keyPath: number] += change
                        other.score = other.decision(column: column, row: row, plan: plan, map: map)
                        if other.score > score { self = other }
                    }
                }
                guard score > before else { break }
            }
        }
    }

    /// How black or white the modules around are, on average; where the plan knows a shade, only the right one counts.
    func decision(column: Int, row: Int, plan: ModulePlan, map: ContrastMap) -> Float {
        var sum: Float = 0
        var count: Float = 0
        let columns = max(column - Self.radius, 0)...min(column + Self.radius, plan.side - 1)
        for y in max(row - Self.radius, 0)...min(row + Self.radius, plan.side - 1) {
            for x in columns {
                let place = place(columns: Float(x - column), rows: Float(y - row))
                let darkness = map.darkness(x: place.x, y: place.y)
                let shade = plan.shade(x: x, y: y)
                sum += shade == 0 ? abs(darkness) : darkness * Float(shade)
                count += 1
            }
        }
        return sum / max(count, 1)
    }

    /// How many modules to each side are looked at.
    private static let radius = 4
}
