// Made by scripts/generate-strings from the catalogues beside it; change those.
// swift-format-ignore-file

package import Localization

/// What AccountServer says to people: keys of the texts in its catalogues.
package enum AccountServerStrings: Localizable, Equatable {
    case title, signedIn(String), signOutDevice, signedOut(String), signedOutWithPassword(String), linkGone
    case browser, device

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .title: "Account safety"
        case .signedIn(let device): "“\(device)” signed in to your account. If that was you, simply close this page. If not, press the button: that device is signed out, and the present password is no longer valid."
        case .signOutDevice: "This was not me: sign that device out"
        case .signedOut(let device): "“\(device)” is signed out."
        case .signedOutWithPassword(let device): "“\(device)” is signed out. Your password is no longer valid. A mail is on its way to you that says how to set a new one."
        case .linkGone: "This link is no longer valid."
        case .browser: "Browser"
        case .device: "Device"
        }
    }

    private var chinese: String {
        switch self {
        case .title: "账号安全"
        case .signedIn(let device): "“\(device)”登录了你的账号。如果是你本人操作，请直接关闭此页面。如果不是，请按下面的按钮：该设备会退出登录，现有密码不再有效。"
        case .signOutDevice: "这不是我，立即退出该设备"
        case .signedOut(let device): "“\(device)”已退出登录。"
        case .signedOutWithPassword(let device): "“\(device)”已退出登录。原密码不再有效。请查收邮件，按其中的说明设置新密码。"
        case .linkGone: "此链接已失效。"
        case .browser: "浏览器"
        case .device: "设备"
        }
    }
}
