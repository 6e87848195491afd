public import XCUITest

/// The UI tests of Second.
public let secondUITests = UITestSuite(
    uiTests,
    namingEnglish: [
        "FirstAccountTests.testACodeThatTheCameraSeesBecomesACard",
        "FirstAccountTests.testAFreshAppSaysHowToBegin",
        "FirstAccountTests.testASecretThatIsNoneIsRefusedWhereItStands",
        "FirstAccountTests.testATapCopiesTheCode",
        "FirstAccountTests.testAnAccountCanBeTyped",
        "ManyAccountsTests.testASearchLeavesWhatMatches",
        "ManyAccountsTests.testEachCardCopiesItsOwnCode",
        "ChangingAccountsTests.testANameIsChanged",
        "ChangingAccountsTests.testAfterTheLastOneTheListIsEmptyAgain",
        "ChangingAccountsTests.testDeletingAsksAndCanBeTakenBack",
    ])
