internal import AccountAPI

extension AppPhrase {
    /// Titles, buttons and links of pages.
    var pageWords: Words? {
        switch self {
        case .signIn: ("Sign In", "登录")
        case .signInAction: ("Sign In", "登录")
        case .register: ("Create Account", "创建账户")
        case .registerAction: ("Register", "注册")
        case .codeTitle: ("Enter the Code", "输入验证码")
        case .confirm: ("Confirm", "确认")
        case .profileTitle: ("Your Profile", "完善资料")
        case .finish: ("Done", "完成")
        case .phoneTitle: ("Sign In by Phone", "手机号登录")
        case .sendCode: ("Send Code", "发送验证码")
        case .forgotTitle: ("Forgotten Password", "忘记密码")
        case .resetTitle: ("New Password", "设置新密码")
        case .resetAction: ("Change Password", "修改密码")
        case .stepUpTitle: ("One More Step", "需要进一步验证")
        case .proofTitle: ("Prove It Is You", "请再次验证身份")
        case .nameTitle: ("Nickname", "修改昵称")
        case .next: ("Continue", "继续")
        case .toRegister: ("No account yet? Register", "没有账户？注册")
        case .toSignIn: ("Have an account? Sign in", "已有账户？登录")
        case .toForgot: ("Forgotten password?", "忘记密码？")
        case .back: ("Back", "返回")
        case .provider(.apple): ("Sign in with Apple", "通过 Apple 登录")
        case .provider(.weChat): ("Sign in with WeChat", "微信登录")
        case .provider(.phone): ("Sign in by phone", "手机号登录")
        case .recommended: ("Recommended", "推荐")
        case .reading: ("One moment…", "请稍候…")
        case .tryAgain: ("Try Again", "重试")
        default: nil
        }
    }

    /// Labels of fields, and what is said beside them.
    var fieldWords: Words? {
        switch self {
        case .field(let field): Self.label(field)
        case .show: ("Show", "显示")
        case .hide: ("Hide", "隐藏")
        case .way(let way): Self.name(way)
        case .strength(let strength):
            (
                "Password strength: \(strength.label(.english))", "密码强度: \(strength.label(.chinese))"
            )
        case .resend: ("Send another code", "重新发送验证码")
        case .resendIn(let seconds):
            ("Another code in \(seconds) s", "\(seconds) 秒后可重新发送")
        case .sentAgain: ("Another code is on its way.", "新的验证码已发送。")
        case .consent:
            ("I have read and accept the Terms of Use and the Privacy Policy", "我已阅读并同意《用户协议》和《隐私政策》")
        case .termsName: ("Terms of Use", "用户协议")
        case .privacyName: ("Privacy Policy", "隐私政策")
        case .consentNeeded:
            ("Please read and accept both texts first.", "请先阅读并同意《用户协议》和《隐私政策》。")
        case .emailWrong: ("This is no e-mail address.", "邮箱格式不正确。")
        case .passwordShort(let least): ("At least \(least) characters are needed.", "至少 \(least) 位。")
        case .passwordLong(let most): ("At most \(most) characters are taken.", "最多 \(most) 位。")
        case .passwordsDiffer: ("The two passwords differ.", "两次输入的密码不一致。")
        case .phoneWrong: ("This is no phone number.", "手机号格式不正确。")
        case .nicknameLong: ("At most 40 characters are taken.", "最多 40 个字符。")
        default: nil
        }
    }

    private static func label(_ field: FormField) -> Words {
        switch field {
        case .email: ("E-mail", "邮箱")
        case .password: ("Password", "密码")
        case .newPassword: ("Password", "密码")
        case .confirmation: ("Confirm password", "确认密码")
        case .code: ("Code", "验证码")
        case .phone: ("Phone number with country code", "手机号（含国家代码）")
        case .nickname: ("Nickname", "昵称")
        case .secondFactor: ("Authenticator code, if you use one", "动态验证码（如已启用）")
        }
    }

    private static func name(_ way: ProofWay) -> Words {
        switch way {
        case .password: ("Password", "密码")
        case .oneTimePassword: ("Authenticator", "动态验证码")
        case .recoveryCode: ("Recovery code", "恢复码")
        case .mail: ("Mail", "邮件验证码")
        case .sms: ("SMS", "短信验证码")
        case .apple: ("Apple", "Apple")
        case .wechat: ("WeChat", "微信")
        }
    }
}
