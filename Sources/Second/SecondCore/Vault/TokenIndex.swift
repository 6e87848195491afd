internal import Bytes
internal import FoundationExports
internal import OneTimePassword
internal import SyncEngine

/// The listed tokens of one version of a vault, without stamps and history: all that finding a code needs.
///
/// Names are read at once, the rest of a token when it is asked for. The bytes are those of `docs/vault-format.md`.
public struct TokenIndex: Sendable {
    private struct Entry {
        let id: UUID
        let names: FoldedNames
        let range: Range<Int>
    }

    /// The wall clocks, in milliseconds, at which nothing has to be said or done beside.
    let moments: Range<UInt64>
    private let body: SecretBytes
    private let entries: [Entry]

    /// The tokens that a command names, by the rules of ``VaultState/named(_:)``.
    ///
    /// - Parameter query: words, or the beginning of an id.
    /// - Returns: the token; nil where there is none, or more than one, or the query says nothing.
    public func only(_ query: String) -> Token? {
        guard !query.isBlank else { return nil }
        let found = NameSearch.named(query, in: entries.map(\.names)) { entries[$0].id }
        guard found.count == 1, let place = found.first else { return nil }
        return unsafe body.withUnsafeBytes { bytes in
            var reader = unsafe IndexReader(bytes, entries[place].range)
            return reader.token()
        }
    }
}

/// The body: two moments, then each token; numbers have the greatest byte first, texts and secrets their length before them.
extension TokenIndex {
    /// The body for tokens in their order.
    static func body(_ tokens: [Token], at moments: Range<UInt64>) -> SecretBytes {
        let builder = SecretBuilder(capacity: 32 + tokens.count * 128)
        builder.append(number: moments.lowerBound, bytes: 8)
        builder.append(number: moments.upperBound, bytes: 8)
        for token in tokens {
            let id = unsafe withUnsafeBytes(of: token.id.uuid) { unsafe Array($0) }
            id.forEach(builder.append)
            for text in [token.issuer, token.account, token.domain] { builder.append(counted: text) }
            let totp = token.totp
            builder.append(UInt8(Algorithm.allCases.firstIndex(of: totp.algorithm) ?? 0))
            builder.append(UInt8(totp.digits.count))
            builder.append(number: UInt64(totp.period.seconds), bytes: 4)
            builder.append(number: UInt64(totp.secret.count), bytes: 4)
            builder.append(totp.secret)
            builder.append(number: token.created.milliseconds, bytes: 8)
            builder.append(number: token.updated.milliseconds, bytes: 8)
            builder.append(token.isPinned ? 1 : 0)
        }
        return builder.secret
    }

    /// Nil for a body of another form.
    init?(_ body: SecretBytes) {
        var entries: [Entry] = []
        let moments = unsafe body.withUnsafeBytes { bytes -> Range<UInt64>? in
            var reader = unsafe IndexReader(bytes, 0..<bytes.count)
            guard let first = reader.number(8), let end = reader.number(8), first <= end else { return nil }
            while !reader.isAtEnd {
                let start = reader.place
                guard let id = reader.id(), let names = reader.names(), reader.skipRest() else { return nil }
                entries.append(Entry(id: id, names: names, range: start..<reader.place))
            }
            return first..<end
        }
        guard let moments else { return nil }
        (self.moments, self.body, self.entries) = (moments, body, entries)
    }
}

extension SecretBuilder {
    fileprivate func append(number: UInt64, bytes: Int) {
        for shift in stride(from: 8 * (bytes - 1), through: 0, by: -8) {
            append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
        }
    }

    fileprivate func append(counted text: String) {
        append(number: UInt64(text.utf8.count), bytes: 4)
        append(text)
    }
}

extension Date {
    /// A negative one as its two's complement.
    fileprivate var milliseconds: UInt64 {
        let rounded = (timeIntervalSince1970 * 1000).rounded()
        return UInt64(bitPattern: Int64(exactly: rounded) ?? (rounded < 0 ? .min : .max))
    }
}

/// Takes the parts of a body one after the other; nil wherever it ends too early.
@safe private struct IndexReader {
    private let bytes: UnsafeRawBufferPointer
    private let end: Int
    private(set) var place: Int

    init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
        unsafe self.bytes = unsafe bytes
        (place, end) = (range.lowerBound, range.upperBound)
    }

    var isAtEnd: Bool { place == end }

    mutating func number(_ count: Int) -> UInt64? {
        guard let range = take(count) else { return nil }
        return unsafe bytes[range].reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func id() -> UUID? {
        guard let high = number(8), let low = number(8) else { return nil }
        return UUID(high, low)
    }

    mutating func text() -> String? {
        guard let count = number(4), let range = take(Int(count)) else { return nil }
        return unsafe String(decoding: bytes[range], as: UTF8.self)
    }

    mutating func names() -> FoldedNames? {
        guard let issuer = text(), let account = text(), let domain = text() else { return nil }
        return FoldedNames(issuer: issuer, account: account, domain: domain)
    }

    /// Goes over what stands behind the names.
    mutating func skipRest() -> Bool {
        guard take(6) != nil, let count = number(4) else { return false }
        return take(Int(count)) != nil && take(17) != nil
    }

    mutating func token() -> Token? {
        guard let id = id(), let issuer = text(), let account = text(), let domain = text(),
            let algorithm = number(1), Algorithm.allCases.indices.contains(Int(algorithm)),
            let digits = number(1), let period = number(4), let count = number(4),
            let secret = take(Int(count)), let created = number(8), let updated = number(8),
            let pinned = number(1)
        else { return nil }
        let made = try? TOTP(
            secret: unsafe SecretBytes(UnsafeRawBufferPointer(rebasing: bytes[secret])),
            algorithm: Algorithm.allCases[Int(algorithm)], digits: Digits(Int(digits)),
            period: Period(Int(period)))
        guard let made else { return nil }
        return Token(
            id: id, issuer: issuer, account: account, domain: domain, totp: made,
            created: Date(milliseconds: Int(Int64(bitPattern: created))),
            updated: Date(milliseconds: Int(Int64(bitPattern: updated))), isPinned: pinned == 1)
    }

    private mutating func take(_ count: Int) -> Range<Int>? {
        guard count >= 0, count <= end - place else { return nil }
        defer { place += count }
        return place..<place + count
    }
}
