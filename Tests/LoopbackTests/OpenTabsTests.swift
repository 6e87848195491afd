import Foundation
import TestSupport
import Testing

@testable import Loopback

@Suite("Which tabs are open", .timeLimit(.minutes(2)))
struct OpenTabsTests {
    private let tab = UUID().uuidString.lowercased()

    private func goodbye(_ test: TestSite, _ tab: String) async throws -> Int {
        try await test.ask("POST /session/goodbye", bearer: "", [test.ownOrigin], body: tab).status
    }

    private func act(_ test: TestSite, _ tab: String, bearer: String? = nil) async throws -> Int {
        try await test.ask("POST /act", bearer: bearer, [test.ownOrigin, "X-Page: \(tab)"], body: "{}").status
    }

    @Test func `A tab without a stream counts as open until it says goodbye`() async throws {
        try await TestSite.with { (test) async throws in
            #expect(try await act(test, tab) == 200)
            #expect(try await test.isOpen)
            let other = UUID().uuidString
            #expect(try await goodbye(test, other) == 200)
            #expect(try await test.isOpen)
            #expect(try await act(test, other) == 200)
            #expect(try await goodbye(test, tab) == 200)
            #expect(try await test.isOpen)
            #expect(try await goodbye(test, other) == 200)
            #expect(try await !test.isOpen)
        }
    }

    @Test func `A tab that says nothing any more counts for an hour from what it last asked`() async throws {
        try await TestSite.with { (test) async throws in
            for _ in 0..<2 {
                #expect(try await act(test, tab) == 200)
                test.clock.advance(by: .seconds(3599))
                #expect(try await test.isOpen)
            }
            test.clock.advance(by: .seconds(1))
            #expect(try await !test.isOpen)
        }
    }

    @Test func `Who has no session has no tab, and names are of one length`() async throws {
        try await TestSite.with { (test) async throws in
            #expect(try await act(test, tab, bearer: "") == 403)
            for name in ["", "x", String(repeating: "x", count: 37)] {
                #expect(try await act(test, name) == 200)
            }
            #expect(try await !test.isOpen)
            #expect(try await goodbye(test, String(repeating: "x", count: 37)) == 413)
        }
    }

    @Test func `However many names there are, few are kept`() {
        let time = TestTime()
        let tabs = OpenTabs(stay: .seconds(10), clock: time)
        let names = (0..<1_000).map { _ in UUID().uuidString }
        for name in names { tabs.note(name) }
        for name in names.prefix(256) { tabs.forget(name) }
        #expect(!tabs.isAny)
    }
}
