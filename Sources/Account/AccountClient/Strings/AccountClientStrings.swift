// Made by scripts/generate-strings from the catalogues beside it; change those.
// swift-format-ignore-file

package import AccountAPI
package import Localization

/// What AccountClient says to people: keys of the texts in its catalogues.
package enum AccountClientStrings: Localizable, Equatable {
    case signedOut, strangeAnswer(Int), appFiles(String), brokenOff, foreign(String)
    case sessionExpired(ProblemCode), sessionRevoked(ProblemCode), sessionReused(ProblemCode)
    case deviceChanged(ProblemCode), unreachable, lost, untrusted, wrongPin, tooLarge, cancelled
    case notSent(String), puzzleTooCostly, puzzleUnknown, puzzleNeedsMemory, keychainLocked, gated
    case keychainDenied, full, sessionDamaged, sessionFailed(String), keyMissing, keyLocked, keyDamaged
    case keyFailed(String), notRecognised, passwordWanted, gateUnavailable, gateChanged, gateFailed(String)
    case keepDownloads(Int), keepProgress(Int), keepOfflineData(Int)

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .signedOut: "You are not signed in: please sign in first."
        case .strangeAnswer(let status): "The server's answer cannot be read (\(status)): try again later."
        case .appFiles(let reason): "The app's own files cannot be used: \(reason)."
        case .brokenOff: "It was broken off."
        case .foreign(let origin): "The sign-in is not sent to \(origin)."
        case .sessionExpired(let problem): "\(problem.text(in: .english)): please sign in again."
        case .sessionRevoked(let problem): "\(problem.text(in: .english)): it was ended elsewhere, or the password was changed. Please sign in again."
        case .sessionReused(let problem): "\(problem.text(in: .english)): it was ended to keep your account safe. Please sign in again, and look at your devices."
        case .deviceChanged(let problem): "\(problem.text(in: .english)): the data came from another device. Please sign in again."
        case .unreachable: "The service cannot be reached: check the network, and try again."
        case .lost: "The connection broke before the answer came: try again."
        case .untrusted: "The service's certificate does not hold: somebody may be listening in on this network."
        case .wrongPin: "The service's certificate is not the one this app knows: use another network, or update the app."
        case .tooLarge: "The service's answer is larger than is read."
        case .cancelled: "It was cancelled."
        case .notSent(let reason): "The request cannot be sent: \(reason)."
        case .puzzleTooCostly: "The service asks for far more work than an honest one does, so it was not done: check the network, and try again later."
        case .puzzleUnknown: "The service asks for work that this version does not know: update the app, or try again later."
        case .puzzleNeedsMemory: "There is too little free memory for the work that the service asks for: close some apps, and try again."
        case .keychainLocked: "The keychain is locked: unlock the device, and try again."
        case .gated: "Your sign-in is protected by Face ID or Touch ID: prove yourself, or use your password."
        case .keychainDenied: "The keychain refuses this program: check its permissions."
        case .full: "There is no room left to keep the sign-in: free some, and try again."
        case .sessionDamaged: "What is kept of the sign-in cannot be read: sign in again."
        case .sessionFailed(let reason): "The sign-in cannot be kept or read: \(reason)."
        case .keyMissing: "This device has no key of its own any more: sign in again."
        case .keyLocked: "The device's key is locked: unlock the device, and try again."
        case .keyDamaged: "The device's key cannot be read: sign out and in again."
        case .keyFailed(let reason): "The device's key cannot be used: \(reason)."
        case .notRecognised: "You were not recognised: try again, or use your password."
        case .passwordWanted: "Sign in with your password."
        case .gateUnavailable: "Face ID or Touch ID cannot be used now: use your password."
        case .gateChanged: "Faces or fingers were changed on this device: sign in with your password once."
        case .gateFailed(let reason): "Face ID or Touch ID failed: \(reason)."
        case .keepDownloads(let count): count == 1 ? "Keep the 1 downloaded book?" : "Keep the \(count) downloaded books?"
        case .keepProgress(let count): count == 1 ? "1 reading position has not been sent yet. Keep it on this device?" : "\(count) reading positions have not been sent yet. Keep them on this device?"
        case .keepOfflineData(let count): count == 1 ? "Keep the 1 piece of offline data?" : "Keep the \(count) pieces of offline data?"
        }
    }

    private var chinese: String {
        switch self {
        case .signedOut: "尚未登录。请先登录。"
        case .strangeAnswer(let status): "服务器的回答无法识别（\(status)），请稍后再试。"
        case .appFiles(let reason): "应用文件无法使用：\(reason)。"
        case .brokenOff: "操作已取消。"
        case .foreign(let origin): "不能向 \(origin) 发送登录信息。"
        case .sessionExpired(let problem): "\(problem.text(in: .chinese))，请重新登录。"
        case .sessionRevoked(let problem): "\(problem.text(in: .chinese))：已在别处退出，或密码已更改。请重新登录。"
        case .sessionReused(let problem): "\(problem.text(in: .chinese))：为保护账号安全已退出。请重新登录，并检查设备列表。"
        case .deviceChanged(let problem): "\(problem.text(in: .chinese))：数据来自另一台设备。请重新登录。"
        case .unreachable: "网络错误：无法连接服务器，请检查网络后重试。"
        case .lost: "网络错误：连接中断，请重试。"
        case .untrusted: "服务器证书无效：当前网络可能不安全。"
        case .wrongPin: "服务器证书与应用不符：请更换网络，或更新应用。"
        case .tooLarge: "服务器的回答过长。"
        case .cancelled: "操作已取消。"
        case .notSent(let reason): "请求无法发送：\(reason)。"
        case .puzzleTooCostly: "服务要求的计算量远超正常情况，因此未执行：请检查网络，稍后再试。"
        case .puzzleUnknown: "服务要求的计算是此版本不认识的：请更新应用，或稍后再试。"
        case .puzzleNeedsMemory: "可用内存不足，无法完成服务要求的计算：请关闭一些应用后重试。"
        case .keychainLocked: "钥匙串已锁定：请解锁设备后重试。"
        case .gated: "登录信息受面容 ID 或触控 ID 保护：请先验证，或使用密码。"
        case .keychainDenied: "钥匙串拒绝了本应用：请检查其权限。"
        case .full: "空间不足，无法保存登录信息：请清理空间后重试。"
        case .sessionDamaged: "已保存的登录信息无法读取：请重新登录。"
        case .sessionFailed(let reason): "登录信息无法读取或保存：\(reason)。"
        case .keyMissing: "本设备的密钥已不存在：请重新登录。"
        case .keyLocked: "设备密钥已锁定：请解锁设备后重试。"
        case .keyDamaged: "设备密钥无法读取：请退出后重新登录。"
        case .keyFailed(let reason): "设备密钥无法使用：\(reason)。"
        case .notRecognised: "未能识别，请重试，或使用密码。"
        case .passwordWanted: "请使用密码登录。"
        case .gateUnavailable: "现在无法使用面容 ID 或触控 ID，请使用密码。"
        case .gateChanged: "此设备的面容或指纹已更改，请使用密码登录一次。"
        case .gateFailed(let reason): "面容 ID 或触控 ID 出错：\(reason)。"
        case .keepDownloads(let count): "是否保留已下载的 \(count) 本书籍？"
        case .keepProgress(let count): "有 \(count) 条阅读进度尚未同步。是否保留在此设备上？"
        case .keepOfflineData(let count): "是否保留 \(count) 项离线数据？"
        }
    }
}
