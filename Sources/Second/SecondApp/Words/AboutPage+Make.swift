internal import AppRuntime
internal import SecondCore

extension AboutPage {
    /// What stands in `docs/threat-model.md`, in plain words.
    ///
    /// - Parameters:
    ///   - version: the version's number.
    ///   - language: the person's language.
    init(version: String, in language: Language) {
        self.init(
            version: AppPhrase.version(version).text(in: language),
            sections: Self.texts.map { title, text in
                language == .chinese
                    ? Section(title: title.chinese, text: text.chinese)
                    : Section(title: title.english, text: text.english)
            })
    }

    private static let texts: [(title: AppPhrase.Words, text: AppPhrase.Words)] = [
        (
            ("What is protected", "保护什么"),
            (
                "What leaks from iCloud. Your accounts are sealed on this device (AES-256-GCM) before they leave it, "
                    + "and the key never goes with them: it is in your iCloud Keychain. Second has no server and asks "
                    + "for nobody’s name.",
                "防 iCloud 数据泄露。账号在离开此设备之前即已加密（AES-256-GCM），密钥从不与其一同传送：它在你的 iCloud 钥匙串中。"
                    + "Second 没有服务器，也不询问任何人的身份。"
            )
        ),
        (
            ("What is not protected", "不保护什么"),
            (
                "A jailbroken device: where the system’s own walls are down, the key can be read. A device that is "
                    + "fully taken over: whoever acts as you sees what you see. And a code typed into a false site "
                    + "works there: no authenticator stops that.",
                "不防越狱设备：系统自身的防护失效后，密钥可能被读取。不防设备被完全接管：以你的身份操作的人能看到你看到的一切。"
                    + "此外，在假冒网站输入的验证码同样有效：任何验证器都无法阻止。"
            )
        ),
        (
            ("Lost keys mean lost data", "密钥丢失即数据丢失"),
            (
                "If every device is lost and your iCloud Keychain cannot be recovered, the accounts cannot be opened: "
                    + "not by you, not by us. There is no back door and no reset, and we promise no recovery. Keep "
                    + "the recovery codes that the sites gave you.",
                "如果所有设备都已丢失，且 iCloud 钥匙串无法恢复，则任何人都无法打开这些账号，包括我们。没有后门，也没有重置，"
                    + "我们不承诺恢复。请保存好各网站提供的恢复代码。"
            )
        ),
        (
            ("How it syncs", "如何同步"),
            (
                "Your devices share the sealed accounts through your own iCloud; there is nothing to set up. Deleted "
                    + "accounts are kept, sealed, for 30 days. How large the whole roughly is and when it changed can "
                    + "be seen from outside; names, secrets and codes cannot.",
                "你的设备通过你自己的 iCloud 共享加密后的账号，无需任何设置。已删除的账号会加密保留 30 天。"
                    + "外界能看到的只有大致大小和更改时间，看不到名称、密钥和验证码。"
            )
        ),
        (
            ("The clipboard and the clock", "剪贴板与时钟"),
            (
                "A copied code can be read by other apps until it is cleared; it is worth little after its period. "
                    + "A wrong clock gives wrong codes: Second warns where it has evidence and never corrects silently.",
                "已复制的验证码在清除之前可被其他 App 读取；过期后几乎没有价值。时钟不准会导致验证码错误：Second 在有依据时会提醒，"
                    + "但从不暗自修正。"
            )
        ),
        (
            ("Licence", "许可证"),
            (
                "Free software under the MIT License. Copyright (c) 2026 The Second founders. It comes without any "
                    + "warranty.",
                "自由软件，采用 MIT 许可证。版权所有 (c) 2026 The Second founders。不附带任何担保。"
            )
        ),
    ]
}
