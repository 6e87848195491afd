package import FoundationExports
internal import Bytes

/// Mints what must be unique: ids of records, of replicas and of incarnations.
///
/// The core has no random source of its own; a seeded one makes histories repeatable. Keys and nonces are not made
/// here: they always come from the system.
public struct Identifiers: Sendable {
    private let next: @Sendable () -> UInt64

    /// Identifiers from a source of random words.
    ///
    /// - Parameter next: gives 64 random bits at each call, from any thread.
    public init(_ next: @escaping @Sendable () -> UInt64) { self.next = next }

    /// Identifiers from the system's random source.
    public static let system = Identifiers { UInt64.random(in: .min ... .max) }

    /// An incarnation of a home's writer: never one that marks an import.
    package func incarnation() -> UInt64 { next() & ~HybridTimestamp.importBit }

    package func replica() -> String { Hexadecimal.digits(of: next()) + Hexadecimal.digits(of: next()) }

    /// A random UUID (RFC 9562, version 4).
    package func record() -> UUID {
        let (high, low) = (next(), next())
        return UUID(high & ~0xF000 | 0x4000, low & ~(0xC0 << 56) | 0x80 << 56)
    }
}
