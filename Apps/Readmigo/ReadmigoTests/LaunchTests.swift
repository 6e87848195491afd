import Combine
import AccountApp
import XCTest

@testable import Readmigo

/// What the app stands on, as its launch arguments say.
final class LaunchTests: XCTestCase {
    func testWithoutArgumentsItIsTheDevice() {
        XCTAssertEqual(Launch<AccountFixture>(arguments: ["Readmigo"]), .live)
    }

    func testTheUITestsGetPartsInMemory() {
        XCTAssertEqual(
            Launch<AccountFixture>(arguments: ["Readmigo", "-in-memory"]), .inMemory(AccountFixture()))
    }

    @MainActor
    func testAModelInMemoryComesToItsFirstPage() async throws {
        let model = AppModel(Launching.parts(.inMemory(AccountFixture())))
        for await screen in model.$screen.values {
            guard case .form(let page) = screen.content else { continue }
            XCTAssertEqual(page.kind, .signIn)
            return
        }
    }
}
