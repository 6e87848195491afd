import AccountAPI
import AccountClient
import Localization
import Testing

@testable import AccountApp

struct StringsTests {
    private static let errors: [ProviderSheetError] = [.unavailable, .strange, .failed("x")]

    /// Every text, with everything that it can be about.
    static let all: [AccountAppStrings] =
        pages + fields + home + gate + questions
        + ProofMethod.allCases.flatMap { [.way($0), .stepUpIntro($0), .stepUpSend($0)] }
        + errors.flatMap { error in
            SignInProvider.allCases.compactMap { AccountAppStrings.sheet(of: $0.row.name, error) }
        }
        + BiometricKind.allCases.flatMap {
            [.gateSwitch($0), .gateOn($0), .unlock($0), .offerGateQuestion($0)]
        }

    private static let pages: [AccountAppStrings] =
        [
            .frame(.about), .signIn, .signInAction, .register, .registerAction, .codeTitle, .confirm,
            .profileTitle,
            .finish, .phoneTitle, .sendCode, .forgotTitle, .resetTitle, .resetAction, .stepUpTitle,
            .proofTitle,
            .nameTitle, .recommended, .toRegister, .toSignIn, .toForgot, .back, .reading, .tryAgain,
        ] + AppConfiguration.Method.allCases.map { .provider($0) }

    private static let fields: [AccountAppStrings] =
        [
            .show, .hide, .codeSent, .codeSentTo("a"), .codeSentForAccount("a"), .proofIntro,
            .phoneIntro, .forgotIntro,
            .profileIntro, .resend, .resendIn(5), .resendInTime("9"), .sentAgain, .letterTitle,
            .lookForLetter("9"),
            .lookForLetterTo(address: "a", time: "9"),
            .letterLink(LocalizedText(AccountAppStrings.lookForLetter("9"))), .consent, .termsName,
            .privacyName,
            .consentNeeded,
            .emailWrong, .passwordShort(8), .passwordLong(256), .passwordsDiffer, .phoneWrong, .nicknameLong,
            .lockedNow, .opensIn("9"),
        ] + FormField.allCases.map { .field($0) } + PasswordStrength.allCases.map { .strength($0) }

    private static let home: [AccountAppStrings] = [
        .email, .phone, .providers, .addWay("a"), .removeWay, .wayRemoved("a"), .mergeAction, .mergePending,
        .secondFactor,
        .secondFactorOn(1), .secondFactorOn(2), .secondFactorOff,
        .devicesTitle, .currentDevice("a"), .lastActive("a"), .endDevice, .endOthers, .switchesTitle,
        .notifiesNewDevice, .verifiesUnusual, .rename, .leaveAction, .termsChanged, .accept,
        .deletionDue("a"),
        .cancelDeletion, .weChat, .emailPending(next: "a", day: "b"), .phonePending(next: "a", day: "b"),
        .stopChange, .changeStopped, .passwordPending("a"), .factorPending("a"), .lettersPending("a"),
        .checksPending("a"),
    ]

    private static let gate: [AccountAppStrings] = [
        .gateReason, .gateOff, .lockTitle, .usePassword, .offerGateMeaning, .turnOn, .notNow,
    ]

    private static let questions: [AccountAppStrings] = [
        .removeWayQuestion("a"), .removeWayMeaning, .mergeQuestion("a"),
        .mergeMeaning(moves: "a", stays: "b"), .mergeNothing, .mergeConfirm, .mergeTitle, .mergeContinue,
        .mergeIntro, .mergeProofIntro, .endQuestion("a"), .endOthersQuestion, .endMeaning,
        .leaveQuestion, .leaveMeaning, .leavingTitle,
        .leavingIntro, .keptDownloads(1), .keptDownloads(2), .keptProgress(1), .keptProgress(2),
        .keptOfflineData(1), .keptOfflineData(2),
        .ended("a"), .endedOthers, .left, .leftUntold, .leftForApple, .notRemoved, .passwordChanged,
        .deletionCancelled, .proofElsewhere,
    ]

    @Test(arguments: all)
    func `every text is there in both languages`(key: AccountAppStrings) {
        let (english, chinese) = (key.text(in: .english), key.text(in: .chinese))
        #expect(!english.isEmpty && !chinese.isEmpty)
        let isChinese = chinese.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) }
        #expect(isChinese || key == .apple)
        #expect(!english.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) })
    }

    @Test func `sentences that the requirements give are used to the letter`() {
        let given: [(AccountAppStrings, String)] = [
            (.register, "创建账户"), (.registerAction, "注册"), (.toSignIn, "已有账户？登录"), (.field(.email), "邮箱"),
            (.field(.password), "密码"), (.field(.confirmation), "确认密码"),
            (.consent, "我已阅读并同意《用户协议》和《隐私政策》"), (.strength(.medium), "密码强度: 中等"),
            (.devicesTitle, "设备列表"), (.endOthers, "退出其他设备"), (.notifiesNewDevice, "新设备登录时通知"),
            (.verifiesUnusual, "异常登录时强制验证"), (.recommended, "推荐"),
        ]
        for (key, words) in given { #expect(key.text(in: .chinese) == words) }
    }

    @Test(arguments: Language.allCases)
    func `what the app is has words, and none that promise too much`(language: Language) {
        let page = AppState(.sample(language)).aboutPage
        #expect(page.sections.count == 4)
        for section in page.sections {
            #expect(!section.title.isEmpty && !section.text.isEmpty)
            for word in ["military", "absolutely", "绝对安全"] {
                #expect(!section.text.lowercased().contains(word))
            }
        }
    }
}
