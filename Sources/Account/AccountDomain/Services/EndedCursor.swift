internal import AccountAPI
package import FoundationExports

/// A session that ended, and its place among those that did.
package struct EndedPlace: Sendable, Equatable, Comparable {
    /// When it ended, in milliseconds of Unix time; where services may have read past that, when it was known.
    let milliseconds: Int64
    package let session: Identifier<Session>

    /// How far pages overlap: what ended elsewhere, and what is being ended just now, is known by then.
    static let overlap: TimeInterval = 120

    init(_ session: Identifier<Session>, at moment: Date) {
        milliseconds = Int64((moment.timeIntervalSince1970 * 1000).rounded(.down))
        self.session = session
    }

    fileprivate init(milliseconds: Int64, session: Identifier<Session>) {
        self.milliseconds = milliseconds
        self.session = session
    }

    /// Where the next reading begins when all was told that was known at a moment.
    init(before moment: Date) { self.init(.first, at: moment - Self.overlap) }

    package var moment: Date { Date(timeIntervalSince1970: TimeInterval(milliseconds) / 1000) }

    package static func < (left: Self, right: Self) -> Bool {
        (left.milliseconds, left.session) < (right.milliseconds, right.session)
    }
}

extension Identifier {
    /// The one before all others.
    fileprivate static var first: Self { Self(prefix: []) }
}

/// Where a service's reading came to; only this server can make one.
struct EndedCursor: Sendable, Equatable {
    let place: EndedPlace
    /// Up to when all ends were known where its reading began, in milliseconds: never after it was made.
    private let whole: Int64

    private static let version: UInt8 = 1
    private static let use = "ended sessions 1"
    private static let markCount = 16
    /// Longer texts are not read.
    private static let mostBytes = 128
    /// How far the clocks of two instances may differ; less than pages overlap.
    private static let tolerance: Int64 = 60_000

    init(place: EndedPlace, at whole: Date) {
        self.place = place
        self.whole = EndedPlace(place.session, at: whole).milliseconds
    }

    /// The cursor that a text is; nil unless this server made it.
    init?(_ text: String, _ secrets: ServerSecrets) {
        guard text.utf8.count <= Self.mostBytes, let bytes = Base64URL.decode(text),
            bytes.count == 1 + 8 + 8 + 16 + Self.markCount, bytes[0] == Self.version,
            let session = Identifier<Session>(bytes: Array(bytes[17..<33]))
        else { return nil }
        let known = secrets.marks(Self.use, Array(bytes[..<33])).map { Array($0.prefix(Self.markCount)) }
        guard isOne(Array(bytes[33...]), of: known) else { return nil }
        whole = Self.number(bytes[1..<9])
        place = EndedPlace(milliseconds: Self.number(bytes[9..<17]), session: session)
    }

    func text(_ secrets: ServerSecrets) -> String {
        let words =
            [Self.version] + whole.bigEndianBytes + place.milliseconds.bigEndianBytes + place.session.bytes
        return Base64URL.encode(words + secrets.mark(Self.use, words).prefix(Self.markCount))
    }

    /// Whether it is gone on from: not where the clock was set back since, for what ended from then on stands before it.
    func isHeld(at now: Date) -> Bool {
        whole <= Int64(now.timeIntervalSince1970 * 1000) + Self.tolerance
    }

    /// Whether more of the same reading was still to come.
    var isMidway: Bool { place.session != .first }

    /// Up to when all ends were known where its reading began.
    var moment: Date { Date(timeIntervalSince1970: TimeInterval(whole) / 1000) }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
        Int64(bitPattern: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}
