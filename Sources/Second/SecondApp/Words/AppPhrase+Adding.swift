extension AppPhrase {
    /// The camera, pictures, pasted text and handed-over links, and what became of an action.
    var addWords: Words? {
        switch self {
        case .cameraHint: ("Hold the QR code inside the frame.", "请将二维码放入框内。")
        case .cameraDeniedTitle: ("The camera is off for Second", "Second 无法使用摄像头")
        case .cameraDenied:
            (
                "Allow it in Settings, or choose a picture of the QR code, or enter the account by hand.",
                "请在设置中允许使用摄像头，或选择二维码图片，或手动输入账号。"
            )
        case .cameraMissingTitle: ("No camera", "没有摄像头")
        case .cameraMissing:
            (
                "No camera can be used here. Choose a picture of the QR code, or enter the account by hand.",
                "此处没有可用的摄像头。请选择二维码图片，或手动输入账号。"
            )
        case .cameraInterrupted:
            ("Something else is using the camera. It goes on by itself.", "摄像头正被占用，稍后会自动继续。")
        case .noCode:
            (
                "No QR code was found in this picture. Try a larger or sharper one.",
                "图片中未找到二维码。请换一张更大或更清晰的图片。"
            )
        case .pictureUnreadable:
            ("This picture could not be read. Try a screenshot of the code.", "无法读取此图片。请尝试使用二维码的屏幕截图。")
        case .tooManyCodes(let most):
            (
                "There are more than \(most) accounts in this picture. Cut it into several.",
                "此图片中的账号超过 \(most) 个。请分成几张图片。"
            )
        case .severalCodes(let count): ("\(count) accounts were found", "找到 \(count) 个账号")
        case .alsoSkipped(let count):
            (
                count == 1
                    ? "One more code is not of an account." : "\(count) more codes are not of accounts.",
                "另有 \(count) 个二维码不是账号。"
            )
        case .nothingPasted: ("There is no set-up link in the clipboard.", "剪贴板中没有设置链接。")
        case .addedMany(let count): ("Added \(count) accounts.", "已添加 \(count) 个账号。")
        case .notCopied: ("The code could not be copied.", "无法复制验证码。")
        case .setAside:
            (
                "The damaged vault was put aside on this device; nothing was erased. A new one was begun.",
                "损坏的保险库已移开并保留在此设备上，未删除任何内容。已新建保险库。"
            )
        case .rebuilt:
            (
                "The damaged vault was put aside on this device. The accounts come back from iCloud.",
                "损坏的保险库已移开并保留在此设备上。账号将从 iCloud 恢复。"
            )
        case .separated:
            (
                "The accounts so far are kept in a file of their own on this device. What is in iCloud comes now.",
                "之前的账号保存在此设备上单独的文件中。现在读取 iCloud 中的内容。"
            )
        case .notAddedAgain(let name): ("Not added: \(name) is here already.", "未添加：\(name) 已存在。")
        case .linkRefused: ("This set-up link cannot be used", "无法使用此设置链接")
        case .linkMeaning:
            (
                "Another app or the camera handed over a set-up link. Add it only if you asked for it.",
                "另一个 App 或相机交来了一个设置链接。请仅在确实由你发起时添加。"
            )
        case .alreadyThere(let name):
            ("\(name) is here already. Adding it again keeps both.", "\(name) 已存在。再次添加将同时保留两者。")
        case .unusualDigits(let count): ("Codes of \(count) digits", "\(count) 位验证码")
        case .unusualPeriod(let seconds):
            (
                seconds == 1 ? "A new code each second" : "A new code every \(seconds) seconds",
                "每 \(seconds) 秒更换验证码"
            )
        case .unusualAlgorithm(let name): ("Algorithm \(name)", "算法 \(name)")
        default: nil
        }
    }
}
