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
