import Localization
import Testing

@testable import readmigo

/// Every sentence, in both languages.
struct StringsTests {
    static let plain: [ReadmigoStrings] = [
        .emailPrompt, .passwordPrompt, .newPasswordPrompt, .passwordAgainPrompt, .nicknamePrompt, .codePrompt,
        .codeOrResendPrompt, .wayPrompt, .termsQuestion, .codeOnItsWay, .stepUp, .freshProof,
        .passwordsDiffer, .signedIn, .othersEnded, .signedOutTold, .signedOutLater, .signedOutUnread,
        .lastKnown, .brokenOff,
        .signedInAlready, .nobodySignedIn, .termsRefused, .registrationClosed, .noWayHere,
        .noSignals, .fakesUnknown, .secretInArguments, .nothingRead, .inputTooLong, .inputNotText, .oneWay,
        .oneEnding, .oneKeeping, .fakesNeeded, .keepingNeeded, .badPace, .thisDevice, .pinsNeedEnd,
        .pinUnreadable("account.example"), .letterElsewhere, .delivered(1), .owed(1),
    ]

    @Test(arguments: plain, Language.allCases)
    func `there is a sentence`(key: ReadmigoStrings, language: Language) {
        let text = key.text(in: language)
        #expect(!text.isEmpty)
        let isChinese = text.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) }
        #expect(isChinese == (language == .chinese))
    }

    static let telling: [(ReadmigoStrings, [String])] = [
        (.codeSent("a@b.example"), ["a@b.example"]),
        (.letterLeft(place: "a@b.example", minutes: 96), ["a@b.example", "96"]),
        (.termsShown(server: "https://h9", version: "v9"), ["v9", "https://h9/terms", "https://h9/privacy"]),
        (.signedInAs("Ann"), ["Ann"]), (.delivered(7), ["7"]), (.owed(7), ["7"]),
        (.deviceEnded("d9"), ["d9"]),
        (.read(turns: 91, renewed: 92, elsewhere: 93, unanswered: 94), ["91", "92", "93", "94"]),
        (.pinFailed(host: "h9", found: "sha256/x"), ["h9", "sha256/x"]), (.pinsLapsed("h9"), ["h9"]),
        (.settingsDamaged("/p9"), ["/p9"]), (.notRemoved(["a9", "b9"]), ["a9", "b9"]),
        (.unknownStore("n9"), ["n9"]), (.badServer("n9"), ["n9"]), (.unknownWay("n9"), ["n9"]),
        (SignInMethod.notOffered(.mail, [.authenticator]), ["mail", "authenticator"]),
        (.otherPlace("h9"), ["h9"]),
        (.otherTerms("v9"), ["v9"]), (.termsNeeded("v9"), ["--accept-terms v9"]), (.noDevice(97), ["97"]),
        (.noSuchData("n9"), ["n9"]), (.badAuthority("/p9"), ["/p9"]), (.badPins("r9"), ["r9"]),
        (.badDate("t9"), ["t9"]), (.ways(SignInMethod.list([.mail, .recoveryCode])), ["1", "2"]),
    ]

    @Test(arguments: telling, Language.allCases)
    func `a sentence says what it is about`(telling: (ReadmigoStrings, [String]), language: Language) {
        let text = telling.0.text(in: language)
        for part in telling.1 { #expect(text.contains(part)) }
    }

    @Test(arguments: SignInMethod.allCases, Language.allCases)
    func `each way of proving has a name and a question`(way: SignInMethod, language: Language) {
        #expect(!way.text(in: language).isEmpty)
        #expect(!way.prompt.text(in: language).isEmpty)
        #expect(SignInMethod(way.proof) == way)
    }
}
