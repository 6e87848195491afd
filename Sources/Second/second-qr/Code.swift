/// One QR code that was read: its text and where it stands in the picture.
struct Code {
    let text: String
    /// The middle, in pixels of the picture searched.
    let x: Int
    let y: Int
    /// From the middle to the farthest corner, in pixels.
    let reach: Int

    /// The same code seen in a picture of another size or place.
    func mapped(scale: Double, left: Int = 0, top: Int = 0) -> Self {
        Self(
            text: text, x: Int((Double(x - left) * scale).rounded()),
            y: Int((Double(y - top) * scale).rounded()),
            reach: Int((Double(reach) * scale).rounded()))
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
