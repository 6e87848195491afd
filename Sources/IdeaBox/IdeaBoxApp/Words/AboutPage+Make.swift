internal import AppRuntime
internal import SyncProduct

extension AboutPage {
    /// What stands in `docs/ideabox.md` and `docs/threat-model.md`, in plain words.
    ///
    /// - Parameters:
    ///   - version: the version's number.
    ///   - language: the person's language.
    init(version: String, in language: Language) {
        self.init(
            version: FramePhrase.version(version).text(in: language),
            sections: Self.texts.map { title, text in
                language == .chinese
                    ? Section(title: title.chinese, text: text.chinese)
                    : Section(title: title.english, text: text.english)
            })
    }

    private static let texts: [(title: AppPhrase.Words, text: AppPhrase.Words)] = [
        (
            ("Where your ideas are", "你的想法在哪里"),
            (
                "On this device, complete, whether there is a network or not. IdeaBox has no server and asks for "
                    + "nobody’s name.",
                "完整保存在此设备上，无论有没有网络。IdeaBox 没有服务器，也不询问任何人的身份。"
            )
        ),
        (
            ("How it syncs", "如何同步"),
            (
                "Your devices share the ideas through your own iCloud, sealed on the device (AES-256-GCM) before they "
                    + "leave it; the key is in your iCloud Keychain. How much there is and when it changed can be seen "
                    + "from outside; titles and texts cannot.",
                "你的设备通过你自己的 iCloud 共享想法，离开设备之前即已加密（AES-256-GCM），密钥在你的 iCloud 钥匙串中。"
                    + "外界能看到的只有大致数量和更改时间，看不到标题和内容。"
            )
        ),
        (
            ("Nothing is overwritten", "不会覆盖任何内容"),
            (
                "If two devices change the same idea at the same time, the later text stands and the other is kept beside "
                    + "it until you decide. Deleted ideas can be restored for 30 days.",
                "如果两台设备同时更改同一个想法，以较晚的为准，另一个会保留为其他版本，直到你作出选择。已删除的想法在 30 天内可以恢复。"
            )
        ),
        (
            ("What is not protected", "不保护什么"),
            (
                "On the device itself the ideas are kept as the system keeps an app’s files: whoever can use the unlocked "
                    + "device can read them.",
                "在设备本身，想法的保存方式与系统中其他应用的文件相同：能使用已解锁设备的人可以阅读它们。"
            )
        ),
        (
            ("Lost keys mean lost data", "密钥丢失即数据丢失"),
            (
                "If every device is lost and your iCloud Keychain cannot be recovered, what is in iCloud cannot be opened: "
                    + "not by you, not by us. There is no back door and no reset, and we promise no recovery.",
                "如果所有设备都已丢失，且 iCloud 钥匙串无法恢复，则任何人都无法打开 iCloud 中的内容，包括我们。"
                    + "没有后门，也没有重置，我们不承诺恢复。"
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
