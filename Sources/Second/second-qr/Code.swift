/// One QR code that was read: its text and where it stands in the picture.
struct Code {
    let text: String
    /// The middle, in pixels of the picture searched.
    let x: Int
    let y: Int
    /// From the middle to the farthest corner, in pixels.
    let reach: Int
    /// The four corners, one after the other around the code; none where they are not known.
    var corners: [Corner] = []

    /// A corner's place, in pixels.
    struct Corner {
        let x: Int
        let y: Int
    }

    /// The same code seen in a picture of another size or place.
    func mapped(scale: Double, left: Int = 0, top: Int = 0) -> Self {
        func mapped(_ place: Int, _ start: Int) -> Int { Int((Double(place - start) * scale).rounded()) }
        return Self(
            text: text, x: mapped(x, left), y: mapped(y, top), reach: Int((Double(reach) * scale).rounded()),
            corners: corners.map { Corner(x: mapped($0.x, left), y: mapped($0.y, top)) })
    }

    /// The most pixels a module may be wide: a code for a text of this length has at least so many of them.
    var module: Double {
        // Version 40 holds 2953 bytes in 177 by 177 modules, version 1 holds 17 in 21 by 21.
        let side = (Double(text.utf8.count) * 10 + 250).squareRoot()
        return Double(reach) * 2.0.squareRoot() / max(side, 21)
    }

    /// Whether a place is on the code; nil where its corners are not known.
    func covers(x: Double, y: Double) -> Bool? {
        guard corners.count == 4 else { return nil }
        let sides = zip(corners, corners[1...] + corners[..<1]).map { from, to in
            Double(to.x - from.x) * (y - Double(from.y)) - Double(to.y - from.y) * (x - Double(from.x))
        }
        return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
    }

    /// Whether both stand in one place: then they are one code, read twice.
    func stands(where other: Self) -> Bool {
        let apart = max(abs(x - other.x), abs(y - other.y))
        return apart * 2 < max(reach, other.reach, 4)
    }
}

extension [Code] {
    /// Adds what is new: neither a known text nor a known place, so the engine asked first decides.
    mutating func join(_ others: [Code]) {
        for other in others where !contains(where: { $0.text == other.text || $0.stands(where: other) }) {
            append(other)
        }
    }

    /// Top to bottom, then left to right; codes in one row count as equally high.
    var inReadingOrder: [Code] {
        var rows: [[Code]] = []
        for code in sorted(by: { ($0.y, $0.x, $0.text) < ($1.y, $1.x, $1.text) }) {
            if let first = rows.last?.first, code.y - first.y < Swift.max(first.reach, code.reach) / 2 {
                rows[rows.count - 1].append(code)
            } else {
                rows.append([code])
            }
        }
        return rows.flatMap { $0.sorted { ($0.x, $0.y, $0.text) < ($1.x, $1.y, $1.text) } }
    }
}
