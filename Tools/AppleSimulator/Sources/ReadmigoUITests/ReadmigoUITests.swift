public import XCUITest

/// The UI tests of Readmigo.
public let readmigoUITests = UITestSuite(
    uiTests,
    namingEnglish: [
        "DevicesTests.testAnotherDeviceIsSignedOutAfterAQuestionAndAFreshProof",
        "SigningOutTests.testFaceIDIsOfferedAfterTheFirstSignIn",
        "SigningOutTests.testSigningOutAsksOnce",
    ])
