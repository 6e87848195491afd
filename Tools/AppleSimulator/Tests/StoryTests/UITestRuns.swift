import AccountApp
import Foundation
import IdeaBoxApp
import IdeaBoxApple
import IdeaBoxUITests
import Localization
import ReadmigoUITests
import SecondApp
import SecondUITests
import SimulatorCore
import SwiftUI
import Testing
import XCUITest

@testable import IdeaBox
@testable import Readmigo
@testable import Second

/// The UI tests of the three apps themselves, on each device and in each language.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct UITestRuns {
    @Test(arguments: secondUITests.cases)
    func second(_ story: UITestSuite.Case) async {
        await check(story) { launch in
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
            let model = Second.AppModel(
                .inMemory(
                    SecondFixture(arguments: launch.arguments), folder: folder,
                    language: .preferred([launch.language]), clock: launch.clock, now: { launch.date }))
            return SimulatedApp(now: { launch.date }) { Second.MainScene(model: model) }
        }
    }

    @Test(arguments: ideaBoxUITests.cases)
    func ideaBox(_ story: UITestSuite.Case) async {
        await check(story) { launch in
            let model = IdeaBox.AppModel(
                .inMemory(
                    IdeaBoxFixture(arguments: launch.arguments), language: .preferred([launch.language]),
                    clock: launch.clock, now: { launch.date }))
            let door = CloudKitNotifications()
            return SimulatedApp(now: { launch.date }) { IdeaBox.MainScene(model: model, door: door) }
        }
    }

    @Test(arguments: readmigoUITests.cases)
    func readmigo(_ story: UITestSuite.Case) async {
        await check(story) { launch in
            let model = Readmigo.AppModel(
                .inMemory(
                    AccountFixture(arguments: launch.arguments), language: .preferred([launch.language]),
                    clock: launch.clock, now: { launch.date }))
            return SimulatedApp(now: { launch.date }) { Readmigo.MainScene(model: model) }
        }
    }

    @Test(arguments: [secondUITests, ideaBoxUITests, readmigoUITests])
    func theListsOfWhatNamesEnglishWordsAreOfTestsThatExist(_ suite: UITestSuite) {
        #expect(!suite.tests.isEmpty)
        #expect(suite.namingEnglish.subtracting(suite.tests.map(\.name)) == [])
    }

    /// Runs a test; one that names other words must fail, else it does not belong among those.
    private func check(_ story: UITestSuite.Case, _ app: @escaping UITestRun.App) async {
        let failures = await story.test.failures(
            on: DeviceTraits(story.device), in: story.language, app)
        if story.namesOtherWords {
            #expect(!failures.isEmpty, "It names no English words.")
            return
        }
        for failure in failures { Issue.record(Comment(rawValue: failure.description)) }
    }
}

extension UITestRun.Launch {
    /// The present moment, as the device's clock says.
    var date: Date { Date(timeIntervalSince1970: 1_800_000_000).addingTimeInterval(passed) }
}
