internal import Bytes
public import FoundationExports
internal import SyncEngine

extension IdeaBox {
    /// Makes an idea of its own of another version, beside the present one.
    ///
    /// What else the same session of that device wrote into the idea, and stands beside it, goes along; what it did not
    /// write is as the idea has it now. The new idea and what is not shown beside the old one any more are one write: there
    /// is no moment at which a version is in neither or told twice.
    ///
    /// - Parameters:
    ///   - version: the other version's id.
    ///   - id: the idea's id.
    ///   - now: the present moment.
    /// - Returns: the new idea's id.
    /// - Throws: `notFound`, `versionGone`, `store`.
    @discardableResult
    public func keepBoth(
        _ version: OtherVersion.ID, of id: UUID, at now: Date
    ) async throws(IdeaBoxError) -> UUID {
        let new = identifiers.record()
        try await change(at: now) { writer, replica throws(IdeaStoreError) in
            guard let row = try writer.row(id), row.standing == .shown,
                case .record(let before)? = row.decoded
            else { return .notFound }
            guard let parting = Parting(version, of: before) else { return .versionGone }
            let stamp = replica.stampEdit(above: nil, wallClock: now.wallClock)
            try writer.put(IdeaRow(new, .record(parting.copy(at: stamp, now: now)), isPending: true))
            try writer.change(id, from: .record(before), to: .record(parting.rest), isPending: true)
            return nil
        }
        return new
    }
}

/// Another version on its way out of an idea.
private struct Parting {
    /// The idea without it.
    let rest: Record
    private let values: [IdeaField: SecretBytes]

    /// The version of that name; nil if it does not stand beside the present one.
    init?(_ version: OtherVersion.ID, of record: Record) {
        guard record.otherVersions(by: [:]).contains(where: { $0.id == version }),
            let session = Self.write(version, in: record)?.incarnation
        else { return nil }
        var (rest, values) = (record, [IdeaField: SecretBytes]())
        for field in IdeaField.allCases {
            guard let present = record.fields[field.rawValue] else { continue }
            let siblings = present.siblings ?? []
            let named = siblings.first { OtherVersion.id(field, $0.stamp) == version }
            let last = siblings.filter { $0.stamp.incarnation == session }.max { $0.stamp < $1.stamp }
            let leaving = named ?? last
            values[field] = leaving?.value ?? present.value
            guard let leaving else { continue }
            // Others may have written the same.
            rest.dismiss(
                field.rawValue, seen: Set(siblings.filter { $0.value == leaving.value }.map(\.stamp)))
        }
        (self.rest, self.values) = (rest, values)
    }

    private static func write(_ version: OtherVersion.ID, in record: Record) -> HybridTimestamp? {
        for field in IdeaField.allCases {
            let siblings = record.fields[field.rawValue]?.siblings ?? []
            if let found = siblings.first(where: { OtherVersion.id(field, $0.stamp) == version }) {
                return found.stamp
            }
        }
        return nil
    }

    /// The new idea, all of it written at one stamp.
    func copy(at stamp: HybridTimestamp, now: Date) -> Record {
        var record = Record.empty(at: stamp, now: now)
        let values = values.map { ($0.key.rawValue, $0.value) }
        record.write(Dictionary(uniqueKeysWithValues: values), at: stamp)
        return record
    }
}
