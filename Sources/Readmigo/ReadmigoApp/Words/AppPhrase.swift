public import AccountAPI
public import AccountClient
public import AppRuntime
public import Localization

/// What the app says beyond the words that all faces share, and the sentences of the client library.
public enum AppPhrase: Sendable, Equatable {
    /// What every app says in the same words.
    case frame(FramePhrase)
    /// Titles and buttons of pages.
    case signIn, signInAction, register, registerAction, codeTitle, confirm, profileTitle, finish, phoneTitle,
        sendCode,
        forgotTitle, resetTitle, resetAction, stepUpTitle, proofTitle, nameTitle, next
    /// Labels of fields.
    case field(FormField), show, hide
    /// Ways to sign in, and to give a second proof.
    case provider(AppConfiguration.Way), recommended, way(ProofWay)
    /// Links between pages.
    case toRegister, toSignIn, toForgot, back
    /// Sentences of pages.
    case codeSent, codeSentTo(String), stepUpIntro(ProofWay), proofIntro, stepUpSend(ProofWay), phoneIntro,
        forgotIntro,
        resetIntro, profileIntro
    /// The meter below a new password.
    case strength(PasswordStrength)
    /// Sending another code.
    case resend, resendIn(Int), sentAgain
    /// The box, and its texts.
    case consent, termsName, privacyName
    /// What is wrong with what was typed.
    case consentNeeded, emailWrong, passwordShort(Int), passwordLong(Int), passwordsDiffer, phoneWrong,
        nicknameLong
    /// What a provider's sheet said.
    case appleFailed(ProviderSheetError), weChatFailed(ProviderSheetError)
    /// Where nothing is known yet.
    case reading, tryAgain
    /// How long a locked account stays so.
    case lockedFor(Int)
    case lockEnded
    /// The page of the account.
    case email, phone, providers, secondFactor, secondFactorOn(Int), secondFactorOff, devicesTitle,
        currentDevice(String),
        lastActive(String), endDevice, endOthers, switchesTitle, notifiesNewDevice, verifiesUnusual, rename,
        leaveAction,
        termsChanged, accept, deletionDue(String), cancelDeletion, providerName(String)
    /// The gate.
    case gateSwitch(BiometricKind), gateReason, gateOn(BiometricKind), gateOff, gate(GateError), lockTitle,
        unlock(BiometricKind), usePassword, offerGateQuestion(BiometricKind), offerGateMeaning, turnOn, notNow
    /// Questions.
    case endQuestion(String), endOthersQuestion, endMeaning, leaveQuestion, leaveMeaning, leavingTitle,
        leavingIntro
    /// What became of something.
    case ended(String), endedOthers, left, leftUntold, leftForApple, notRemoved, passwordChanged,
        deletionCancelled,
        proofElsewhere

    /// The words: a few words for a label, or one or more whole sentences.
    public func text(in language: Language) -> String {
        if case .frame(let phrase) = self { return phrase.text(in: language) }
        let words = pageWords ?? fieldWords ?? homeWords ?? gateWords ?? sentences
        return language == .chinese ? words.chinese : words.english
    }

    typealias Words = FramePhrase.Words
}
