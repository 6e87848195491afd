// Made by scripts/generate-strings from the catalogues beside it; change those.
// swift-format-ignore-file

package import Localization

/// What AccountServer says to people: keys of the texts in its catalogues.
package enum AccountServerStrings: Localizable, Equatable {
    case title, signedIn(String), signOutDevice, signedOut(String), signedOutWithPassword(String), linkGone
    case browser, device, undoTitle, undoQuestion(String), undoButton, undone(String), stopTitle
    case stopQuestion(String), stopPassword, stopProtection, stopMerge(String), unmergeQuestion(String)
    case unmergeButton, unmerged, protectQuestion, protectButton, protected, stopButton, stopped, contestTitle
    case contestQuestion, contestButton, frozen, undoTaken, signInTitle, signInUnknownService
    case signInUnknownAddress

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
        case .undoTitle: "Your address"
        case .undoQuestion(let email): "If you press the button, “\(email)” becomes the address of your account again. Devices, numbers and two-step verification that were added lately are taken away, and the present password is no longer valid. If it was you who changed the address, simply close this page."
        case .undoButton: "Change the address back"
        case .undone(let email): "“\(email)” is the address of your account again. Set a new password to sign in: on the sign-in page, choose “Forgot password?”."
        case .stopTitle: "A change of your account"
        case .stopQuestion(let next): "If you press the button, “\(next)” does not become your account's. Devices, numbers and two-step verification that were added lately are taken away, and the present password is no longer valid. If it was you who asked for it, simply close this page."
        case .stopPassword: "If you press the button, the new password does not become your account's, and the present one is no longer valid. Devices, numbers and two-step verification that were added lately are taken away. If it was you who gave the recovery code, simply close this page."
        case .stopProtection: "If you press the button, the protection stays on. Devices, numbers and two-step verification that were added lately are taken away, and the present password is no longer valid. If it was you who switched it off, simply close this page."
        case .stopMerge(let name): "If you press the button, your account is not merged with “\(name)”. Devices, numbers and two-step verification that were added lately are taken away, and the present password is no longer valid. If it was you who asked for it, simply close this page."
        case .unmergeQuestion(let name): "If you press the button, your account and “\(name)” are two accounts again, and each has what it had. Devices, numbers and two-step verification that were added lately are taken away, and the present password is no longer valid. If it was you who merged them, simply close this page."
        case .unmergeButton: "Take the accounts apart"
        case .unmerged: "They are two accounts again. Set a new password to sign in: on the sign-in page, choose “Forgot password?”."
        case .protectQuestion: "If you press the button, the protection that was switched off is on again. Devices, numbers and two-step verification that were added lately are taken away, and the present password is no longer valid. If it was you who switched it off, simply close this page."
        case .protectButton: "Switch it on again"
        case .protected: "The protection is on again. Set a new password to sign in: on the sign-in page, choose “Forgot password?”."
        case .stopButton: "Stop this change"
        case .stopped: "It is stopped, and nothing has changed. Set a new password to sign in: on the sign-in page, choose “Forgot password?”."
        case .contestTitle: "Whose account is it?"
        case .contestQuestion: "The former address of this account was put back. If the account is yours, press the button: nothing of it is changed then until our support has made sure whose it is. If not, simply close this page."
        case .contestButton: "This account is mine"
        case .frozen: "Two people have claimed this account. Nothing of it is changed until our support has made sure whose it is. Please write to them."
        case .undoTaken: "Another account uses this address by now. Please write to our support."
        case .signInTitle: "Sign in"
        case .signInUnknownService: "The site that sent you here is not registered with this account service. Go back, and tell its operator."
        case .signInUnknownAddress: "The site that sent you here asks for the answer at an address that is not registered for it, so nothing was sent. Go back, and tell its operator."
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
        case .undoTitle: "账号邮箱"
        case .undoQuestion(let email): "按下按钮后，“\(email)”会重新成为你账号的邮箱。最近添加的设备、手机号和两步验证会被移除，现有密码不再有效。如果邮箱是你本人更改的，请直接关闭此页面。"
        case .undoButton: "改回这个邮箱"
        case .undone(let email): "“\(email)”已重新成为你账号的邮箱。请设置新密码后登录：在登录页面选择“忘记密码？”。"
        case .stopTitle: "账号更改"
        case .stopQuestion(let next): "按下按钮后，“\(next)”不会成为你账号的联系方式。最近添加的设备、手机号和两步验证会被移除，现有密码不再有效。如果是你本人提出的更改，请直接关闭此页面。"
        case .stopPassword: "按下按钮后，新密码不会生效，现有密码也不再有效。最近添加的设备、手机号和两步验证会被移除。如果恢复码是你本人使用的，请直接关闭此页面。"
        case .stopProtection: "按下按钮后，这项保护会保持开启。最近添加的设备、手机号和两步验证会被移除，现有密码不再有效。如果是你本人关闭的，请直接关闭此页面。"
        case .stopMerge(let name): "按下按钮后，你的账号不会与“\(name)”合并。最近添加的设备、手机号和两步验证会被移除，现有密码不再有效。如果是你本人提出的，请直接关闭此页面。"
        case .unmergeQuestion(let name): "按下按钮后，你的账号与“\(name)”会重新分开，各自恢复原样。最近添加的设备、手机号和两步验证会被移除，现有密码不再有效。如果是你本人合并的，请直接关闭此页面。"
        case .unmergeButton: "重新分开"
        case .unmerged: "两个账号已重新分开。请设置新密码后登录：在登录页面选择“忘记密码？”。"
        case .protectQuestion: "按下按钮后，已关闭的保护会重新开启。最近添加的设备、手机号和两步验证会被移除，现有密码不再有效。如果是你本人关闭的，请直接关闭此页面。"
        case .protectButton: "重新开启"
        case .protected: "保护已重新开启。请设置新密码后登录：在登录页面选择“忘记密码？”。"
        case .stopButton: "停止这项更改"
        case .stopped: "更改已停止，一切保持不变。请设置新密码后登录：在登录页面选择“忘记密码？”。"
        case .contestTitle: "账号归属"
        case .contestQuestion: "此账号已恢复原来的邮箱。如果账号是你的，请按下按钮：在客服确认归属之前，什么都不会更改。如果不是，请直接关闭此页面。"
        case .contestButton: "这是我的账号"
        case .frozen: "有两个人主张此账号归自己所有。在客服确认归属之前，什么都不会更改。请联系我们的客服。"
        case .undoTaken: "这个邮箱现在属于另一个账号。请联系我们的客服。"
        case .signInTitle: "登录"
        case .signInUnknownService: "把你带到这里的网站没有在本账号服务登记。请返回，并告知该网站的运营者。"
        case .signInUnknownAddress: "把你带到这里的网站要求把结果发到一个未登记的地址，因此没有发送任何内容。请返回，并告知该网站的运营者。"
        }
    }
}
