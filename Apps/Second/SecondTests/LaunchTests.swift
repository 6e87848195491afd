import Combine
import SecondApp
import SecondCore
import XCTest

@testable import Second

/// What the app stands on, as its launch arguments say.
final class LaunchTests: XCTestCase {
    func testWithoutArgumentsItIsTheDevice() {
        XCTAssertEqual(Launch(arguments: ["Second"]), .live)
    }

    func testTheUITestsGetPartsInMemory() {
        XCTAssertEqual(Launch(arguments: ["Second", "-in-memory"]), .inMemory(Launch.LaunchFixture()))
    }

    @MainActor
    func testAModelInMemoryComesToItsFirstScreen() async throws {
        let model = AppModel(Launching.parts(.inMemory(Launch.LaunchFixture(vault: .accounts))))
        for await screen in model.$screen.values where !screen.vault.cards.isEmpty {
            XCTAssertEqual(screen.vault.cards.count, 3)
            return
        }
    }
}
