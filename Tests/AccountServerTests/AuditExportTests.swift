import AccountDomain
import AccountTestSupport
import FoundationEssentials
import Testing

@testable import accountd

struct AuditExportTests {
    private func export(_ selection: AuditSelection, of store: MemoryAccountStore) async throws -> [String] {
        let lines = Lines()
        try await AuditCommand.Export.write(selection, of: store) {
            lines.text += String(decoding: $0, as: UTF8.self)
        }
        #expect(lines.text.isEmpty || lines.text.hasSuffix("\n"))
        return lines.text.split(separator: "\n").map { String($0) }
    }

    private final class Lines { var text = "" }

    @Test func `lines stand in the order of writing, and hours between them`() async throws {
        let store = MemoryAccountStore()
        var line = AuditEntry(
            at: .moment(60.5), .signInFailed, user: .number(1), network: .sample(2), detail: "account")
        let stranger = AuditEntry(at: .moment(4000), .locked, user: .number(7), detail: AuditEntry.noAccount)
        #expect(try await store.commit([.note(line), .note(stranger), .note(stranger)]) == .done)
        line = AuditEntry(
            at: .moment(7300), .signedIn, user: .number(2), session: .number(3), device: .number(4),
            detail: "a/b")
        #expect(try await store.commit([.note(line)]) == .done)
        let all = [
            #"{"at":"2026-01-01T12:01:00.500Z","detail":"account","event":"signInFailed","network":"\#(NetworkTag.sample(2).text)","number":1,"user":"\#(Identifier<User>.number(1).text)"}"#,
            #"{"at":"2026-01-01T13:00:00.000Z","count":2,"event":"locked"}"#,
            #"{"at":"2026-01-01T14:01:40.000Z","detail":"a/b","device":"\#(Identifier<Device>.number(4).text)","event":"signedIn","number":4,"session":"\#(Identifier<Session>.number(3).text)","user":"\#(Identifier<User>.number(2).text)"}"#,
        ]
        #expect(try await export(AuditSelection(), of: store) == all)
        #expect(try await export(AuditSelection(from: .moment(61)), of: store) == Array(all[1...]))
        #expect(try await export(AuditSelection(to: .moment(3600)), of: store) == [all[0]])
        #expect(try await export(AuditSelection(user: .number(2)), of: store) == [all[2]])
        #expect(try await export(AuditSelection(user: .number(9)), of: store) == [])
    }

    @Test func `many lines are all written, also while more come`() async throws {
        let store = MemoryAccountStore()
        func note(_ number: Int) -> AccountChange {
            .note(AuditEntry(at: .moment(Double(number)), .signedIn, detail: "\(number)"))
        }
        #expect(try await store.commit((0..<1700).map(note)) == .done)
        let found = try await export(AuditSelection(), of: store)
        #expect(found.count == 1700)
        for (number, line) in found.enumerated() { #expect(line.contains(#""detail":"\#(number)""#)) }
    }

    @Test(arguments: [
        "", "yesterday", "2026-13-01", "2026-02-30", "2026-1-1", "20260101", "2026-01-01T25:00:00Z",
        "2026-01-01T10:00:00", "2026-01-01 10:00", "2026-01-01T10:00:00+01:00", "١٢٣٤-٠١-٠١",
    ])
    func `what is no date is said`(text: String) {
        #expect(throws: AuditExportError.date(flag: "--from", text)) {
            try AuditSelection(from: text, to: nil, user: nil)
        }
        #expect(throws: AuditExportError.date(flag: "--to", text)) {
            try AuditSelection(from: nil, to: text, user: nil)
        }
    }

    @Test func `flags are dates in UTC, one before the other, and an id`() throws {
        let id = Identifier<User>.number(5).text
        #expect(
            try AuditSelection(from: "2026-01-01", to: "2026-01-01T12:00:01Z", user: id)
                == AuditSelection(from: .moment(-43_200), to: .moment(1), user: .number(5)))
        #expect(throws: AuditExportError.order) {
            try AuditSelection(from: "2026-01-02", to: "2026-01-02", user: nil)
        }
        #expect(throws: AuditExportError.user("ann@example.com")) {
            try AuditSelection(from: nil, to: nil, user: "ann@example.com")
        }
    }
}
