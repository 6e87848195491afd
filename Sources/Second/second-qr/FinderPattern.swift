/// One of the three corner marks of a code: a dark square in a light ring in a dark ring.
struct FinderPattern {
    /// The middle, in pixels.
    private(set) var x: Double
    private(set) var y: Double
    /// A module's width along the rows and columns of the picture, whatever way the code is turned.
    private(set) var module: Double
    /// In how many rows it was seen.
    private(set) var rows = 1

    /// The same mark in a part of the picture that begins at this pixel, enlarged by `scale`.
    func moved(left: Int, top: Int, scale: Double) -> Self {
        Self(
            x: (x - Double(left) + 0.5) * scale - 0.5, y: (y - Double(top) + 0.5) * scale - 0.5,
            module: module * scale, rows: rows)
    }

    /// Joins what another row says of the same mark.
    fileprivate mutating func join(_ other: Self) {
        let share = 1 / Double(rows + 1)
        x += (other.x - x) * share
        y += (other.y - y) * share
        module += (other.module - module) * share
        rows += 1
    }

    fileprivate func isSame(as other: Self) -> Bool {
        abs(x - other.x) < 2 * module && abs(y - other.y) < 2 * module
            && other.module < 1.6 * module && module < 1.6 * other.module
    }
}

/// Finds corner marks in black and white: any line through the middle of one crosses dark, light, dark, light and
/// dark in the proportions 1 to 1 to 3 to 1 to 1 (ISO/IEC 18004, 12.2).
struct FinderSearch {
    private let picture: GreyPicture
    private(set) var found: [FinderPattern] = []

    /// Looks through every second row of a picture of 0 and 255.
    init(_ picture: GreyPicture) {
        self.picture = picture
        for y in stride(from: 1, to: picture.height, by: 2) { look(along: y) }
        found.removeAll { $0.rows < 2 }
    }

    private mutating func look(along y: Int) {
        // The widths of the last five runs, the newest last; the newest is dark when it ends.
        var runs = (0, 0, 0, 0, 0)
        var width = 0
        var isDark = false
        let row = y * picture.width
        for x in 0...picture.width {
            let dark = x < picture.width ? picture.pixels[row + x] == 0 : !isDark
            guard dark != isDark else {
                width += 1
                continue
            }
            runs = (runs.1, runs.2, runs.3, runs.4, width)
            if isDark, Self.isMark(runs) {
                check(
                    x: x - runs.4 - runs.3 - (runs.2 + 1) / 2, y: y,
                    width: runs.0 + runs.1 + runs.2 + runs.3 + runs.4)
            }
            isDark = dark
            width = 1
        }
    }

    /// Looks down and across through a possible middle.
    private mutating func check(x: Int, y: Int, width: Int) {
        guard let down = cross(x: x, y: y, dx: 0, dy: 1, longest: width),
            let across = cross(x: x, y: Int(Double(y) + down.shift), dx: 1, dy: 0, longest: width),
            across.length < 2.5 * down.length, down.length < 2.5 * across.length,
            [-1, 1].allSatisfy({ side in
                cross(x: x, y: Int(Double(y) + down.shift), dx: 1, dy: side, longest: width * 2, slack: 0.8)
                    != nil
            })
        else { return }
        let mark = FinderPattern(
            x: Double(x) + across.shift, y: Double(y) + down.shift,
            module: (down.length + across.length) / 14)
        if let known = found.lastIndex(where: { $0.isSame(as: mark) }) {
            found[known].join(mark)
        } else {
            found.append(mark)
        }
    }

    /// The length of a mark along one direction, and how far its middle lies from the place asked for.
    private func cross(
        x: Int, y: Int, dx: Int, dy: Int, longest: Int, slack: Double = 0.55
    ) -> (length: Double, shift: Double)? {
        guard isDark(x, y) else { return nil }
        var ends = ([0, 0, 0], [0, 0, 0])
        for side in [-1, 1] {
            var step = side
            var counts = [0, 0, 0]
            for (part, dark) in [true, false, true].enumerated() {
                while isDark(x + step * dx, y + step * dy) == dark {
                    guard isInside(x + step * dx, y + step * dy) else { break }
                    counts[part] += 1
                    guard counts[part] <= longest * 2 else { return nil }
                    step += side
                }
            }
            guard counts[1] > 0, counts[2] > 0 else { return nil }
            if side < 0 { ends.0 = counts } else { ends.1 = counts }
        }
        let runs = (ends.0[2], ends.0[1], ends.0[0] + 1 + ends.1[0], ends.1[1], ends.1[2])
        guard Self.isMark(runs, slack: slack) else { return nil }
        let length = runs.0 + runs.1 + runs.2 + runs.3 + runs.4
        return (Double(length), Double(ends.1[0] - ends.0[0]) / 2)
    }

    private func isInside(_ x: Int, _ y: Int) -> Bool {
        x >= 0 && y >= 0 && x < picture.width && y < picture.height
    }

    private func isDark(_ x: Int, _ y: Int) -> Bool { isInside(x, y) && picture[x, y] == 0 }

    /// Whether five runs have the proportions of a mark, each within `slack` of a module.
    private static func isMark(_ runs: (Int, Int, Int, Int, Int), slack: Double = 0.55) -> Bool {
        let total = runs.0 + runs.1 + runs.2 + runs.3 + runs.4
        guard total >= 9, runs.0 > 0, runs.1 > 0, runs.3 > 0 else { return false }
        let module = Double(total) / 7
        let most = module * slack + 0.5
        return abs(Double(runs.0) - module) < most && abs(Double(runs.1) - module) < most
            && abs(Double(runs.2) - 3 * module) < 3 * most && abs(Double(runs.3) - module) < most
            && abs(Double(runs.4) - module) < most
    }
}
