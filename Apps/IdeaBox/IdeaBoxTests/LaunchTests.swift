import Combine
import IdeaBoxApp
import IdeaBoxApple
import IdeaBoxCore
import XCTest

@testable import IdeaBox

/// What the app stands on, as its launch arguments say.
final class LaunchTests: XCTestCase {
    func testWithoutArgumentsItIsTheDevice() {
        XCTAssertEqual(Launch<IdeaBoxFixture>(arguments: ["IdeaBox"]), .live)
    }

    func testTheUITestsGetPartsInMemory() {
        XCTAssertEqual(
            Launch<IdeaBoxFixture>(arguments: ["IdeaBox", "-in-memory"]), .inMemory(IdeaBoxFixture()))
    }

    @MainActor
    func testAModelInMemoryComesToItsFirstScreen() async throws {
        let model = AppModel(
            Launching.parts(.inMemory(IdeaBoxFixture(ideas: 5)), door: CloudKitNotifications()))
        for await screen in model.$screen.values where !screen.ideas.cards.isEmpty {
            XCTAssertEqual(screen.ideas.cards.count, 5)
            return
        }
    }
}
