import Foundation
import IdeaBoxUITests
import Localization
import ReadmigoUITests
import SecondUITests
import SimulatorCore
import Testing
import XCUITest

/// The UI tests of the three apps themselves, on each device and in each language.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct UITestRuns {
    @Test(arguments: secondUITests.cases)
    func second(_ story: UITestSuite.Case) async { await check(story) { Story($0).second() } }

    @Test(arguments: ideaBoxUITests.cases)
    func ideaBox(_ story: UITestSuite.Case) async { await check(story) { Story($0).ideaBox() } }

    @Test(arguments: readmigoUITests.cases)
    func readmigo(_ story: UITestSuite.Case) async { await check(story) { Story($0).readmigo() } }

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

extension Story {
    /// An app as a UI test starts it.
    fileprivate init(_ launch: UITestRun.Launch) {
        self.init(
            arguments: launch.arguments, language: .preferred([launch.language]), clock: launch.clock,
            now: { standingNow.addingTimeInterval(launch.passed) })
    }
}
