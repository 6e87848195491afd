import Combine
import AccountApp
import XCTest

@testable import Readmigo

/// What the app stands on, as its launch arguments say.
final class LaunchTests: XCTestCase {
    func testWithoutArgumentsItIsTheDevice() {
        XCTAssertEqual(Launch(arguments: ["Readmigo"]), .live)
    }

    func testTheUITestsGetPartsInMemory() {
        XCTAssertEqual(Launch(arguments: ["Readmigo", "-in-memory"]), .inMemory(Launch.LaunchFixture()))
    }

    @MainActor
    func testAModelInMemoryComesToItsFirstPage() async throws {
        let model = AppModel(Launching.parts(.inMemory(Launch.LaunchFixture())))
        for await screen in model.$screen.values {
            guard case .form(let page) = screen.content else { continue }
            XCTAssertEqual(page.kind, .signIn)
            return
        }
    }
}
