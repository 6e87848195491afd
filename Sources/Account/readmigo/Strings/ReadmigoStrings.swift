// Made by scripts/generate-strings from the catalogues beside it; change those.
// swift-format-ignore-file

package import AccountAPI
package import Localization

/// What readmigo says to people: keys of the texts in its catalogues.
package enum ReadmigoStrings: Localizable, Equatable {
    case signInContents, emailPrompt, passwordPrompt, newPasswordPrompt, passwordAgainPrompt, nicknamePrompt
    case codePrompt, codeOrResendPrompt, wayPrompt, recoveryCodePrompt, authenticatorPrompt, termsQuestion
    case codeSent(String), letterLeft(place: String, minutes: Int), letterElsewhere, codeOnItsWay, stepUp
    case freshProof, haveAccountQuestion, addressHasAccount(String), noAccountBy(String), linkQuestion(String)
    case linked(String), unlinked(LocalizedText), ways(LocalizedText), yourPassword, authenticatorCode
    case recoveryCode, codeByMail, codeBySMS, strength(PasswordStrength), passwordsDiffer
    case termsShown(server: String, version: String), signedInAs(String), signedIn, delivered(Int), owed(Int)
    case othersEnded, deviceEnded(String), signedOutTold, signedOutLater, signedOutUnread, lastKnown
    case read(turns: Int, renewed: Int, elsewhere: Int, unanswered: Int)
    case pinFailed(host: String, found: String), pinUnreadable(String), pinsLapsed(String), brokenOff
    case signedInAlready, nobodySignedIn, termsRefused, notLinked, registrationClosed, noWayHere, noSignals
    case settingsDamaged(String), notRemoved([String]), fakesUnknown, secretInArguments, nothingRead
    case inputTooLong, inputNotText, oneWay, oneProvider, linkOrNew, linkOrTerms, yesNeeded(String), oneEnding
    case oneKeeping, fakesNeeded, keepingNeeded, badPace, thisDevice, unknownStore(String), badServer(String)
    case unknownWay(String), wayNotOffered(way: String, offered: String), otherPlace(String)
    case otherTerms(String), termsNeeded(String), noDevice(Int), noSuchData(String), badAuthority(String)
    case badPins(String), badDate(String), pinsNeedEnd

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .signInContents: "sign-in"
        case .emailPrompt: "E-mail:"
        case .passwordPrompt: "Password:"
        case .newPasswordPrompt: "New password:"
        case .passwordAgainPrompt: "The same again:"
        case .nicknamePrompt: "Your nickname:"
        case .codePrompt: "Code:"
        case .codeOrResendPrompt: "Code (Enter alone has another one sent):"
        case .wayPrompt: "Which one?"
        case .recoveryCodePrompt: "Recovery code:"
        case .authenticatorPrompt: "Code of your authenticator:"
        case .termsQuestion: "Do you accept both?"
        case .codeSent(let place): "A code is on its way to \(place)."
        case .letterLeft(let place, let minutes): minutes == 1 ? "Look for the letter to \(place) that left 1 minute ago." : "Look for the letter to \(place) that left \(minutes) minutes ago."
        case .letterElsewhere: "Its code is for the device that asked before. Open the link in that letter, finish there, then sign in here."
        case .codeOnItsWay: "A code is on its way to you."
        case .stepUp: "A further proof is needed."
        case .freshProof: "Please prove again who you are."
        case .haveAccountQuestion: "Do you have an account here already?"
        case .addressHasAccount(let name): "\(name) does not sign in here yet, and its address has an account."
        case .noAccountBy(let name): "\(name) does not sign in here yet."
        case .linkQuestion(let name): "Add \(name) as a way to sign in to this account?"
        case .linked(let name): "\(name) signs in to this account from now on."
        case .unlinked(let name): "\(name.text(in: .english)) no longer signs in to this account."
        case .ways(let list): "It can be given by:\n\(list.text(in: .english))"
        case .yourPassword: "your password"
        case .authenticatorCode: "a code of your authenticator"
        case .recoveryCode: "a recovery code"
        case .codeByMail: "a code by mail"
        case .codeBySMS: "a code by SMS"
        case .strength(let strength): "Strength: \(strength.text(in: .english))."
        case .passwordsDiffer: "They differ: once more."
        case .termsShown(let server, let version): "Terms of use: \(server)/terms\nPrivacy policy: \(server)/privacy\nVersion \(version)."
        case .signedInAs(let name): "Signed in: \(name)."
        case .signedIn: "Signed in."
        case .delivered(let count): count == 1 ? "The service was told of an earlier sign-out." : "The service was told of \(count) earlier sign-outs."
        case .owed(let count): count == 1 ? "The service could not be told of a sign-out yet; it is tried again at the next start." : "The service could not be told of \(count) sign-outs yet; it is tried again at the next start."
        case .othersEnded: "All other devices are signed out."
        case .deviceEnded(let name): "“\(name)” is signed out."
        case .signedOutTold: "Signed out; the service knows."
        case .signedOutLater: "Signed out. The service cannot be reached; it is told at the next start."
        case .signedOutUnread: "Signed out here. What was kept could not be read, so the service was not told: end that session in the list of devices."
        case .lastKnown: "This is what the service last said:"
        case .read(let turns, let renewed, let elsewhere, let unanswered): "Turns: \(turns). Renewed here: \(renewed); by another process: \(elsewhere). Without an answer: \(unanswered)."
        case .pinFailed(let host, let found): "Warning: the key of \(host) is none of the pinned ones, and nothing was sent. It is \(found)."
        case .pinUnreadable(let host): "Warning: the key of \(host) is none of the pinned ones, and nothing was sent. It is unreadable."
        case .pinsLapsed(let host): "The pins of \(host) have lapsed: only its certificate is checked now."
        case .brokenOff: "It was broken off."
        case .signedInAlready: "Somebody is signed in here: sign out first."
        case .nobodySignedIn: "Nobody is signed in here."
        case .termsRefused: "Without accepting both no account can be made."
        case .notLinked: "Nothing was added."
        case .registrationClosed: "No new accounts are taken here now."
        case .noWayHere: "The proof that is wanted cannot be given in a terminal: use the app or a browser."
        case .noSignals: "The system has no room left."
        case .settingsDamaged(let path): "\(path) cannot be read: remove it, and name the service again with --server."
        case .notRemoved(let names): "Not removed: \(ShownText.line(names.joined(separator: ", "))). It is tried again at the next start."
        case .fakesUnknown: "What answers at --fakes is not account-fakes."
        case .secretInArguments: "Passwords and codes are asked for, or piped in; never in the arguments, which others can see."
        case .nothingRead: "Nothing more was piped in."
        case .inputTooLong: "A line of the input is too long."
        case .inputNotText: "The input is not text (UTF-8)."
        case .oneWay: "Choose one of --email, --phone, --apple and --wechat."
        case .oneProvider: "Name one of --apple and --wechat."
        case .linkOrNew: "--link is for a provider's first sign-in, and not together with --accept-terms, which makes a new account."
        case .linkOrTerms: "Not a terminal: say --link ADDRESS if you have an account, or --accept-terms VERSION for a new one."
        case .yesNeeded(let name): "Not a terminal: say --yes to add \(name)."
        case .oneEnding: "Choose one of --end and --end-others."
        case .oneKeeping: "Choose one of --keep, --keep-all and --keep-nothing."
        case .fakesNeeded: "A terminal has neither Apple's sheet nor WeChat's app: name account-fakes with --fakes."
        case .keepingNeeded: "There is something to ask, and nobody to answer: say --keep NAME, --keep-all or --keep-nothing."
        case .badPace: "--every takes 0.05 to 3600 seconds, --count 1 or more."
        case .thisDevice: "That is this device: use readmigo sign-out."
        case .unknownStore(let name): "There is no store \(name): name file or secret-service."
        case .badServer(let text): "\(text) is no service: it must be https://HOST; http is for this machine alone."
        case .unknownWay(let name): "There is no way \(name): name password, authenticator, recovery-code, mail or sms."
        case .wayNotOffered(let way, let offered): "\(way) is not taken here; \(offered) is."
        case .otherPlace(let server): "This home holds a sign-in of \(server), or still owes it a sign-out: sign out first, or use another --home."
        case .otherTerms(let version): "The present terms are version \(version): read them, and accept that one."
        case .termsNeeded(let version): "Not a terminal: use --accept-terms \(version) once you have read them."
        case .noDevice(let number): "There is no device with the number \(number); readmigo devices lists them."
        case .noSuchData(let name): "There is no \(name) here: name offline, progress or downloads."
        case .badAuthority(let path): "\(path) holds no certificate that can be read (PEM)."
        case .badPins(let reason): "The pins cannot be used: \(reason)"
        case .badDate(let text): "\(text) is no date: write it as 2027-12-31."
        case .pinsNeedEnd: "Pins need a day until which they hold: --pins-until 2027-12-31."
        }
    }

    private var chinese: String {
        switch self {
        case .signInContents: "登录信息"
        case .emailPrompt: "邮箱："
        case .passwordPrompt: "密码："
        case .newPasswordPrompt: "设置密码："
        case .passwordAgainPrompt: "确认密码："
        case .nicknamePrompt: "昵称："
        case .codePrompt: "验证码："
        case .codeOrResendPrompt: "验证码（直接回车可重新发送）："
        case .wayPrompt: "请选择："
        case .recoveryCodePrompt: "恢复码："
        case .authenticatorPrompt: "身份验证器的验证码："
        case .termsQuestion: "你是否已阅读并同意以上两项？"
        case .codeSent(let place): "验证码已发送至 \(place)。"
        case .letterLeft(let place, let minutes): "请查看 \(minutes) 分钟前发至 \(place) 的邮件。"
        case .letterElsewhere: "其中的验证码属于先前申请的设备。请打开该邮件中的链接，在那里完成，然后在此登录。"
        case .codeOnItsWay: "验证码已发送。"
        case .stepUp: "需要进一步验证。"
        case .freshProof: "请再次验证身份。"
        case .haveAccountQuestion: "你在这里已经有账户了吗？"
        case .addressHasAccount(let name): "\(name) 还不能在这里登录，而它的邮箱已有账户。"
        case .noAccountBy(let name): "\(name) 还不能在这里登录。"
        case .linkQuestion(let name): "要把 \(name) 添加为此账户的登录方式吗？"
        case .linked(let name): "现在可以用 \(name) 登录此账户了。"
        case .unlinked(let name): "\(name.text(in: .chinese)) 不再能登录此账户。"
        case .ways(let list): "可选方式：\n\(list.text(in: .chinese))"
        case .yourPassword: "密码"
        case .authenticatorCode: "身份验证器的验证码"
        case .recoveryCode: "恢复码"
        case .codeByMail: "邮件验证码"
        case .codeBySMS: "短信验证码"
        case .strength(let strength): "密码强度：\(strength.text(in: .chinese))。"
        case .passwordsDiffer: "两次输入不一致，请重新输入。"
        case .termsShown(let server, let version): "《用户协议》：\(server)/terms\n《隐私政策》：\(server)/privacy\n版本 \(version)。"
        case .signedInAs(let name): "已登录：\(name)。"
        case .signedIn: "已登录。"
        case .delivered(let count): count == 1 ? "已将之前的退出通知服务器。" : "已将之前的 \(count) 次退出通知服务器。"
        case .owed(let count): "尚有 \(count) 次退出未能通知服务器，下次启动时重试。"
        case .othersEnded: "已退出其他设备。"
        case .deviceEnded(let name): "已退出“\(name)”。"
        case .signedOutTold: "已退出登录，并已通知服务器。"
        case .signedOutLater: "已退出登录。暂时无法连接服务器，下次启动时通知。"
        case .signedOutUnread: "已在此设备退出。保存的登录信息无法读取，因此未能通知服务器：请在设备列表中退出该设备。"
        case .lastKnown: "以下为上次获取的信息："
        case .read(let turns, let renewed, let elsewhere, let unanswered): "共 \(turns) 次；本进程更新 \(renewed) 次，其他进程 \(elsewhere) 次；无响应 \(unanswered) 次。"
        case .pinFailed(let host, let found): "警告：\(host) 的公钥与固定的公钥不符，未发送任何内容。其公钥为 \(found)。"
        case .pinUnreadable(let host): "警告：\(host) 的公钥与固定的公钥不符，未发送任何内容。其公钥为 无法读取。"
        case .pinsLapsed(let host): "\(host) 的公钥固定已到期，目前仅校验证书。"
        case .brokenOff: "操作已取消。"
        case .signedInAlready: "此处已有账号登录：请先退出登录。"
        case .nobodySignedIn: "尚未登录。"
        case .termsRefused: "须同意《用户协议》和《隐私政策》方可注册。"
        case .notLinked: "没有添加任何登录方式。"
        case .registrationClosed: "目前不开放注册。"
        case .noWayHere: "所需的验证方式无法在终端完成：请使用应用或浏览器。"
        case .noSignals: "系统资源不足。"
        case .settingsDamaged(let path): "\(path) 无法读取：请删除该文件，并用 --server 重新指定服务器。"
        case .notRemoved(let names): "未能删除：\(ShownText.line(names.joined(separator: "、")))。下次启动时重试。"
        case .fakesUnknown: "--fakes 处的服务不是 account-fakes。"
        case .secretInArguments: "密码和验证码请在提示时输入或通过管道传入；不要写在参数中，其他用户可以看到参数。"
        case .nothingRead: "没有更多输入。"
        case .inputTooLong: "输入的一行过长。"
        case .inputNotText: "输入不是文本（UTF-8）。"
        case .oneWay: "--email、--phone、--apple、--wechat 只能选一种。"
        case .oneProvider: "请在 --apple 和 --wechat 中选一个。"
        case .linkOrNew: "--link 只用于第三方的首次登录，不能与 --accept-terms 同用：后者会建立新账户。"
        case .linkOrTerms: "这里不是终端：已有账户请用 --link 邮箱地址，要建立新账户请用 --accept-terms 版本。"
        case .yesNeeded(let name): "这里不是终端：要添加 \(name)，请加上 --yes。"
        case .oneEnding: "--end 和 --end-others 只能选一种。"
        case .oneKeeping: "--keep、--keep-all、--keep-nothing 只能选一种。"
        case .fakesNeeded: "终端中没有 Apple 或微信的授权界面：请用 --fakes 指定 account-fakes。"
        case .keepingNeeded: "有问题需要回答：请使用 --keep 名称、--keep-all 或 --keep-nothing。"
        case .badPace: "--every 为 0.05 至 3600 秒，--count 至少为 1。"
        case .thisDevice: "这是当前设备：请使用 readmigo sign-out。"
        case .unknownStore(let name): "没有 \(name) 这种存储：可用 file 或 secret-service。"
        case .badServer(let text): "\(text) 不是有效的服务器：应为 https://主机；http 仅限本机。"
        case .unknownWay(let name): "没有 \(name) 这种方式：可用 password、authenticator、recovery-code、mail 或 sms。"
        case .wayNotOffered(let way, let offered): "此处不支持 \(way)，可用：\(offered)。"
        case .otherPlace(let server): "此处保存着 \(server) 的登录信息，或尚有退出未通知该服务器：请先退出登录，或使用另一个 --home。"
        case .otherTerms(let version): "当前条款版本为 \(version)：请阅读后同意该版本。"
        case .termsNeeded(let version): "不是终端：阅读后请使用 --accept-terms \(version)。"
        case .noDevice(let number): "没有编号为 \(number) 的设备；请用 readmigo devices 查看。"
        case .noSuchData(let name): "没有 \(name)：可用 offline、progress 或 downloads。"
        case .badAuthority(let path): "\(path) 中没有可读取的证书（PEM）。"
        case .badPins(let reason): "无法使用公钥固定：\(reason)"
        case .badDate(let text): "\(text) 不是日期：请写成 2027-12-31。"
        case .pinsNeedEnd: "公钥固定需要有效期：--pins-until 2027-12-31。"
        }
    }
}

/// What readmigo says to people: keys of the texts in its catalogues.
package enum ReadmigoTableStrings: Localizable, Equatable {
    case currentDevice(String), lastActive(String), justNow, minutesAgo(Int), hoursAgo(Int), daysAgo(Int)
    case nickname, account, email, phone, waysToSignIn, password, byPhone, apple, weChat, openID
    case names([String]), secondFactor, factorOn(Int), factorOff, notifiesNewDevice, verifiesUnusual, terms
    case oldTerms(String), pendingEmail, pendingPhone, pendingPassword, pendingFactor, pendingLetters
    case pendingChecks, pendingFrom(String), pendingUntil(next: String, date: String), deletionDue, service
    case home, store, pins, noPins, notSignedIn, accessToken, holdsFor(LocalizedText), tokenOver, owed
    case nothingOwed, signOutsOwed(Int), unsent(count: Int, unsent: Int), seconds(Int), minutes(Int)
    case hours(Int), tokenAge(age: LocalizedText, left: LocalizedText), renewedHere, renewedElsewhere

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .currentDevice(let name): "\(ShownText.line(name)) (this device)"
        case .lastActive(let time): "last active \(time)"
        case .justNow: "just now"
        case .minutesAgo(let count): count == 1 ? "1 minute ago" : "\(count) minutes ago"
        case .hoursAgo(let count): count == 1 ? "1 hour ago" : "\(count) hours ago"
        case .daysAgo(let count): count == 1 ? "1 day ago" : "\(count) days ago"
        case .nickname: "Name"
        case .account: "Account"
        case .email: "E-mail"
        case .phone: "Phone"
        case .waysToSignIn: "Ways to sign in"
        case .password: "password"
        case .byPhone: "phone"
        case .apple: "Apple"
        case .weChat: "WeChat"
        case .openID: "Single sign-on"
        case .names(let names): "\(ShownText.line(names.joined(separator: ", ")))"
        case .secondFactor: "Two-step verification"
        case .factorOn(let left): "on, \(left) recovery codes left"
        case .factorOff: "off"
        case .notifiesNewDevice: "Mail about new devices"
        case .verifiesUnusual: "Proof when unusual"
        case .terms: "Accepted terms"
        case .oldTerms(let version): "\(ShownText.line(version)) (there are newer ones)"
        case .pendingEmail: "New e-mail"
        case .pendingPhone: "New phone"
        case .pendingPassword: "New password"
        case .pendingFactor: "Second factor off"
        case .pendingLetters: "Device letters off"
        case .pendingChecks: "Further proof off"
        case .pendingFrom(let date): "from \(date) on; the account's page can stop it"
        case .pendingUntil(let next, let date): "\(next), from \(date) on; the account's page can stop it"
        case .deletionDue: "To be deleted"
        case .service: "Service"
        case .home: "Home"
        case .store: "Sign-in kept in"
        case .pins: "Pins"
        case .noPins: "none"
        case .notSignedIn: "not signed in"
        case .accessToken: "Access token"
        case .holdsFor(let length): "holds for \(length.text(in: .english))"
        case .tokenOver: "over; it is renewed when it is needed"
        case .owed: "Owed"
        case .nothingOwed: "nothing"
        case .signOutsOwed(let count): count == 1 ? "1 sign-out that the service does not know of" : "\(count) sign-outs that the service does not know of"
        case .unsent(let count, let unsent): "\(count) (\(unsent) not sent)"
        case .seconds(let count): "\(count) s"
        case .minutes(let count): "\(count) min"
        case .hours(let count): "\(count) h"
        case .tokenAge(let age, let left): "token \(age.text(in: .english)) old, holds for \(left.text(in: .english))"
        case .renewedHere: "renewed"
        case .renewedElsewhere: "renewed by another process"
        }
    }

    private var chinese: String {
        switch self {
        case .currentDevice(let name): "\(ShownText.line(name))（当前设备）"
        case .lastActive(let time): "最后活动：\(time)"
        case .justNow: "刚刚"
        case .minutesAgo(let count): "\(count) 分钟前"
        case .hoursAgo(let count): "\(count) 小时前"
        case .daysAgo(let count): "\(count) 天前"
        case .nickname: "昵称"
        case .account: "账号"
        case .email: "邮箱"
        case .phone: "手机"
        case .waysToSignIn: "登录方式"
        case .password: "密码"
        case .byPhone: "手机"
        case .apple: "Apple"
        case .weChat: "微信"
        case .openID: "单点登录"
        case .names(let names): "\(ShownText.line(names.joined(separator: "、")))"
        case .secondFactor: "两步验证"
        case .factorOn(let left): "已启用，剩余恢复码 \(left) 个"
        case .factorOff: "未启用"
        case .notifiesNewDevice: "新设备登录时通知"
        case .verifiesUnusual: "异常登录时强制验证"
        case .terms: "已同意的条款"
        case .oldTerms(let version): "\(ShownText.line(version))（已有新版本）"
        case .pendingEmail: "新邮箱"
        case .pendingPhone: "新手机号"
        case .pendingPassword: "新密码"
        case .pendingFactor: "关闭两步验证"
        case .pendingLetters: "关闭新设备通知"
        case .pendingChecks: "关闭强制验证"
        case .pendingFrom(let date): "\(date) 起生效；可以在账户网页上停止"
        case .pendingUntil(let next, let date): "\(next)，\(date) 起生效；可以在账户网页上停止"
        case .deletionDue: "将删除于"
        case .service: "服务器"
        case .home: "位置"
        case .store: "登录信息存于"
        case .pins: "证书公钥"
        case .noPins: "无"
        case .notSignedIn: "未登录"
        case .accessToken: "访问令牌"
        case .holdsFor(let length): "还有 \(length.text(in: .chinese))"
        case .tokenOver: "已过期，将自动更新"
        case .owed: "待通知"
        case .nothingOwed: "无"
        case .signOutsOwed(let count): "\(count) 次退出尚未通知服务器"
        case .unsent(let count, let unsent): "\(count)（\(unsent) 条未同步）"
        case .seconds(let count): "\(count) 秒"
        case .minutes(let count): "\(count) 分钟"
        case .hours(let count): "\(count) 小时"
        case .tokenAge(let age, let left): "令牌已用 \(age.text(in: .chinese))，剩余 \(left.text(in: .chinese))"
        case .renewedHere: "已更新"
        case .renewedElsewhere: "已由另一进程更新"
        }
    }
}
