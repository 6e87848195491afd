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
