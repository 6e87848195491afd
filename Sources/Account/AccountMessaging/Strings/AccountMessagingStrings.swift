// Made by scripts/generate-strings from the catalogues beside it; change those.
// swift-format-ignore-file

package import Localization

/// What AccountMessaging says to people: keys of the texts in its catalogues.
package enum SubjectStrings: Localizable, Equatable {
    case registrationCode(String), alreadyRegistered(String), signInCode(String), reauthenticationCode(String)
    case newAddressCode, resetCode(String), newDevice, passwordWithdrawn(String), locked, passwordChanged
    case emailChanged, phoneChanged, emailPending, phonePending, passwordPending, changeStopped
    case newDeviceLettersPending, unusualChecksPending, factorRemovalPending, mergeCode(String)
    case mergeInPending, mergeOutPending, mergeStopped, merged, mergedAway, mergeUndone, newDeviceLettersOff
    case unusualChecksOff, protectionRestored, emailRestored, accountFrozen, factorAdded, factorRemoved
    case recoveryCodesMade, recoveryCodeUsed, identityLinked, identityUnlinked, passkeyAdded, passkeyRemoved
    case deletionAsked, deletionCancelled, deleted

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .registrationCode(let product): "Your \(product) registration code"
        case .alreadyRegistered(let product): "You already have a \(product) account"
        case .signInCode(let product): "Your \(product) sign-in code"
        case .reauthenticationCode(let product): "Your \(product) confirmation code"
        case .newAddressCode: "Confirm your new contact"
        case .resetCode(let product): "Your code to reset the \(product) password"
        case .newDevice: "A new device signed in to your account"
        case .passwordWithdrawn(let product): "Set a new \(product) password"
        case .locked: "Your account is locked for a while"
        case .passwordChanged: "Your password was changed"
        case .emailChanged: "Your e-mail address was changed"
        case .phoneChanged: "Your phone number was changed"
        case .emailPending: "Your e-mail address is going to be changed"
        case .phonePending: "Your phone number is going to be changed"
        case .passwordPending: "Your account is going to have another password"
        case .changeStopped: "A change of your account was stopped"
        case .newDeviceLettersPending: "Letters about new devices are going to be switched off"
        case .unusualChecksPending: "Further proofs are going to be switched off"
        case .factorRemovalPending: "Two-step verification is going to be switched off"
        case .mergeCode(let product): "Your \(product) code to merge two accounts"
        case .mergeInPending: "Another account is going to become part of yours"
        case .mergeOutPending: "Your account is going to become part of another one"
        case .mergeStopped: "A merge of your account was stopped"
        case .merged: "Another account is part of yours now"
        case .mergedAway: "Your account is part of another one now"
        case .mergeUndone: "A merge of your account was undone"
        case .newDeviceLettersOff: "Letters about new devices are off"
        case .unusualChecksOff: "Further proofs are off"
        case .protectionRestored: "A protection of your account is on again"
        case .emailRestored: "Your account has its former e-mail address again"
        case .accountFrozen: "Nothing of your account can be changed now"
        case .factorAdded: "Two-step verification is on"
        case .factorRemoved: "Two-step verification is off"
        case .recoveryCodesMade: "You have new recovery codes"
        case .recoveryCodeUsed: "A recovery code was used"
        case .identityLinked: "Another way to sign in was added"
        case .identityUnlinked: "A way to sign in was removed"
        case .passkeyAdded: "A passkey was added"
        case .passkeyRemoved: "A passkey was removed"
        case .deletionAsked: "Your account is going to be deleted"
        case .deletionCancelled: "Your account will not be deleted"
        case .deleted: "Your account was deleted"
        }
    }

    private var chinese: String {
        switch self {
        case .registrationCode(let product): "\(product) 注册验证码"
        case .alreadyRegistered(let product): "你已有 \(product) 账户"
        case .signInCode(let product): "\(product) 登录验证码"
        case .reauthenticationCode(let product): "\(product) 身份验证码"
        case .newAddressCode: "确认你的新联系方式"
        case .resetCode(let product): "重设 \(product) 密码的验证码"
        case .newDevice: "你的账户在新设备上登录"
        case .passwordWithdrawn(let product): "请为 \(product) 设置新密码"
        case .locked: "你的账户已暂时锁定"
        case .passwordChanged: "你的密码已更改"
        case .emailChanged: "你的登录邮箱已更改"
        case .phoneChanged: "你的手机号已更改"
        case .emailPending: "你的登录邮箱即将更改"
        case .phonePending: "你的手机号即将更改"
        case .passwordPending: "你的密码即将更改"
        case .changeStopped: "账户的一项更改已停止"
        case .newDeviceLettersPending: "新设备通知即将关闭"
        case .unusualChecksPending: "异常登录验证即将关闭"
        case .factorRemovalPending: "两步验证即将关闭"
        case .mergeCode(let product): "\(product) 合并账户验证码"
        case .mergeInPending: "另一个账户即将并入你的账户"
        case .mergeOutPending: "你的账户即将并入另一个账户"
        case .mergeStopped: "账户合并已停止"
        case .merged: "另一个账户已并入你的账户"
        case .mergedAway: "你的账户已并入另一个账户"
        case .mergeUndone: "账户合并已撤销"
        case .newDeviceLettersOff: "新设备通知已关闭"
        case .unusualChecksOff: "异常登录验证已关闭"
        case .protectionRestored: "账户的一项保护已重新开启"
        case .emailRestored: "你的账户已恢复原来的邮箱"
        case .accountFrozen: "你的账户目前不能更改"
        case .factorAdded: "两步验证已开启"
        case .factorRemoved: "两步验证已关闭"
        case .recoveryCodesMade: "你的恢复码已更新"
        case .recoveryCodeUsed: "你的一个恢复码已被使用"
        case .identityLinked: "你的账户增加了一种登录方式"
        case .identityUnlinked: "你的账户移除了一种登录方式"
        case .passkeyAdded: "你的账户增加了一个通行密钥"
        case .passkeyRemoved: "你的账户移除了一个通行密钥"
        case .deletionAsked: "你的账户将被删除"
        case .deletionCancelled: "账户删除已取消"
        case .deleted: "你的账户已删除"
        }
    }
}

/// What AccountMessaging says to people: keys of the texts in its catalogues.
package enum OpeningStrings: Localizable, Equatable {
    case registrationCode(String), alreadyRegistered(String), stepUpCode, phoneCode(String)
    case reauthenticationCode, newAddressCode(String), resetCode(String), newDevice(String)
    case passwordWithdrawn(String), locked(String), lockedFor(product: String, minutes: Int)
    case passwordChanged(String), emailChanged(String), phoneChanged(String)
    case emailPending(product: String, hours: Int), phonePending(product: String, hours: Int)
    case passwordPending(product: String, hours: Int), changeStopped(String)
    case newDeviceLettersPending(product: String, hours: Int)
    case unusualChecksPending(product: String, hours: Int), factorRemovalPending(product: String, hours: Int)
    case mergeCode(String), mergeInPending(product: String, hours: Int)
    case mergeOutPending(product: String, hours: Int), mergeStopped(String), merged(String)
    case mergedAway(String), mergeUndone(String), newDeviceLettersOff(String), unusualChecksOff(String)
    case protectionRestored(String), emailRestored(String), accountFrozen(String), factorAdded(String)
    case factorRemoved(String), recoveryCodesMade(String), recoveryCodeUsed(product: String, left: Int)
    case identityLinked(way: LocalizedText, product: String)
    case identityUnlinked(way: LocalizedText, product: String), passkeyAdded(String), passkeyRemoved(String)
    case deletionAsked(String), deletionAskedIn(product: String, days: Int), deletionCancelled(String)
    case deleted(String)

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .registrationCode(let product): "You are about to open a \(product) account. Enter this code on the registration page:"
        case .alreadyRegistered(let product): "Somebody tried to register this address with \(product). It already has an account, so no new one was made, and nothing about yours has changed."
        case .stepUpCode: "A sign-in needs one more proof. If it is you, enter this code on the sign-in page:"
        case .phoneCode(let product): "You are signing in to \(product). Enter this code on the sign-in page:"
        case .reauthenticationCode: "You are changing something important about your account. Enter this code to confirm that it is you:"
        case .newAddressCode(let product): "Enter this code to use this contact for your \(product) account:"
        case .resetCode(let product): "Somebody asked to reset your \(product) password. If it was you, enter this code on the reset page:"
        case .newDevice(let product): "A new device has just signed in to your \(product) account."
        case .passwordWithdrawn(let product): "Your \(product) password no longer signs in. Other ways to sign in still work."
        case .locked(let product): "After several wrong passwords in a row, your \(product) account is locked. Devices that are signed in are not affected."
        case .lockedFor(let product, let minutes): "After several wrong passwords in a row, your \(product) account is locked for \(minutes) minutes. Devices that are signed in are not affected."
        case .passwordChanged(let product): "Your \(product) password was changed, and your other devices were signed out."
        case .emailChanged(let product): "Your \(product) account uses another e-mail address now; the former one no longer signs in."
        case .phoneChanged(let product): "The phone number of your \(product) account was changed; the former one no longer signs in."
        case .emailPending(let product, let hours): "Somebody who is signed in to your \(product) account gave it another e-mail address. It takes the place of this one in \(hours) hours."
        case .phonePending(let product, let hours): "Somebody who is signed in to your \(product) account gave it another phone number. It takes the place of the present one in \(hours) hours."
        case .passwordPending(let product, let hours): "Somebody gave a recovery code of your \(product) account and a new password. It takes the place of the present one in \(hours) hours, and signs every device out."
        case .changeStopped(let product): "The e-mail address, the phone number, the password or a protection of your \(product) account was going to be changed. That was stopped, and nothing has changed."
        case .newDeviceLettersPending(let product, let hours): "Somebody who is signed in to your \(product) account switched the letters about new devices off. They end in \(hours) hours."
        case .unusualChecksPending(let product, let hours): "Somebody who is signed in to your \(product) account switched off that unusual sign-ins ask for a further proof. It ends in \(hours) hours."
        case .factorRemovalPending(let product, let hours): "Somebody who is signed in to your \(product) account and knows the password asked to remove its second step without a code. It is removed in \(hours) hours."
        case .mergeCode(let product): "Somebody who signed in to this account half way wants it to become part of another \(product) account. If it is you, enter this code on that account's page:"
        case .mergeInPending(let product, let hours): "Somebody who is signed in to your \(product) account proved another account, too. It becomes part of yours in \(hours) hours: what signs in to it signs in to yours then."
        case .mergeOutPending(let product, let hours): "Somebody who is signed in to another \(product) account proved yours, too. Yours becomes part of that one in \(hours) hours: what signs in to it signs in to that one then, and your devices are signed out."
        case .mergeStopped(let product): "Your \(product) account was going to be merged with another one. That was stopped, and both are as they were."
        case .merged(let product): "Another account is part of your \(product) account now. For 14 days they can be taken apart again."
        case .mergedAway(let product): "Your \(product) account is part of another one now. What signed in to it signs in to that one, as far as that had none of its kind; what is left is deleted in 30 days."
        case .mergeUndone(let product): "Your \(product) account had been merged with another one. That was undone: each has again what it had."
        case .newDeviceLettersOff(let product): "New devices that sign in to your \(product) account are no longer told by mail."
        case .unusualChecksOff(let product): "Unusual sign-ins to your \(product) account no longer ask for a further proof."
        case .protectionRestored(let product): "A protection of your \(product) account that had been switched off is on again."
        case .emailRestored(let product): "The former e-mail address of your \(product) account was put back by a link that was sent to it. This address no longer signs in."
        case .accountFrozen(let product): "Two people have claimed your \(product) account. Devices that have been signed in for a week can read on; nothing is changed, and no other device gets in. Please write to our support, who make sure whose it is."
        case .factorAdded(let product): "Your \(product) account now asks for a second step. Keep your recovery codes in a safe place."
        case .factorRemoved(let product): "Your \(product) account no longer asks for a second step."
        case .recoveryCodesMade(let product): "New recovery codes were made for your \(product) account; the old ones are void."
        case .recoveryCodeUsed(let product, let left): "A recovery code proved the second step of your \(product) account; \(left) are left. Each works once."
        case .identityLinked(let way, let product): "\(way.text(in: .english)) signs in to your \(product) account from now on."
        case .identityUnlinked(let way, let product): "\(way.text(in: .english)) no longer signs in to your \(product) account; the sessions that it began have ended."
        case .passkeyAdded(let product): "A passkey signs in to your \(product) account from now on."
        case .passkeyRemoved(let product): "A passkey no longer signs in to your \(product) account; the sessions that it began have ended."
        case .deletionAsked(let product): "We were asked to delete your \(product) account. Until then you can sign in and cancel."
        case .deletionAskedIn(let product, let days): "We were asked to delete your \(product) account. It is deleted for good, with all its data, in \(days) days. Until then you can sign in and cancel."
        case .deletionCancelled(let product): "The deletion was cancelled; your \(product) account and your data stay as they are."
        case .deleted(let product): "Your \(product) account and its data were deleted for good and cannot be restored. This is our last message."
        }
    }

    private var chinese: String {
        switch self {
        case .registrationCode(let product): "你正在注册 \(product)。请在注册页面输入验证码："
        case .alreadyRegistered(let product): "有人想用这个邮箱注册 \(product)。这个邮箱已有账户，所以没有建立新账户，原有账户也没有任何变化。"
        case .stepUpCode: "有一次登录需要进一步验证。如果是你，请在登录页面输入验证码："
        case .phoneCode(let product): "你正在登录 \(product)。请在登录页面输入验证码："
        case .reauthenticationCode: "你正在更改账户的重要设置。请输入验证码，确认是你本人："
        case .newAddressCode(let product): "请输入验证码，把这个联系方式用于你的 \(product) 账户："
        case .resetCode(let product): "有人请求重设你的 \(product) 密码。如果是你，请在重设页面输入验证码："
        case .newDevice(let product): "你的 \(product) 账户刚刚在一台新设备上登录。"
        case .passwordWithdrawn(let product): "你的 \(product) 密码已停用，不能再用来登录。其他登录方式不受影响。"
        case .locked(let product): "你的 \(product) 账户连续多次输错密码，已暂时锁定。已经登录的设备不受影响。"
        case .lockedFor(let product, let minutes): "你的 \(product) 账户连续多次输错密码，已暂时锁定，\(minutes) 分钟后自动解除。已经登录的设备不受影响。"
        case .passwordChanged(let product): "你的 \(product) 密码已更改，其他设备已退出登录。"
        case .emailChanged(let product): "你的 \(product) 账户已改用新的邮箱，原来的邮箱不再用于登录。"
        case .phoneChanged(let product): "你的 \(product) 账户的手机号已更改，原来的手机号不再用于登录。"
        case .emailPending(let product, let hours): "有人在已登录的设备上为你的 \(product) 账户设置了新的邮箱，\(hours) 小时后将取代这个邮箱。"
        case .phonePending(let product, let hours): "有人在已登录的设备上为你的 \(product) 账户设置了新的手机号，\(hours) 小时后将取代现在的手机号。"
        case .passwordPending(let product, let hours): "有人用恢复码为你的 \(product) 账户设置了新密码，\(hours) 小时后将取代现在的密码，所有设备都会退出登录。"
        case .changeStopped(let product): "你的 \(product) 账户的邮箱、手机号、密码或一项保护原定更改，现已停止，一切保持不变。"
        case .newDeviceLettersPending(let product, let hours): "有人在已登录的设备上关闭了你的 \(product) 账户的新设备登录通知，\(hours) 小时后不再发送。"
        case .unusualChecksPending(let product, let hours): "有人在已登录的设备上关闭了你的 \(product) 账户的异常登录强制验证，\(hours) 小时后不再要求。"
        case .factorRemovalPending(let product, let hours): "有人在已登录的设备上用密码请求移除你的 \(product) 账户的两步验证，没有使用动态码，\(hours) 小时后移除。"
        case .mergeCode(let product): "有人正要把这个账户并入另一个 \(product) 账户，还差一步验证。如果是你本人，请在那个账户的页面输入此验证码："
        case .mergeInPending(let product, let hours): "有人在已登录你的 \(product) 账户的设备上，验证了另一个账户。\(hours) 小时后，它将并入你的账户，它的登录方式将登录你的账户。"
        case .mergeOutPending(let product, let hours): "有人登录了另一个 \(product) 账户，并验证了你的账户。\(hours) 小时后，你的账户将并入那个账户，你的登录方式将登录那个账户，你的设备会退出登录。"
        case .mergeStopped(let product): "你的 \(product) 账户原定与另一个账户合并，现已停止，两个账户都保持不变。"
        case .merged(let product): "另一个账户已并入你的 \(product) 账户。14 天内可以重新分开。"
        case .mergedAway(let product): "你的 \(product) 账户已并入另一个账户。对方没有的登录方式会登录那个账户，其余内容将在 30 天后删除。"
        case .mergeUndone(let product): "你的 \(product) 账户曾与另一个账户合并，现已撤销，两个账户都恢复原样。"
        case .newDeviceLettersOff(let product): "有新设备登录你的 \(product) 账户时，不再通过邮件通知。"
        case .unusualChecksOff(let product): "异常登录你的 \(product) 账户时，不再要求进一步验证。"
        case .protectionRestored(let product): "你的 \(product) 账户曾关闭的一项保护已重新开启。"
        case .emailRestored(let product): "有人通过发到原邮箱的链接恢复了你的 \(product) 账户原来的邮箱。这个邮箱不再用于登录。"
        case .accountFrozen(let product): "有两个人主张你的 \(product) 账户归自己所有。登录满一周的设备仍可阅读；什么都不会更改，其他设备也无法登录。请联系我们的客服确认账户归属。"
        case .factorAdded(let product): "你的 \(product) 账户已开启两步验证。请把恢复码保存在安全的地方。"
        case .factorRemoved(let product): "你的 \(product) 账户已关闭两步验证，登录时不再需要动态码。"
        case .recoveryCodesMade(let product): "你的 \(product) 账户生成了新的恢复码，旧的恢复码已失效。"
        case .recoveryCodeUsed(let product, let left): "你的 \(product) 账户用一个恢复码完成了两步验证；还剩 \(left) 个。每个恢复码只能用一次。"
        case .identityLinked(let way, let product): "现在可以用 \(way.text(in: .chinese)) 登录你的 \(product) 账户了。"
        case .identityUnlinked(let way, let product): "\(way.text(in: .chinese)) 不再能登录你的 \(product) 账户；用它登录的设备已退出。"
        case .passkeyAdded(let product): "现在可以用一个新的通行密钥登录你的 \(product) 账户了。"
        case .passkeyRemoved(let product): "有一个通行密钥不再能登录你的 \(product) 账户，由它开始的登录已结束。"
        case .deletionAsked(let product): "我们收到了删除你 \(product) 账户的请求。在此之前，登录后可以取消删除。"
        case .deletionAskedIn(let product, let days): "我们收到了删除你 \(product) 账户的请求。账户和其中的数据将在 \(days) 天后永久删除。在此之前，登录后可以取消删除。"
        case .deletionCancelled(let product): "删除已取消，你的 \(product) 账户和数据都保持不变。"
        case .deleted(let product): "你的 \(product) 账户和其中的数据已永久删除，无法恢复。这是最后一封邮件。"
        }
    }
}

/// What AccountMessaging says to people: keys of the texts in its catalogues.
package enum AdviceStrings: Localizable, Equatable {
    case notMe(String), undo(String), contest(String), frozen, stop(String), stopOnly(String)
    case stopMerge(String), unmerge(String), mergeCode, registrationCode, alreadyRegistered, signInCode
    case reauthenticationCode, newAddressCode, resetCode, locked, deletionAsked, deleted
    case passwordWithdrawn(String), changed

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .notMe(let link): "If this was not you, open this page and confirm; we then end that sign-in and help you reset your password:\n\(link)"
        case .undo(let link): "If this was not you, open this page within 14 days and press its button. This address becomes your account's again, and whoever changed it is signed out:\n\(link)"
        case .contest(let link): "If the account is yours, open this page within 14 days and press its button. Nothing is changed then until our support has made sure whose it is:\n\(link)"
        case .frozen: "If the account is yours, there is nothing else that you must do."
        case .stop(let link): "If this was not you, open this page and press its button. Nothing changes then, and the device that asked for it is signed out. If it was you, you can confirm it on your account's page and need not wait:\n\(link)"
        case .stopOnly(let link): "If this was not you, open this page and press its button. Nothing changes then, and the device that asked for it is signed out:\n\(link)"
        case .stopMerge(let link): "If this was not you, open this page and press its button. Both accounts stay as they are then, and your present password is no longer valid:\n\(link)"
        case .unmerge(let link): "If this was not you, open this page within 14 days and press its button. Each account has again what it had then:\n\(link)"
        case .mergeCode: "If this was not you, give the code to nobody and change your password soon."
        case .registrationCode: "If this was not you, ignore this message: without the code no account is made."
        case .alreadyRegistered: "If it was you, just sign in; you can reset a forgotten password there. If not, ignore this message."
        case .signInCode: "If you are not signing in, give the code to nobody and change your password soon."
        case .reauthenticationCode: "If this was not you, do not use the code; change your password now and sign out the other devices."
        case .newAddressCode: "If this was not you, ignore this message: without the code nothing changes."
        case .resetCode: "If it was not you, ignore this message: without the code your password stays as it is."
        case .locked: "If you forgot your password, reset it on the sign-in page. If it was not you, your password was not guessed; if you use it elsewhere, choose another."
        case .deletionAsked: "If this was not you, sign in and cancel at once, then change your password."
        case .deleted: "If you did not want this, contact us soon."
        case .passwordWithdrawn(let link): "If you want to sign in by a password, set a new one on this page; if you use the old one elsewhere, change it there, too:\n\(link)"
        case .changed: "If it was you, there is nothing to do. If not, reset your password now and sign out the other devices."
        }
    }

    private var chinese: String {
        switch self {
        case .notMe(let link): "如果不是你本人操作，请打开下面的页面并按提示确认，我们会结束那次登录，并帮你重设密码：\n\(link)"
        case .undo(let link): "如果不是你本人操作，请在 14 天内打开下面的页面并按下按钮：账号会改回这个邮箱，更改它的人会被退出登录：\n\(link)"
        case .contest(let link): "如果账户是你的，请在 14 天内打开下面的页面并按下按钮：在客服确认归属之前，什么都不会更改：\n\(link)"
        case .frozen: "如果账户是你的，除此之外无需进行其他操作。"
        case .stop(let link): "如果不是你本人操作，请打开下面的页面并按下按钮：什么都不会改变，提出更改的人会被退出登录。如果是你本人，可以在账户页面确认，不必等待：\n\(link)"
        case .stopOnly(let link): "如果不是你本人操作，请打开下面的页面并按下按钮：什么都不会改变，提出更改的设备会被退出登录：\n\(link)"
        case .stopMerge(let link): "如果不是你本人操作，请打开下面的页面并按下按钮：两个账户都保持不变，你现在的密码不再有效：\n\(link)"
        case .unmerge(let link): "如果不是你本人操作，请在 14 天内打开下面的页面并按下按钮：两个账户都会恢复原样：\n\(link)"
        case .mergeCode: "如果不是你本人操作，请不要把验证码告诉任何人，并尽快修改密码。"
        case .registrationCode: "如果不是你本人操作，不必理会：没有验证码，就不会建立账户。"
        case .alreadyRegistered: "如果是你，请直接登录；忘了密码，可以在登录页面重设。如果不是你，不必理会。"
        case .signInCode: "如果不是你在登录，请不要把验证码交给任何人，并尽快更改密码。"
        case .reauthenticationCode: "如果不是你本人操作，请不要使用验证码，并立即更改密码、退出其他设备。"
        case .newAddressCode: "如果不是你本人操作，不必理会：没有验证码，什么都不会改变。"
        case .resetCode: "如果不是你，不必理会：没有验证码，密码不会改变。"
        case .locked: "如果是你忘了密码，可以在登录页面重设。如果不是你，密码没有被猜中；若别处也用同一个密码，建议换一个。"
        case .deletionAsked: "如果不是你本人操作，请立即登录并取消删除，然后更改密码。"
        case .deleted: "如果这不是你的意愿，请尽快联系我们。"
        case .passwordWithdrawn(let link): "如果要继续用密码登录，请在下面的页面设置一个新密码；若别处也用同一个密码，建议一并更换：\n\(link)"
        case .changed: "如果是你本人操作，不必理会。如果不是，请立即重设密码，并退出其他设备。"
        }
    }
}

/// What AccountMessaging says to people: keys of the texts in its catalogues.
package enum ProviderStrings: Localizable, Equatable, CaseIterable {
    case apple, wechat, openID, other

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .apple: "Apple"
        case .wechat: "WeChat"
        case .openID: "Single sign-on"
        case .other: "Another service"
        }
    }

    private var chinese: String {
        switch self {
        case .apple: "Apple"
        case .wechat: "微信"
        case .openID: "单点登录"
        case .other: "另一项服务"
        }
    }
}

/// What AccountMessaging says to people: keys of the texts in its catalogues.
package enum AccountMessagingStrings: Localizable, Equatable {
    case codeRule, codeRuleFor(Int), orLink(String)
    case time(day: Int, month: MonthStrings, year: Int, clock: String), device(String), footer(String)
    case short(product: String, subject: SubjectStrings)
    case shortToIgnore(product: String, subject: SubjectStrings)
    case shortLast(product: String, subject: SubjectStrings), shortPasswordWithdrawn(String)
    case shortNumberChanged(String), shortNumberPending(product: String, hours: Int)
    case shortNumberStopped(String), shortCode(product: String, code: String)
    case shortCodeFor(product: String, code: String, minutes: Int)

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .codeRule: "It works once. Give it to nobody; we never ask you for it."
        case .codeRuleFor(let minutes): "It works once, for \(minutes) minutes. Give it to nobody; we never ask you for it."
        case .orLink(let link): "Or open this link on any device; it works for an hour, and nothing happens before you press the button there:\n\(link)"
        case .time(let day, let month, let year, let clock): "Time: \(day) \(month.text(in: .english)) \(year), \(clock) UTC"
        case .device(let name): "Device: “\(name)”"
        case .footer(let product): "\(product) sent this message by itself; please do not reply."
        case .short(let product, let subject): "\(product): \(subject.text(in: .english)). If this was not you, reset your password now."
        case .shortToIgnore(let product, let subject): "\(product): \(subject.text(in: .english)). If this was not you, ignore it."
        case .shortLast(let product, let subject): "\(product): \(subject.text(in: .english))."
        case .shortPasswordWithdrawn(let product): "\(product): your password no longer signs in. Choose \"Forgot password\" on the sign-in page to set a new one."
        case .shortNumberChanged(let product): "\(product): your account no longer uses this number. If this was not you, open it on a device that is signed in."
        case .shortNumberPending(let product, let hours): "\(product): another number replaces this one in \(hours) hours. If this was not you, stop it on your account's page."
        case .shortNumberStopped(let product): "\(product): your account keeps this number. It was going to be changed, and that was stopped."
        case .shortCode(let product, let code): "\(product): your code is \(code). Give it to nobody."
        case .shortCodeFor(let product, let code, let minutes): "\(product): your code is \(code), for \(minutes) minutes. Give it to nobody."
        }
    }

    private var chinese: String {
        switch self {
        case .codeRule: "验证码只能使用一次。请不要告诉任何人，我们也不会向你索要。"
        case .codeRuleFor(let minutes): "验证码在 \(minutes) 分钟内有效，只能使用一次。请不要告诉任何人，我们也不会向你索要。"
        case .orLink(let link): "也可以在任何设备上打开下面的链接，一小时内有效；在页面上按下按钮之前，什么也不会发生：\n\(link)"
        case .time(let day, let month, let year, let clock): "时间：\(year)年\(month.text(in: .chinese))月\(day)日 \(clock)（北京时间）"
        case .device(let name): "设备：「\(name)」"
        case .footer(let product): "这封邮件由 \(product) 自动发出，请不要回复。"
        case .short(let product, let subject): "【\(product)】\(subject.text(in: .chinese))。如非本人操作，请立即重设密码。"
        case .shortToIgnore(let product, let subject): "【\(product)】\(subject.text(in: .chinese))。如非本人操作，不必理会。"
        case .shortLast(let product, let subject): "【\(product)】\(subject.text(in: .chinese))。"
        case .shortPasswordWithdrawn(let product): "【\(product)】原密码已停用。请在登录页面选择「忘记密码」，设置新密码。"
        case .shortNumberChanged(let product): "【\(product)】你的账户不再使用此手机号。如非本人操作，请在已登录的设备上查看账户。"
        case .shortNumberPending(let product, let hours): "【\(product)】\(hours) 小时后，另一个手机号将取代此号码。如非本人操作，请在账户页面停止这项更改。"
        case .shortNumberStopped(let product): "【\(product)】手机号原定更改，现已停止，你的账户仍使用此手机号。"
        case .shortCode(let product, let code): "【\(product)】验证码 \(code)。请勿告诉任何人。"
        case .shortCodeFor(let product, let code, let minutes): "【\(product)】验证码 \(code)，\(minutes) 分钟内有效。请勿告诉任何人。"
        }
    }
}

/// What AccountMessaging says to people: keys of the texts in its catalogues.
package enum MonthStrings: Localizable, Equatable, CaseIterable {
    case january, february, march, april, may, june, july, august, september, october, november, december

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .january: "January"
        case .february: "February"
        case .march: "March"
        case .april: "April"
        case .may: "May"
        case .june: "June"
        case .july: "July"
        case .august: "August"
        case .september: "September"
        case .october: "October"
        case .november: "November"
        case .december: "December"
        }
    }

    private var chinese: String {
        switch self {
        case .january: "1"
        case .february: "2"
        case .march: "3"
        case .april: "4"
        case .may: "5"
        case .june: "6"
        case .july: "7"
        case .august: "8"
        case .september: "9"
        case .october: "10"
        case .november: "11"
        case .december: "12"
        }
    }
}
