internal import Bytes

/// The writes that an entry tells of, as names: what two versions hold is compared by them, without their contents.
public struct Writes: Sendable, Equatable {
    private var names: Set<String>

    /// The writes of an entry.
    ///
    /// - Parameter entry: what a version holds.
    public init(_ entry: RecordSet.Entry) {
        guard case .record(let record) = entry else {
            names = [Self.purged]
            return
        }
        names = []
        for (name, field) in record.fields {
            names.insert("\(name)@\(field.stamp)")
            for sibling in field.conflicts?.siblings ?? [] { names.insert("\(name)@\(sibling.stamp)") }
            for stamp in field.conflicts?.replaced ?? [] { names.insert("\(name)^\(stamp)") }
        }
        for (name, value) in record.others {
            let bytes = unsafe value.withUnsafeBytes { unsafe Array($0) }
            names.insert("\(name)=\(ContentHash(of: bytes))")
        }
    }

    /// Reads writes from their text.
    ///
    /// - Parameter text: what ``text`` gave; what makes no sense names nothing that anybody asks for.
    public init(text: [UInt8]) {
        names = Set(text.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) })
    }

    private static let purged = "purged"

    /// The names, a line each, in order.
    public var text: [UInt8] { Array(names.sorted().joined(separator: "\n").utf8) }

    /// Whether the entry is wiped for good.
    public var isPurged: Bool { names.contains(Self.purged) }

    /// Takes in the writes of another version.
    ///
    /// - Parameter other: what it holds.
    public mutating func add(_ other: Writes) { names.formUnion(other.names) }

    /// Whether these hold all of another entry's.
    ///
    /// - Parameter other: the other's writes.
    /// - Returns: also true where these are of a wiped entry, which has absorbed everything.
    public func hold(_ other: Writes) -> Bool { isPurged || other.names.isSubset(of: names) }
}
