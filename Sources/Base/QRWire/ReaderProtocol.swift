/// Bounds that both sides of the pipe keep.
package enum ReaderLimits {
    /// The most bytes a picture file may have: 32 MiB.
    package static let mostBytes = 32 << 20
    /// The most pixels a picture may have: 64 million.
    package static let mostPixels: UInt64 = 64_000_000
    /// The most bytes an answer may have: a picture full of the densest codes stays below.
    package static let mostAnswerBytes = 1 << 20
    /// How long `second-qr` searches one camera frame: the next one comes soon.
    package static let frameTime: Duration = .milliseconds(80)
}

/// What the exit code of `second-qr` says.
///
/// Shared by the program and the library that runs it, so that neither can drift.
package enum ReaderExit: Int32, CaseIterable {
    /// Standard output holds a JSON array of the texts.
    case found = 0
    /// Standard output holds a JSON array of the texts, and the picture may show more codes: one could not be read, or
    /// the time ran out while looking for others.
    case foundPart = 18
    /// The whole picture was searched and shows no code.
    case noCode = 10
    /// The picture shows a barcode or another code that is not a QR code.
    case otherCode = 11
    /// Standard output holds a JSON array with the format's name, empty when the bytes are of no known format.
    case unreadableFormat = 12
    /// The header claims more than ``ReaderLimits/mostPixels``.
    case tooManyPixels = 13
    /// There are more than ``ReaderLimits/mostBytes``.
    case tooLarge = 14
    /// The bytes are broken or cut short, and what could be decoded shows no code.
    case damaged = 15
    /// The time ran out before the search was complete.
    case gaveUp = 16
    /// The corner marks of a QR code are there, and its text cannot be read.
    case unreadableCode = 17
    /// The command line is wrong or the standard streams do not work.
    case misused = 64
}

/// The four bytes in front of each camera frame and each answer: a length, most significant byte first.
package enum FrameLength {
    /// How many bytes the prefix has.
    package static let size = 4

    /// The prefix for a payload of `count` bytes.
    ///
    /// - Parameter count: 0 to `UInt32.max`; what is outside is clamped.
    /// - Returns: four bytes.
    package static func prefix(_ count: Int) -> [UInt8] {
        let value = UInt32(clamping: count)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// The length that four bytes state.
    ///
    /// - Parameter prefix: exactly four bytes; others give nil.
    /// - Returns: the length of what follows.
    package static func count(_ prefix: some Collection<UInt8>) -> Int? {
        guard prefix.count == size else { return nil }
        return prefix.reduce(0) { $0 << 8 | Int($1) }
    }
}
