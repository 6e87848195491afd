#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The name of a register: the replica that writes it and, where a product gives each record a register of its own, the
/// record.
///
/// As text the replica's id, 32 hexadecimal digits, and for a part a dash and the record's 32.
public struct RegisterName: Hashable, Sendable {
    /// The id of the replica that writes it: 32 lower-case hexadecimal digits.
    public let replica: String
    /// The record that it holds; nil for the replica's main register.
    public let record: UUID?

    /// A name of its parts.
    public init(replica: String, record: UUID? = nil) {
        self.replica = replica
        self.record = record
    }

    /// Reads a name.
    ///
    /// - Parameter text: the form that ``text`` gives; nil for any other.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), RegisterHeader.isID(String(parts[0]), digits: 32) else {
            return nil
        }
        replica = String(parts[0])
        guard parts.count == 2 else {
            record = nil
            return
        }
        guard parts[1].utf8.count == 32, let high = UInt64(parts[1].prefix(16), radix: 16),
            let low = UInt64(parts[1].suffix(16), radix: 16),
            RegisterHeader.isID(String(parts[1]), digits: 32)
        else { return nil }
        record = UUID(high, low)
    }

    /// The name as text.
    public var text: String {
        guard let record else { return replica }
        return replica + "-" + record.uuidString.lowercased().filter { $0 != "-" }
    }
}
