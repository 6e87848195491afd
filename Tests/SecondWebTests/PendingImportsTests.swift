import Foundation
import SecondHost
import Testing

@testable import SecondWeb

/// What the program holds of an import until the page goes on with it.
@Suite struct PendingImportsTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    @Test func `an import waits for ten minutes after its last step`() {
        var imports = PendingImports()
        let name = imports.begin(at: start)
        let life = PendingImports.life
        #expect(imports.change(name, at: start + life - 1) { _ in })
        #expect(imports.find(name, at: start + 2 * life - 2) != nil)
        #expect(imports.find(name, at: start + 2 * life - 1) == nil)
        #expect(!imports.change(name, at: start + 2 * life - 1) { _ in Issue.record("changed") })
    }

    @Test func `a clock that goes back keeps nothing for longer`() {
        var imports = PendingImports()
        let name = imports.begin(at: start)
        #expect(imports.find(name, at: start - PendingImports.life) == nil)
    }

    @Test func `an import that is given up is wiped, and others stay`() {
        var imports = PendingImports()
        let (first, second) = (imports.begin(at: start), imports.begin(at: start))
        imports.end(first)
        #expect(imports.find(first, at: start) == nil)
        #expect(imports.find(second, at: start) != nil)
    }

    @Test func `of too many the oldest is dropped`() {
        var imports = PendingImports()
        let names = (0...PendingImports.most).map { imports.begin(at: start + Double($0)) }
        #expect(Set(names).count == PendingImports.most + 1)
        let kept = names.filter { imports.find($0, at: start) != nil }
        #expect(kept == Array(names.dropFirst()))
    }
}
