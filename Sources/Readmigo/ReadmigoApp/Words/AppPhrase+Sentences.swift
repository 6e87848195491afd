internal import AccountAPI
internal import AccountClient

extension AppPhrase {
    /// Whole sentences.
    var sentences: Words {
        switch self {
        case .codeSent: ("A code is on its way to you.", "验证码已发送。")
        case .codeSentTo(let address):
            (
                "If \(address) can be used, a code is on its way to it.",
                "如果 \(address) 可用，验证码已发送至该邮箱。"
            )
        case .stepUpIntro(let way): Self.intro(way)
        case .proofIntro:
            ("This changes your account, so it needs a fresh proof.", "此操作会更改你的账户，请再次验证身份。")
        case .stepUpSend(.sms): ("A code will be sent by SMS.", "验证码将通过短信发送。")
        case .stepUpSend: ("A code will be sent by mail.", "验证码将通过邮件发送。")
        case .phoneIntro:
            ("A code is sent by SMS. A number without an account gets one.", "验证码将通过短信发送。未注册的手机号将自动注册。")
        case .forgotIntro:
            ("A code is sent to the address, if it has an account.", "如果该邮箱已注册，验证码将发送至邮箱。")
        case .resetIntro:
            (
                "All devices are signed out when the password changes.",
                "修改密码后，所有设备都会退出登录。"
            )
        case .profileIntro: ("What shall we call you?", "请设置你的昵称。")
        case .appleFailed(let error): Self.words("Apple", error)
        case .weChatFailed(let error): Self.words("WeChat", error)
        case .lockedFor(let minutes):
            (
                minutes == 1 ? "It opens again in 1 minute." : "It opens again in \(minutes) minutes.",
                "\(minutes) 分钟后解锁。"
            )
        case .lockEnded: ("The lock has ended. You may try again now.", "锁定已解除，现在可以重试。")
        default: questionWords
        }
    }

    private static func intro(_ way: ProofWay) -> Words {
        switch way {
        case .oneTimePassword: ("Enter the code that your authenticator shows.", "请输入身份验证器显示的验证码。")
        case .recoveryCode: ("Enter one of your recovery codes.", "请输入一个恢复码。")
        case .mail: ("Enter the code from the mail.", "请输入邮件中的验证码。")
        case .sms: ("Enter the code from the message.", "请输入短信中的验证码。")
        case .password, .apple, .wechat: ("Enter your password.", "请输入密码。")
        }
    }

    private static func words(_ name: String, _ error: ProviderSheetError) -> Words {
        let chinese = name == "WeChat" ? "微信" : name
        return switch error {
        case .cancelled: ("", "")
        case .unavailable:
            (
                "\(name) cannot be used on this device now: use another way to sign in.",
                "此设备现在无法使用\(chinese)登录，请使用其他方式。"
            )
        case .strange:
            ("\(name)'s answer does not fit: please try again.", "\(chinese)的回答不符，请重试。")
        case .failed(let reason):
            ("\(name) refused: \(reason). Please try again.", "\(chinese)登录失败：\(reason)。请重试。")
        }
    }

    private var questionWords: Words {
        switch self {
        case .endQuestion(let name): ("Sign out “\(name)”?", "退出“\(name)”？")
        case .endOthersQuestion: ("Sign out all other devices?", "退出其他所有设备？")
        case .endMeaning:
            ("They have to sign in again there.", "在那里需要重新登录。")
        case .leaveQuestion: ("Sign out here?", "退出登录？")
        case .leaveMeaning:
            ("Your settings and reading preferences stay on this device.", "应用设置和阅读偏好会保留在此设备上。")
        case .leavingTitle: ("Sign Out", "退出登录")
        case .leavingIntro:
            (
                "Your sign-in and what was kept of your account go. Settings and reading preferences stay. What about "
                    + "the rest?",
                "登录信息和账户缓存会被清除，应用设置和阅读偏好会保留。其余内容如何处理？"
            )
        case .ended(let name): ("“\(name)” was signed out.", "已退出“\(name)”。")
        case .endedOthers: ("All other devices were signed out.", "已退出其他所有设备。")
        case .left: ("You are signed out.", "已退出登录。")
        case .leftUntold:
            (
                "You are signed out here. The service will be told as soon as it can be reached.",
                "已在此设备退出登录。连接恢复后会通知服务器。"
            )
        case .leftForApple:
            (
                "You are signed out: this app may not use your Apple Account any more.",
                "已退出登录：此应用不能再使用你的 Apple 账户。"
            )
        case .notRemoved:
            (
                "You are signed out. Something on this device could not be removed; it is tried again at the next start.",
                "已退出登录。部分内容未能清除，下次启动时会再次尝试。"
            )
        case .passwordChanged:
            ("The password was changed. Please sign in with it.", "密码已修改，请使用新密码登录。")
        case .deletionCancelled: ("The account stays.", "已取消删除。")
        case .proofElsewhere:
            (
                "This needs a fresh proof: sign out and in again, and do it then.",
                "此操作需要重新验证：请退出后重新登录，再进行此操作。"
            )
        default: ("", "")
        }
    }
}
