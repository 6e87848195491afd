internal import SyncEngine

/// `FIELD=STAMP+STAMP;FIELD=STAMP`: what was seen of each field.
extension IdeaBasis {
    init(_ record: Record) {
        let parts = IdeaField.allCases.compactMap { field -> String? in
            guard let present = record.fields[field.rawValue] else { return nil }
            let stamps = [present.stamp] + (present.conflicts?.siblings ?? []).map(\.stamp)
            return "\(field.rawValue)=" + stamps.map(\.description).joined(separator: "+")
        }
        self.init(parts.joined(separator: ";"))
    }

    /// The write of a field that stood there when it was seen: what an edit replaces.
    ///
    /// Others are a person's to decide.
    func present(of field: IdeaField) -> Set<HybridTimestamp> { stamps(of: field).max().map { [$0] } ?? [] }

    /// The writes of a field that were seen.
    func stamps(of field: IdeaField) -> Set<HybridTimestamp> {
        for part in text.split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, pair[0] == field.rawValue else { continue }
            return Set(pair[1].split(separator: "+").compactMap { HybridTimestamp(Array($0.utf8)) })
        }
        return []
    }
}
