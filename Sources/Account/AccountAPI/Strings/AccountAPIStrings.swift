// Made by scripts/generate-strings from the catalogues beside it; change those.
// swift-format-ignore-file

package import Localization

/// What AccountAPI says to people: keys of the texts in its catalogues.
package enum AccountAPIStrings: Localizable, Equatable {
    case credentials, locked, code, session, stepUp, reauthentication, proof, provider, closed, invalid
    case password, terms, missing, conflict, form, tooMany, challenge, codesRefused, frozen, passkey, service
    case linkFirst, busy, unavailable, fault, sentences(said: LocalizedText, next: LocalizedText)
    case sentence(LocalizedText), attemptsLeft(Int), registerFirst, askForCode, signInAgain, noNewAccounts
    case juniorDevice, lastWay, changePending, notYet, otherAccount, passkeysFull, passkeyUnknown, otherWay
    case lookAt(String), tryAgainIn(Int), request(String), opensIn(Int), opensAt(String), tooShort, tooLong
    case noUpper, noLower, noDigit, common, context, unchanged, control, weak, medium, strong, veryStrong

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .credentials: "Wrong e-mail or password"
        case .locked: "The account is locked"
        case .code: "Wrong code"
        case .session: "The sign-in has expired"
        case .stepUp: "A further proof is needed"
        case .reauthentication: "Please prove again who you are"
        case .proof: "The device could not be verified"
        case .provider: "The other service refused the sign-in"
        case .closed: "The account is not available"
        case .invalid: "Something in the request is wrong"
        case .password: "The password does not meet the rules"
        case .terms: "Please accept the present terms and privacy policy first"
        case .missing: "Not found"
        case .conflict: "That is not possible as things stand"
        case .form: "The request cannot be read"
        case .tooMany: "Too many requests; please try again later"
        case .challenge: "Many requests come from this network; please try again later"
        case .codesRefused: "Too many wrong codes were entered lately; use the link in the letter, your password or a device you have used before"
        case .frozen: "Nothing of this account can be changed now, since two people have claimed it; please write to our support"
        case .passkey: "The passkey was not accepted"
        case .service: "The service is not registered, or its secret is wrong"
        case .linkFirst: "Too many wrong passwords were tried for this address; ask for the letter to set a new password and open its link"
        case .busy: "The server is busy; please try again later"
        case .unavailable: "The service is not available; please try again later"
        case .fault: "A fault of the server"
        case .sentences(let said, let next): "\(said.text(in: .english)). \(next.text(in: .english))"
        case .sentence(let said): "\(said.text(in: .english))."
        case .attemptsLeft(let count): count == 1 ? "1 attempt is left" : "\(count) attempts are left"
        case .registerFirst: "No account yet? Register first"
        case .askForCode: "Ask for a new code"
        case .signInAgain: "Please sign in again"
        case .noNewAccounts: "No new accounts are taken here now"
        case .juniorDevice: "A device can do that once it has been signed in for 7 days; the letter about the change has a link that does it now"
        case .lastWay: "Nobody could sign in without it: add another way first"
        case .changePending: "Something of one of the two accounts is pending: stop it, or wait until it is over"
        case .notYet: "You signed in by an address or a number that is still to become the account's: this can be done once it is"
        case .otherAccount: "It signs in to another account, which you can merge into this one"
        case .passkeysFull: "There are 20 passkeys already: remove one first"
        case .passkeyUnknown: "No account has it any more: remove it from your device"
        case .otherWay: "Try again, or sign in another way"
        case .lookAt(let field): "Please look at: \(field)"
        case .tryAgainIn(let seconds): "Try again in \(seconds) seconds"
        case .request(let id): "If you write to our support, name this request: \(id)"
        case .opensIn(let minutes): minutes == 1 ? "It opens again in 1 minute" : "It opens again in \(minutes) minutes"
        case .opensAt(let moment): "It opens again at \(moment)"
        case .tooShort: "At least 8 characters are needed, 15 where the rules are stricter"
        case .tooLong: "At most 256 characters are taken"
        case .noUpper: "A capital letter is needed"
        case .noLower: "A small letter is needed"
        case .noDigit: "A digit is needed"
        case .common: "It is one of the most common passwords"
        case .context: "It must not hold the product's name, your address or your name"
        case .unchanged: "It must differ from the one before"
        case .control: "It must not hold control characters"
        case .weak: "weak"
        case .medium: "medium"
        case .strong: "strong"
        case .veryStrong: "very strong"
        }
    }

    private var chinese: String {
        switch self {
        case .credentials: "邮箱或密码错误"
        case .locked: "账号已被锁定"
        case .code: "验证码错误"
        case .session: "登录已过期"
        case .stepUp: "需要进一步验证"
        case .reauthentication: "请再次验证身份"
        case .proof: "设备验证失败"
        case .provider: "第三方登录失败"
        case .closed: "账号不可用"
        case .invalid: "请求内容有误"
        case .password: "密码不符合要求"
        case .terms: "请先同意最新的用户协议和隐私政策"
        case .missing: "未找到"
        case .conflict: "当前状态不允许此操作"
        case .form: "无法读取请求"
        case .tooMany: "请求过于频繁，请稍后再试"
        case .challenge: "这个网络的请求过多，请稍后再试"
        case .codesRefused: "近期错误的验证码过多，请使用邮件中的链接、密码，或曾经登录过的设备"
        case .frozen: "此账号存在争议，目前不能更改任何内容，请联系我们的客服"
        case .passkey: "通行密钥未被接受"
        case .service: "服务未注册，或其密钥不正确"
        case .linkFirst: "这个邮箱的错误密码过多，请先申请重设密码，并打开邮件中的链接"
        case .busy: "服务器繁忙，请稍后再试"
        case .unavailable: "服务暂时不可用，请稍后再试"
        case .fault: "服务器出错"
        case .sentences(let said, let next): "\(said.text(in: .chinese))。\(next.text(in: .chinese))"
        case .sentence(let said): "\(said.text(in: .chinese))。"
        case .attemptsLeft(let count): "还可尝试 \(count) 次"
        case .registerFirst: "没有账户？请先注册"
        case .askForCode: "请重新获取验证码"
        case .signInAgain: "请重新登录"
        case .noNewAccounts: "目前不开放注册"
        case .juniorDevice: "设备登录满 7 天后才能这样做；关于此更改的邮件里有链接，现在就可以做"
        case .lastWay: "没有它就无法登录了：请先添加另一种登录方式"
        case .changePending: "其中一个账户有待生效的更改：请先停止它，或等它结束"
        case .notYet: "你是用即将生效的邮箱或手机号登录的：更改生效后才能这样做"
        case .otherAccount: "它登录的是另一个账户，你可以把那个账户并入这个账户"
        case .passkeysFull: "已有 20 个通行密钥：请先移除一个"
        case .passkeyUnknown: "已没有账户使用它：请在设备上删除它"
        case .otherWay: "请重试，或用其他方式登录"
        case .lookAt(let field): "请检查：\(field)"
        case .tryAgainIn(let seconds): "请在 \(seconds) 秒后重试"
        case .request(let id): "联系客服时请提供请求编号：\(id)"
        case .opensIn(let minutes): "\(minutes) 分钟后解锁"
        case .opensAt(let moment): "解锁时间：\(moment)"
        case .tooShort: "至少 8 位；规则更严时至少 15 位"
        case .tooLong: "最多 256 位"
        case .noUpper: "需要大写字母"
        case .noLower: "需要小写字母"
        case .noDigit: "需要数字"
        case .common: "这是常见密码"
        case .context: "不能包含产品名称、邮箱或昵称"
        case .unchanged: "不能与原密码相同"
        case .control: "不能包含控制字符"
        case .weak: "弱"
        case .medium: "中等"
        case .strong: "强"
        case .veryStrong: "很强"
        }
    }
}
