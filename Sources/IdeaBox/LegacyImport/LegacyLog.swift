internal import Foundation

/// A write-ahead log as SQLite would read it (sqlite.org/fileformat2.html, section 4), to see what it passes over.
///
/// SQLite takes frames as long as each one's checksum continues the one before, and is silent about the rest: after a
/// crash that is right, and after damage it hides what was saved.
struct LegacyLog {
    private static let headerSize = 32
    private static let frameHeaderSize = 24
    private let bytes: Data
    private let isBigEndian: Bool
    private let frameSize: Int

    /// From which byte on something that was saved cannot be read.
    ///
    /// - Parameter path: the log.
    /// - Returns: nil if nothing was lost, as far as can be told.
    static func damage(of path: String) -> Int? {
        guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped),
            bytes.contains(where: { $0 != 0 })
        else { return nil }
        guard let log = LegacyLog(bytes) else { return 0 }
        return log.firstLost
    }

    /// A log whose head is whole; nil for any other.
    private init?(_ bytes: Data) {
        guard bytes.count >= Self.headerSize else { return nil }
        self.bytes = bytes
        let magic = Self.word(bytes, 0)
        guard magic & ~1 == 0x377F_0682 else { return nil }
        isBigEndian = magic & 1 == 1
        let page = Int(Self.word(bytes, 8))
        guard (512...65_536).contains(page), page & (page - 1) == 0 else { return nil }
        frameSize = page + Self.frameHeaderSize
        let sum = sum(of: 0..<24, after: (0, 0))
        guard sum == (Self.word(bytes, 24), Self.word(bytes, 28)) else { return nil }
    }

    private var firstLost: Int? {
        var sum = (Self.word(bytes, 24), Self.word(bytes, 28))
        var frame = Self.headerSize
        while frame + frameSize <= bytes.count, bearsSalts(frame) {
            sum = self.sum(of: frame..<frame + 8, after: sum)
            sum = self.sum(of: frame + Self.frameHeaderSize..<frame + frameSize, after: sum)
            guard sum == (Self.word(bytes, frame + 16), Self.word(bytes, frame + 20)) else { break }
            frame += frameSize
        }
        // What follows is of an earlier round, or was never committed; unless a commit of this round stands there.
        return stride(from: frame, to: bytes.count - frameSize + 1, by: frameSize)
            .contains { bearsSalts($0) && Self.word(bytes, $0 + 4) != 0 } ? frame : nil
    }

    private func bearsSalts(_ frame: Int) -> Bool {
        Self.word(bytes, frame + 8) == Self.word(bytes, 16)
            && Self.word(bytes, frame + 12) == Self.word(bytes, 20)
    }

    private func sum(of range: Range<Int>, after start: (UInt32, UInt32)) -> (UInt32, UInt32) {
        var (first, second) = start
        for place in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
            let (one, two) = (Self.word(bytes, place), Self.word(bytes, place + 4))
            first = first &+ (isBigEndian ? one : one.byteSwapped) &+ second
            second = second &+ (isBigEndian ? two : two.byteSwapped) &+ first
        }
        return (first, second)
    }

    private static func word(_ bytes: Data, _ place: Int) -> UInt32 {
        bytes[bytes.startIndex + place..<bytes.startIndex + place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
