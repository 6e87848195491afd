// Made by scripts/generate-strings from the catalogues beside it; change those.
// swift-format-ignore-file

package import Localization

/// What second-search says to people: keys of the texts in its catalogues.
package enum SearchProgramStrings: Localizable, Equatable {
    case usage, noBus(String), isRunning, isOff, notCopied, pageNotOpened, commandMissing, commandFailed
    case clipboardSilent

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .usage: "Usage: second-search [--idle SECONDS]. The desktop starts it; to allow its search: second search on"
        case .noBus(let reason): "The session’s bus cannot be used: \(ShownText.line(reason))"
        case .isRunning: "It is running already."
        case .isOff: "Searching from the desktop is not allowed. To allow it: second search on"
        case .notCopied: "The code was not copied"
        case .pageNotOpened: "The page was not opened"
        case .commandMissing: "The program second is not installed beside second-search, or cannot be started."
        case .commandFailed: "The program second ended without saying why. Perhaps the code is on the clipboard, and is not cleared."
        case .clipboardSilent: "The clipboard did not answer within 10 seconds."
        }
    }

    private var chinese: String {
        switch self {
        case .usage: "用法：second-search [--idle 秒数]。由桌面启动；要允许搜索，请运行：second search on"
        case .noBus(let reason): "无法使用会话总线：\(ShownText.line(reason))"
        case .isRunning: "它已在运行。"
        case .isOff: "未允许从桌面搜索。要允许，请运行：second search on"
        case .notCopied: "未复制验证码"
        case .pageNotOpened: "未打开页面"
        case .commandMissing: "second-search 旁边没有安装程序 second，或无法启动它。"
        case .commandFailed: "程序 second 已结束，但未说明原因。验证码可能仍在剪贴板中，且不会被清除。"
        case .clipboardSilent: "剪贴板在 10 秒内没有响应。"
        }
    }
}
