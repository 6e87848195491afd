/// Groups of light pixels that are close to each other and apart from the others.
struct Islands {
    /// For each island the outermost light pixels of each row.
    private var ends: [[(x: Int, y: Int)]] = []

    /// Pixels in one square of `cell` by `cell`, or in squares that touch, belong together.
    init(of picture: GreyPicture, lighterThan threshold: UInt8, cell: Int) {
        let columns = (picture.width + cell - 1) / cell
        let rows = (picture.height + cell - 1) / cell
        var isLight = [Bool](repeating: false, count: columns * rows)
        for y in 0..<picture.height {
            for x in 0..<picture.width where picture[x, y] > threshold {
                isLight[y / cell * columns + x / cell] = true
            }
        }
        let labels = Self.labels(of: isLight, columns: columns)
        let count = labels.max() ?? 0
        guard count > 0 else { return }
        ends = Array(repeating: [], count: count)
        for y in 0..<picture.height {
            var span = [ClosedRange<Int>?](repeating: nil, count: count)
            for x in 0..<picture.width where picture[x, y] > threshold {
                let island = labels[y / cell * columns + x / cell] - 1
                span[island] = (span[island]?.lowerBound ?? x)...x
            }
            for (island, span) in span.enumerated() {
                if let span { ends[island] += [(span.lowerBound, y), (span.upperBound, y)] }
            }
        }
    }

    /// The outermost pixels of the islands that are highest.
    func largest(_ most: Int) -> [[(x: Int, y: Int)]] {
        Array(ends.sorted { $0.count > $1.count }.prefix(most))
    }

    /// Numbers from 1 for the cells of each island, 0 elsewhere.
    private static func labels(of isLight: [Bool], columns: Int) -> [Int] {
        let rows = isLight.count / max(columns, 1)
        var labels = [Int](repeating: 0, count: isLight.count)
        var count = 0
        for start in isLight.indices where isLight[start] && labels[start] == 0 {
            count += 1
            labels[start] = count
            var open = [start]
            while let cell = open.popLast() {
                let (column, row) = (cell % columns, cell / columns)
                for y in max(row - 1, 0)...min(row + 1, rows - 1) {
                    for x in max(column - 1, 0)...min(column + 1, columns - 1) {
                        let next = y * columns + x
                        if isLight[next], labels[next] == 0 {
                            labels[next] = count
                            open.append(next)
                        }
                    }
                }
            }
        }
        return labels
    }
}
