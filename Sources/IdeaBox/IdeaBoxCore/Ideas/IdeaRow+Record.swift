internal import Bytes
package import SyncEngine

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension IdeaRow {
    /// The row of an entry.
    init(_ id: UUID, _ entry: RecordSet.Entry, isPending: Bool) {
        let bytes = unsafe RecordSet([id: entry]).json.withUnsafeBytes { unsafe Array($0) }
        guard case .record(let record) = entry else {
            self.init(
                id: id, entry: bytes, title: "", description: "", created: 0, modified: 0, isCompleted: false,
                standing: .purged, hasOtherVersions: false, isPending: isPending)
            return
        }
        let isHidden = record.hidingStamp != nil
        self.init(
            id: id, entry: bytes, title: record.text(.title), description: record.text(.description),
            created: record.number(IdeaFieldName.created), modified: record.number(IdeaFieldName.modified),
            isCompleted: record.isCompleted, standing: isHidden ? .deleted : .shown,
            hasOtherVersions: !isHidden && !record.otherVersions.isEmpty, isPending: isPending)
    }

    /// What the row holds; nil if it cannot be understood.
    var decoded: RecordSet.Entry? { try? RecordSet(json: SecretBytes(entry)).entries[id] }
}

extension Idea {
    /// The idea of a row; nil for one that is wiped or cannot be understood.
    package init?(_ row: IdeaRow, in replica: Replica?) {
        guard row.standing == .shown || row.standing == .deleted, case .record(let record)? = row.decoded
        else {
            return nil
        }
        self.init(
            id: row.id, title: row.title, description: row.description,
            dateCreated: Date(timeIntervalSinceReferenceDate: row.created),
            dateModified: Date(timeIntervalSinceReferenceDate: row.modified), isCompleted: row.isCompleted,
            otherVersions: record.otherVersions,
            isPending: row.isPending, daysLeft: Self.daysLeft(row.id, record, replica),
            basis: IdeaBasis(record))
    }

    private static func daysLeft(_ id: UUID, _ record: Record, _ replica: Replica?) -> Int? {
        guard let delete = record.hidingStamp else { return nil }
        let held = replica?.retainedFor(id, delete) ?? 0
        return Int(clamping: (max(Replica.holding, held) - held + 86_399_999) / 86_400_000)
    }
}
