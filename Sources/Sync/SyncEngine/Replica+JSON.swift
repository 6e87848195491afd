public import Bytes

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The sealed body's JSON, as `docs/vault-format.md` describes it.
extension Replica {
    /// Why a body could not be read although its seal is whole.
    public enum BodyError: Error, Equatable, Sendable {
        /// The text is no JSON of the form that this format version has.
        case malformed
    }

    /// Reads a body and begins a new incarnation on it.
    ///
    /// Entries that cannot be understood are set aside within ``records``; members that this version does not know
    /// are kept.
    ///
    /// - Parameters:
    ///   - body: the JSON text.
    ///   - incarnation: a random id, minted at this start.
    /// - Throws: ``BodyError/malformed``.
    public init(body: SecretBytes, incarnation: UInt64) throws(BodyError) {
        do throws(JSONText.Failure) {
            self = try unsafe body.withUnsafeBytes {
                (bytes: UnsafeRawBufferPointer) throws(JSONText.Failure) -> Replica in
                try unsafe Replica(JSONText(bytes), incarnation: incarnation)
            }
        } catch {
            throw .malformed
        }
    }

    private init(_ text: JSONText, incarnation: UInt64) throws(JSONText.Failure) {
        var members = try text.members(text.all)
        func take(_ name: String) throws(JSONText.Failure) -> Range<Int> {
            guard let range = members.removeValue(forKey: name) else { throw .notJSON }
            return range
        }
        guard let last = text.stamp(try take("clock")) else { throw .notJSON }
        self.init(incarnation: incarnation, clock: last, written: try text.count(take("written")))
        device = try text.string(try take("device"))
        place = try text.string(try take("place"))
        retentionAdvanced = try text.count(take("looked"))
        for (name, range) in try text.members(take("held")) {
            // What cannot be read is counted anew: later than it should be is the safe side.
            if let id = UUID(uuidString: name) { retainedFor[id] = try? TombstoneAge(text, range) }
        }
        records = try RecordSet(JSONText(text, try take("records")))
        metadata = SyncMetadata(text, taking: &members)
        others = members.mapValues { text.secret($0) }
    }

    /// The body's JSON text; the same replica gives the same bytes.
    public var body: SecretBytes {
        let builder = SecretBuilder(capacity: 1024 + records.entries.count * 512)
        builder.append("{\"clock\":\"\(clock.last)\",\"written\":\(written),\"device\":")
        JSONEscapes.write(device, to: builder)
        builder.append(",\"place\":")
        JSONEscapes.write(place, to: builder)
        builder.append(",\"looked\":\(retentionAdvanced),\"held\":{")
        let sorted = retainedFor.map { ($0.key.uuidString.lowercased(), $0.value.json) }.sorted {
            $0.0 < $1.0
        }
        builder.append(sorted.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ","))
        builder.append("},\"records\":")
        records.write(to: builder)
        metadata.writeMembers(to: builder)
        builder.writeMembers(others)
        builder.append("}")
        return builder.secret
    }
}

/// `{"delete":"STAMP","for":MILLISECONDS}`.
extension TombstoneAge {
    fileprivate init(_ text: JSONText, _ range: Range<Int>) throws(JSONText.Failure) {
        let members = try text.members(range)
        guard let stamp = members["delete"], let time = members["for"], let delete = text.stamp(stamp) else {
            throw .notJSON
        }
        self.init(delete: delete, time: min(try text.count(time), Replica.holding))
    }

    fileprivate var json: String { "{\"delete\":\"\(delete)\",\"for\":\(time)}" }
}
