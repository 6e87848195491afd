import AccountDomain
import FoundationEssentials

extension StoreSuite {
    static let audit = [
        Promise("the log is read in the order of writing, by moment and by person") { store in
            for line in auditLines { try await store.put(.note(line)) }
            let known = auditLines.filter { $0.detail == nil }
            let part = AuditSelection(from: .moment(300), to: .moment(900), user: .number(1))
            let some = known.filter { $0.user == .number(1) && part.contains($0.at) }
            try same(some.isEmpty, false, "whether some are chosen")
            for limit in [1, 7, 100] {
                try same(try await read(AuditSelection(), of: store, limit), known, "all lines")
                try same(try await read(part, of: store, limit), some, "some lines")
            }
        },
        Promise("what concerns no account is counted by the hour, before and after its lines go") { store in
            for line in auditLines { try await store.put(.note(line)) }
            let known = auditLines.filter { $0.detail == nil }
            let all = [AuditCount(hour: .moment(0), event: .signedIn, count: 6)]
            try same(try await store.auditCounts(AuditSelection()), all, "the counts of lines")
            for moment in [Date.moment(900), .distantFuture] {
                try await store.countStrangers(before: moment)
                try same(try await store.auditCounts(AuditSelection()), all, "the counts")
                try same(try await read(AuditSelection(), of: store, 100), known, "other lines")
            }
            try same(
                try await store.auditCounts(AuditSelection(from: .moment(1))), [], "the counts of later hours"
            )
        },
        Promise("lines of the log and counts go that are of before a moment, and no others") { store in
            for line in auditLines { try await store.put(.note(line)) }
            try await store.countStrangers(before: .distantFuture)
            let kept = auditLines.filter { $0.detail == nil && $0.at >= .moment(600) }
            try await store.removeAudit(before: .moment(600))
            try same(try await read(AuditSelection(), of: store, 100), kept, "what is left")
            try same(try await store.auditCounts(AuditSelection()), [], "counts")
            try await store.put(.note(auditLines[0]))
            try same(
                try await read(AuditSelection(), of: store, 100), kept + [auditLines[0]], "with a late line")
        },
    ]

    /// Not in the order of their moments, all within an hour; each fifth one concerns no account.
    private static let auditLines: [AuditEntry] = (0..<30).map { number in
        let minute = Double(number * 7 % 30)
        return AuditEntry(
            at: .moment(minute * 60), .signedIn, user: .number(number % 3),
            detail: number % 5 == 4 ? AuditEntry.noAccount : nil)
    }

    private static func read(
        _ selection: AuditSelection, of store: any AccountStore, _ limit: Int
    ) async throws -> [AuditEntry] {
        var (found, last): ([AuditEntry], Int64) = ([], 0)
        while true {
            let page = try await store.audit(selection, after: last, limit: limit)
            guard let end = page.last?.number else { return found }
            try same(page.count <= limit && page.allSatisfy { $0.number > last }, true, "a page")
            found += page.map(\.entry)
            last = end
        }
    }
}
