/// The shortest way from one row of numbers to another (Myers, "An O(ND) Difference Algorithm", 1986), given up after so
/// much work.
enum ShortestEdit {
    /// More removals and additions than this are not looked for.
    private static let mostEdits = 600
    /// More comparisons than this are not made.
    private static let mostComparisons = 1_000_000

    /// Which places hold what is kept, in order; none in the middle where the rows differ too much.
    static func pairs(_ old: [Int], _ new: [Int]) -> [(Int, Int)] {
        let most = min(old.count, new.count)
        let head = (0..<most).first { old[$0] != new[$0] } ?? most
        let left = most - head
        let tail = (0..<left).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? left
        let middle = between(Array(old[head..<old.count - tail]), Array(new[head..<new.count - tail]))
        return (0..<head).map { ($0, $0) } + middle.map { ($0.0 + head, $0.1 + head) }
            + (0..<tail).reversed().map { (old.count - 1 - $0, new.count - 1 - $0) }
    }

    private static func between(_ old: [Int], _ new: [Int]) -> [(Int, Int)] {
        guard !old.isEmpty, !new.isEmpty else { return [] }
        let most = min(old.count + new.count, mostEdits)
        // How far along `old` each diagonal reaches; diagonal k is at place k + most + 1.
        var reach = [Int](repeating: 0, count: 2 * most + 3)
        var steps: [[Int]] = []
        var comparisons = 0
        for edits in 0...most {
            steps.append(Array(reach[(most + 1 - edits)...(most + 1 + edits)]))
            for diagonal in stride(from: -edits, through: edits, by: 2) {
                let place = diagonal + most + 1
                let isDown =
                    diagonal == -edits || (diagonal != edits && reach[place - 1] < reach[place + 1])
                var x = isDown ? reach[place + 1] : reach[place - 1] + 1
                let start = x
                while x < old.count, x - diagonal < new.count, old[x] == new[x - diagonal] { x += 1 }
                comparisons += x - start + 1
                reach[place] = x
                if x >= old.count, x - diagonal >= new.count { return back(old.count, new.count, steps) }
            }
            guard comparisons < mostComparisons else { return [] }
        }
        return []
    }

    /// Walks from the end to the beginning over what each number of edits had reached.
    private static func back(_ oldCount: Int, _ newCount: Int, _ steps: [[Int]]) -> [(Int, Int)] {
        var pairs: [(Int, Int)] = []
        var (x, y) = (oldCount, newCount)
        for edits in stride(from: steps.count - 1, to: 0, by: -1) {
            let (reach, diagonal) = (steps[edits], x - y)
            func at(_ diagonal: Int) -> Int { reach[diagonal + edits] }
            let isDown = diagonal == -edits || (diagonal != edits && at(diagonal - 1) < at(diagonal + 1))
            let from = isDown ? diagonal + 1 : diagonal - 1
            let (startX, startY) = (at(from), at(from) - from)
            while x > (isDown ? startX : startX + 1) {
                (x, y) = (x - 1, y - 1)
                pairs.append((x, y))
            }
            (x, y) = (startX, startY)
        }
        while x > 0, y > 0 {
            (x, y) = (x - 1, y - 1)
            pairs.append((x, y))
        }
        return pairs.reversed()
    }
}
