internal import AccountClient

extension AppPhrase {
    /// The page of who is signed in.
    var homeWords: Words? {
        switch self {
        case .email: ("E-mail", "邮箱")
        case .phone: ("Phone", "手机号")
        case .providers: ("Signs in by", "登录方式")
        case .secondFactor: ("Second factor", "两步验证")
        case .secondFactorOn(let left):
            (
                left == 1 ? "On, 1 recovery code left" : "On, \(left) recovery codes left",
                "已启用，剩余 \(left) 个恢复码"
            )
        case .secondFactorOff: ("Off", "未启用")
        case .providerName("apple"): ("Apple", "Apple")
        case .providerName("wechat"): ("WeChat", "微信")
        case .providerName("password"): ("Password", "密码")
        case .providerName(let name): (name, name)
        case .devicesTitle: ("Devices", "设备列表")
        case .currentDevice(let name): ("\(name) (this device)", "\(name) (当前设备)")
        case .lastActive(let time): ("Last active: \(time)", "最后活动: \(time)")
        case .endDevice: ("Sign Out", "退出")
        case .endOthers: ("Sign Out Other Devices", "退出其他设备")
        case .switchesTitle: ("Security", "安全设置")
        case .notifiesNewDevice: ("Tell me of sign-ins on new devices", "新设备登录时通知")
        case .verifiesUnusual: ("Ask for more at unusual sign-ins", "异常登录时强制验证")
        case .rename: ("Change Nickname", "修改昵称")
        case .leaveAction: ("Sign Out", "退出登录")
        case .termsChanged:
            (
                "The Terms of Use and the Privacy Policy have changed. Please read them.",
                "《用户协议》和《隐私政策》已更新，请阅读。"
            )
        case .accept: ("Accept", "同意")
        case .deletionDue(let day):
            ("This account will be deleted on \(day).", "此账户将于 \(day) 删除。")
        case .cancelDeletion: ("Keep the Account", "取消删除")
        default: nil
        }
    }

    /// Face or finger.
    var gateWords: Words? {
        switch self {
        case .gateSwitch(.face): ("Unlock with Face ID", "使用面容 ID 解锁")
        case .gateSwitch(.finger): ("Unlock with Touch ID", "使用触控 ID 解锁")
        case .gateReason: ("Open your sign-in", "解锁你的登录")
        case .gateOn(.face): ("From now on Face ID is asked at each start.", "以后每次启动都会使用面容 ID 验证。")
        case .gateOn(.finger): ("From now on Touch ID is asked at each start.", "以后每次启动都会使用触控 ID 验证。")
        case .gateOff: ("Nothing is asked at the start any more.", "启动时不再验证。")
        case .gate(let error): (error.description, Self.chinese(error))
        case .lockTitle: ("Sign In", "登录")
        case .unlock(.face): ("Use Face ID", "使用面容 ID")
        case .unlock(.finger): ("Use Touch ID", "使用触控 ID")
        case .usePassword: ("Use Password", "使用密码登录")
        case .offerGateQuestion(.face): ("Use Face ID from now on?", "以后使用面容 ID 登录？")
        case .offerGateQuestion(.finger): ("Use Touch ID from now on?", "以后使用触控 ID 登录？")
        case .offerGateMeaning:
            (
                "It is asked each time the app starts. Your password stays the way back.",
                "每次启动应用时验证。你仍可使用密码登录。"
            )
        case .turnOn: ("Use It", "启用")
        case .notNow: ("Not Now", "暂不")
        default: nil
        }
    }

    private static func chinese(_ error: GateError) -> String {
        switch error {
        case .refused: "未能识别，请重试，或使用密码。"
        case .cancelled: "操作已取消。"
        case .passwordWanted: "请使用密码登录。"
        case .unavailable: "现在无法使用面容 ID 或触控 ID，请使用密码。"
        case .changed: "此设备的面容或指纹已更改，请使用密码登录一次。"
        case .failed(let reason): "面容 ID 或触控 ID 出错：\(reason)。"
        }
    }
}
