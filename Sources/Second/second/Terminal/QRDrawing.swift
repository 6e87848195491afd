import QRCodes

/// A QR code as lines of a terminal: two modules a letter, black on white whatever the terminal's colours are.
struct QRDrawing {
    /// The quiet zone around the code, in modules (ISO/IEC 18004).
    private static let margin = 4

    /// The lines, each with its colours.
    let lines: [String]
    /// How many columns they take.
    let columns: Int

    /// Nil for a text that no code holds.
    init?(_ text: String) {
        guard let rows = QRCode(text)?.rows else { return nil }
        let size = rows.count + 2 * Self.margin
        func isDark(_ x: Int, _ y: Int) -> Bool {
            let (x, y) = (x - Self.margin, y - Self.margin)
            return rows.indices.contains(y) && rows[y].indices.contains(x) && rows[y][x]
        }
        columns = size
        lines = stride(from: 0, to: size, by: 2).map { y in
            let letters = (0..<size).map { x in
                switch (isDark(x, y), isDark(x, y + 1)) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }
            return "\u{1B}[38;5;16;48;5;231m" + letters.joined() + "\u{1B}[0m"
        }
    }
}
