internal import SyncEngine

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Mints what must be unique: ids of ideas, of replicas and of sessions.
public struct Identifiers: Sendable {
    private let next: @Sendable () -> UInt64

    /// Identifiers from a source of random words.
    ///
    /// - Parameter next: gives 64 random bits at each call, from any thread.
    public init(_ next: @escaping @Sendable () -> UInt64) { self.next = next }

    /// Identifiers from the system's random source.
    public static let system = Identifiers { UInt64.random(in: .min ... .max) }

    func incarnation() -> UInt64 { next() }

    func replica() -> String {
        [next(), next()].map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// A random UUID (RFC 9562, version 4).
    func idea() -> UUID {
        let (high, low) = (next(), next())
        return UUID(high & ~0xF000 | 0x4000, low & ~(0xC0 << 56) | 0x80 << 56)
    }
}
