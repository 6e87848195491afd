internal import AppRuntime
internal import Localization

/// What the app is, in plain words.
extension AppState {
    var aboutPage: AboutPage {
        AboutPage(
            version: words(FramePhrase.version(traits.version)),
            sections: Self.sections.map {
                AboutPage.Section(title: word($0.title), text: word($0.text))
            })
    }

    private typealias Words = FramePhrase.Words

    private func word(_ words: Words) -> String {
        traits.language == .chinese ? words.chinese : words.english
    }

    private static let sections: [(title: Words, text: Words)] = [
        (
            ("What it is", "这是什么"),
            (
                "An example app: it signs in to a Readmigo account, shows where the account is signed in, and signs out.",
                "一个示例应用：登录 Readmigo 账户，查看登录设备，退出登录。"
            )
        ),
        (
            ("What is kept here", "此设备上保存的内容"),
            (
                "Two tokens and your account's id, in this device's keychain. Your password is sent to the service and "
                    + "kept nowhere. The device's own key never leaves it.",
                "两个令牌和账户编号，保存在此设备的钥匙串中。密码只发送给服务器，不在任何地方保存。设备密钥不会离开此设备。"
            )
        ),
        (
            ("What it does not protect from", "不能防范什么"),
            (
                "Whoever can use this device unlocked can use the account, unless Face ID or Touch ID is asked. Lose your "
                    + "password and your second factor, and the account may be lost.",
                "如果没有启用面容 ID 或触控 ID，能使用已解锁设备的人就能使用账户。丢失密码和两步验证后，可能无法找回账户。"
            )
        ),
        (
            ("Licence", "许可"),
            (
                "Its source is open; the licence stands in the file LICENSE beside it.",
                "源代码公开，许可见随附的 LICENSE 文件。"
            )
        ),
    ]
}
