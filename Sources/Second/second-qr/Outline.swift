/// A rectangle in any direction, as four half-planes.
struct Outline {
    /// The smallest upright box around it, in whole pixels.
    let left: Int
    let top: Int
    let right: Int
    let bottom: Int
    private let axis: (x: Double, y: Double)
    private let along: ClosedRange<Double>
    private let across: ClosedRange<Double>

    /// The rectangle of least area around points; nil when they do not span an area.
    ///
    /// One side of it lies on the convex hull of the points, so every side of the hull is tried.
    init?(around points: [(x: Int, y: Int)]) {
        let hull = Self.hull(of: points)
        guard hull.count > 2 else { return nil }
        var best:
            (
                area: Double, axis: (x: Double, y: Double), along: ClosedRange<Double>,
                across: ClosedRange<Double>
            )?
        for (index, point) in hull.enumerated() {
            let next = hull[(index + 1) % hull.count]
            let (dx, dy) = (Double(next.x - point.x), Double(next.y - point.y))
            let length = (dx * dx + dy * dy).squareRoot()
            let axis = (x: dx / length, y: dy / length)
            let along = Self.extent(hull.map { Double($0.x) * axis.x + Double($0.y) * axis.y })
            let across = Self.extent(hull.map { Double($0.y) * axis.x - Double($0.x) * axis.y })
            let area = (along.upperBound - along.lowerBound) * (across.upperBound - across.lowerBound)
            if area < best?.area ?? .infinity { best = (area, axis, along, across) }
        }
        guard let best, best.area > 0 else { return nil }
        axis = best.axis
        along = best.along
        across = best.across
        left = hull.map(\.x).min() ?? 0
        right = hull.map(\.x).max() ?? 0
        top = hull.map(\.y).min() ?? 0
        bottom = hull.map(\.y).max() ?? 0
    }

    /// The longer side over the shorter one.
    var slimness: Double {
        let sides = [along.upperBound - along.lowerBound, across.upperBound - across.lowerBound]
        return (sides.max() ?? 0) / max(sides.min() ?? 0, 1)
    }

    /// Whether a pixel lies inside; half a pixel outside still counts.
    func contains(x: Int, y: Int) -> Bool {
        let place = Double(x) * axis.x + Double(y) * axis.y
        let depth = Double(y) * axis.x - Double(x) * axis.y
        return place > along.lowerBound - 0.5 && place < along.upperBound + 0.5
            && depth > across.lowerBound - 0.5 && depth < across.upperBound + 0.5
    }

    private static func extent(_ values: [Double]) -> ClosedRange<Double> {
        (values.min() ?? 0)...(values.max() ?? 0)
    }

    /// The convex hull, by Andrew's monotone chain.
    private static func hull(of points: [(x: Int, y: Int)]) -> [(x: Int, y: Int)] {
        let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        func chain(_ points: some Sequence<(x: Int, y: Int)>) -> [(x: Int, y: Int)] {
            var chain: [(x: Int, y: Int)] = []
            for point in points {
                while let last = chain.last, let before = chain.dropLast().last,
                    (last.x - before.x) * (point.y - before.y) <= (last.y - before.y) * (point.x - before.x)
                {
                    chain.removeLast()
                }
                chain.append(point)
            }
            return chain.dropLast()
        }
        return chain(sorted) + chain(sorted.reversed())
    }
}
