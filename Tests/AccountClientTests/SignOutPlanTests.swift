import AccountAPI
import Testing

@testable import AccountClient

/// Requirements 7.2 as a table.
struct SignOutPlanTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let kind: LocalDataKind
        let count: Int
        let unsent: Int
        /// About how many pieces is asked; nil for no question.
        let asked: Int?
        let goesIfNo: Bool
        let goesIfYes: Bool

        init(_ kind: LocalDataKind, _ count: Int, _ unsent: Int, asked: Int?, no: Bool, yes: Bool) {
            (self.kind, self.count, self.unsent) = (kind, count, unsent)
            (self.asked, goesIfNo, goesIfYes) = (asked, no, yes)
        }

        var testDescription: String { "\(kind), \(count) with \(unsent) unsent" }
    }

    static let cases = [
        Case(.userCache, 3, 0, asked: nil, no: true, yes: true),
        Case(.userCache, 0, 0, asked: nil, no: true, yes: true),
        Case(.sessionState, 1, 0, asked: nil, no: true, yes: true),
        Case(.offlineData, 7, 0, asked: 7, no: true, yes: false),
        Case(.offlineData, 0, 0, asked: nil, no: false, yes: false),
        Case(.readingProgress, 9, 0, asked: nil, no: false, yes: false),
        Case(.readingProgress, 9, 2, asked: 2, no: true, yes: false),
        Case(.readingProgress, 0, 0, asked: nil, no: false, yes: false),
        Case(.downloads, 4, 0, asked: 4, no: true, yes: false),
        Case(.downloads, 0, 0, asked: nil, no: false, yes: false),
        Case(.settings, 5, 0, asked: nil, no: false, yes: false),
        Case(.readingPreferences, 5, 0, asked: nil, no: false, yes: false),
    ]

    @Test(arguments: cases) func `each kind of data stays, goes or is asked about`(expected: Case) {
        let standing = LocalDataAmount(count: expected.count, unsent: expected.unsent)
        let plan = SignOutPlan([SignOutPlan.Part("it", expected.kind, standing)])
        #expect(plan.questions.map(\.count) == expected.asked.map { [$0] } ?? [])
        #expect(plan.removals(keeping: []) == (expected.goesIfNo ? ["it"] : []))
        #expect(plan.removals(keeping: ["it"]) == (expected.goesIfYes ? ["it"] : []))
    }

    @Test func `every kind stands in the table`() {
        #expect(Set(Self.cases.map(\.kind)) == Set(LocalDataKind.allCases))
    }

    @Test func `an answer about one piece does not touch another`() {
        let plan = SignOutPlan([
            .init("a", .offlineData, .init(count: 1)), .init("b", .downloads, .init(count: 2)),
            .init("c", .settings, .init(count: 3)), .init("d", .userCache, .init(count: 1)),
        ])
        #expect(plan.questions.map(\.name) == ["a", "b"])
        #expect(plan.removals(keeping: ["b", "d", "nobody"]) == ["a", "d"])
    }

    @Test(arguments: Language.allCases)
    func `questions name what they are about and how much of it`(language: Language) {
        for kind in [LocalDataKind.offlineData, .readingProgress, .downloads] {
            for count in [1, 12] {
                let plan = SignOutPlan([.init("it", kind, .init(count: count, unsent: count))])
                let sentence = plan.questions.first?.text(in: language) ?? ""
                #expect(sentence.contains("\(count)"))
                #expect(sentence.hasSuffix(language == .chinese ? "？" : "?"))
            }
        }
    }
}
