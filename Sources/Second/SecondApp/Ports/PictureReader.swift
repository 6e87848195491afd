/// Reads QR codes out of pictures.
public protocol PictureReader: Sendable {
    /// The texts of all QR codes in a picture.
    ///
    /// - Parameter picture: the bytes of a picture file of any kind that the system reads.
    /// - Returns: the texts; empty if the picture was read and no code is in it.
    /// - Throws: `unreadable` if the picture, or the codes in it, could not be read at all.
    func texts(in picture: [UInt8]) async throws(PictureReaderError) -> [String]
}

/// Why a picture was not read.
public enum PictureReaderError: Error, Equatable, Sendable {
    /// The bytes are no picture, or the system's reader failed: nothing is known about codes in it.
    case unreadable
}
