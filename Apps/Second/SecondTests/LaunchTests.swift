import AppleSystem
import Combine
import SecondApp
import SecondCore
import XCTest

@testable import Second

/// What the app stands on, as its launch arguments say.
final class LaunchTests: XCTestCase {
    func testWithoutArgumentsItIsTheDevice() {
        XCTAssertEqual(Launch<SecondFixture>(arguments: ["Second"]), .live)
    }

    func testTheUITestsGetPartsInMemory() {
        XCTAssertEqual(
            Launch<SecondFixture>(arguments: ["Second", "-in-memory"]), .inMemory(SecondFixture()))
    }

    @MainActor
    func testPartsInMemorySpeakOfThisSystem() {
        XCTAssertEqual(Launching.parts(.inMemory(SecondFixture())).isMac, LiveSystem.isMac)
    }

    @MainActor
    func testAModelInMemoryComesToItsFirstScreen() async throws {
        let model = AppModel(Launching.parts(.inMemory(SecondFixture(vault: .accounts))))
        for await screen in model.$screen.values where !screen.vault.cards.isEmpty {
            XCTAssertEqual(screen.vault.cards.count, 3)
            return
        }
    }
}
