extension AppPhrase {
    /// What is said when something is done.
    var results: Words? {
        switch self {
        case .greeting(let name?): ("Signed in: \(name).", "已登录：\(name)。")
        case .greeting(nil): ("Signed in.", "已登录。")
        case .delivered(1): ("The service was told of an earlier sign-out.", "已将之前的退出通知服务器。")
        case .delivered(let count):
            ("The service was told of \(count) earlier sign-outs.", "已将之前的 \(count) 次退出通知服务器。")
        case .owed(1):
            (
                "The service could not be told of a sign-out yet; it is tried again at the next start.",
                "尚有 1 次退出未能通知服务器，下次启动时重试。"
            )
        case .owed(let count):
            (
                "The service could not be told of \(count) sign-outs yet; it is tried again at the next start.",
                "尚有 \(count) 次退出未能通知服务器，下次启动时重试。"
            )
        case .othersEnded: ("All other devices are signed out.", "已退出其他设备。")
        case .deviceEnded(let name): ("“\(name)” is signed out.", "已退出“\(name)”。")
        case .signedOutTold: ("Signed out; the service knows.", "已退出登录，并已通知服务器。")
        case .signedOutLater:
            (
                "Signed out. The service cannot be reached; it is told at the next start.",
                "已退出登录。暂时无法连接服务器，下次启动时通知。"
            )
        case .signedOutUnread:
            (
                "Signed out here. What was kept could not be read, so the service was not told: end that session in the "
                    + "list of devices.",
                "已在此设备退出。保存的登录信息无法读取，因此未能通知服务器：请在设备列表中退出该设备。"
            )
        case .lastKnown: ("This is what the service last said:", "以下为上次获取的信息：")
        case .read(let turns, let renewed, let elsewhere, let unanswered):
            (
                "Turns: \(turns). Renewed here: \(renewed); by another process: \(elsewhere). Without an answer: "
                    + "\(unanswered).",
                "共 \(turns) 次；本进程更新 \(renewed) 次，其他进程 \(elsewhere) 次；无响应 \(unanswered) 次。"
            )
        case .pinFailed(let host, let found):
            (
                "Warning: the key of \(host) is none of the pinned ones, and nothing was sent. It is "
                    + "\(found ?? "unreadable").",
                "警告：\(host) 的公钥与固定的公钥不符，未发送任何内容。其公钥为 \(found ?? "无法读取")。"
            )
        case .pinsLapsed(let host):
            (
                "The pins of \(host) have lapsed: only its certificate is checked now.",
                "\(host) 的公钥固定已到期，目前仅校验证书。"
            )
        default: nil
        }
    }

    /// What is said when something is not done.
    var refusals: Words? {
        switch self {
        case .brokenOff: ("It was broken off.", "操作已取消。")
        case .signedInAlready:
            ("Somebody is signed in here: sign out first.", "此处已有账号登录：请先退出登录。")
        case .signInFirst, .nobodySignedIn: ("Nobody is signed in here.", "尚未登录。")
        case .termsRefused:
            ("Without accepting both no account can be made.", "须同意《用户协议》和《隐私政策》方可注册。")
        case .registrationClosed: ("No new accounts are taken here now.", "目前不开放注册。")
        case .noWayHere:
            (
                "The proof that is wanted cannot be given in a terminal: use the app or a browser.",
                "所需的验证方式无法在终端完成：请使用应用或浏览器。"
            )
        case .noSignals: ("The system has no room left.", "系统资源不足。")
        case .settingsDamaged(let path):
            (
                "\(path) cannot be read: remove it, and name the service again with --server.",
                "\(path) 无法读取：请删除该文件，并用 --server 重新指定服务器。"
            )
        case .notRemoved(let names):
            (
                "Not removed: \(names.joined(separator: ", ")). It is tried again at the next start.",
                "未能删除：\(names.joined(separator: "、"))。下次启动时重试。"
            )
        case .fakesUnknown:
            ("What answers at --fakes is not account-fakes.", "--fakes 处的服务不是 account-fakes。")
        default: nil
        }
    }
}
