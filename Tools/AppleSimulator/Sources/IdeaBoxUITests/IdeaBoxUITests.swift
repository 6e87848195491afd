public import XCUITest

/// The UI tests of IdeaBox.
public let ideaBoxUITests = UITestSuite(
    uiTests, namingEnglish: ["EveryDeviceTests.testHowSyncStandsIsInTheMenuAndSaysMore"])
