import Localization

/// What the command says, beside the library's and the service's own sentences.
enum AppPhrase: Sendable, Equatable {
    // Questions.
    case emailPrompt, passwordPrompt, newPasswordPrompt, passwordAgainPrompt, nicknamePrompt
    case codePrompt, codeOrResendPrompt, wayPrompt
    case proofPrompt(ShownWay)
    case termsQuestion

    // On the way.
    case said(String)
    case codeSent(String)
    case mailSent, codeOnItsWay, stepUp, freshProof
    case ways([ShownWay])
    case strength(String)
    case passwordsDiffer
    case termsShown(String, String)

    // Done.
    case greeting(String?)
    case delivered(Int)
    case owed(Int)
    case othersEnded
    case deviceEnded(String)
    case signedOutTold, signedOutLater, signedOutUnread
    case lastKnown
    case read(turns: Int, renewed: Int, elsewhere: Int, unanswered: Int)
    case pinFailed(String, String?)
    case pinsLapsed(String)

    // Not done.
    case brokenOff, signedInAlready, signInFirst, nobodySignedIn, termsRefused, registrationClosed
    case noWayHere, noSignals
    case settingsDamaged(String)
    case notRemoved([String])
    case fakesUnknown

    // Wrong use.
    case secretInArguments, nothingRead, inputTooLong, inputNotText, oneWay, oneEnding, oneKeeping
    case fakesNeeded, keepingNeeded, badPace, thisDevice
    case unknownStore(String), badServer(String), unknownWay(String)
    case wayNotOffered(ShownWay, [ShownWay])
    case otherPlace(String)
    case otherTerms(String), termsNeeded(String)
    case noDevice(Int)
    case noSuchData(String)
    case badAuthority(String), badPins(String), badDate(String)
    case pinsNeedEnd

    /// The sentence in a language.
    func text(in language: Language) -> String {
        let words = questions ?? passing ?? results ?? refusals ?? mistakes
        return language == .chinese ? words.chinese : words.english
    }

    typealias Words = (english: String, chinese: String)

    private var questions: Words? {
        switch self {
        case .emailPrompt: ("E-mail:", "邮箱：")
        case .passwordPrompt: ("Password:", "密码：")
        case .newPasswordPrompt: ("New password:", "设置密码：")
        case .passwordAgainPrompt: ("The same again:", "确认密码：")
        case .nicknamePrompt: ("What are you called?", "昵称：")
        case .codePrompt: ("Code:", "验证码：")
        case .codeOrResendPrompt: ("Code (Enter alone has another one sent):", "验证码（直接回车可重新发送）：")
        case .wayPrompt: ("Which one?", "请选择：")
        case .proofPrompt(.recoveryCode): ("Recovery code:", "恢复码：")
        case .proofPrompt(.authenticator):
            ("Code of your authenticator:", "身份验证器的验证码：")
        case .proofPrompt: ("Code:", "验证码：")
        case .termsQuestion: ("Do you accept both?", "您是否已阅读并同意以上两项？")
        default: nil
        }
    }

    private var passing: Words? {
        switch self {
        case .said(let text): (text, text)
        case .codeSent(let place): ("A code is on its way to \(place).", "验证码已发送至 \(place)。")
        case .mailSent, .codeOnItsWay: ("A code is on its way to you.", "验证码已发送。")
        case .stepUp: ("A further proof is needed.", "需要进一步验证。")
        case .freshProof: ("Please prove again who you are.", "请再次验证身份。")
        case .ways(let ways):
            (Self.list("It can be given by:", ways, .english), Self.list("可选方式：", ways, .chinese))
        case .strength(let label): ("Strength: \(label).", "密码强度：\(label)。")
        case .passwordsDiffer: ("They differ: once more.", "两次输入不一致，请重新输入。")
        case .termsShown(let version, let server):
            (
                "Terms of use: \(server)/terms\nPrivacy policy: \(server)/privacy\nVersion \(version).",
                "《用户协议》：\(server)/terms\n《隐私政策》：\(server)/privacy\n版本 \(version)。"
            )
        default: nil
        }
    }

    private static func list(_ first: String, _ ways: [ShownWay], _ language: Language) -> String {
        let lines = ways.enumerated().map { "  \($0.offset + 1)  \($0.element.name(in: language))" }
        return ([first] + lines).joined(separator: "\n")
    }
}
