public import AccountAPI

/// Why the client did not do what was asked for.
public enum AccountClientError: Error, Sendable, Equatable {
    /// Nobody is signed in.
    case signedOut
    /// The session ended; only signing in again helps.
    case ended(SessionEnd)
    /// The server refused.
    case problem(ProblemBody)
    /// The server's answer is none that this client knows; the number is its status.
    case answer(status: Int)
    /// There is no answer.
    case transport(TransportError)
    /// The store of tokens cannot be used; the session is kept as it is.
    case store(TokenStoreError)
    /// The device's key cannot be used; the session is kept as it is.
    case device(DeviceKeyError)
    /// The app's own notes, or its lock between processes, cannot be used; the text says why.
    case files(String)
    /// Who asked does not want it any more.
    case cancelled
    /// Tokens go to the services that were named alone, and this is none of them.
    case foreign(ServiceOrigin)
    /// A newer sign-in, or a sign-out, came before this one was complete.
    case superseded
}

extension AccountClientError {
    /// What a person reads: what happened, and what to do.
    ///
    /// - Parameter language: of the sentence; the server's own sentences are in the language that it was asked in.
    /// - Returns: one or two sentences.
    public func sentence(_ language: Language) -> String {
        switch (self, language) {
        case (.signedOut, .chinese): "尚未登录。请先登录。"
        case (.signedOut, .english): "You are not signed in: please sign in first."
        case (.ended(let end), _): end.sentence(language)
        case (.problem(let problem), _): problem.guidance(language)
        case (.answer(let status), .chinese): "服务器的回答无法识别（\(status)），请稍后再试。"
        case (.answer(let status), .english):
            "The server's answer cannot be read (\(status)): try again later."
        case (.transport(let error), .english): error.description
        case (.transport(let error), .chinese): error.chinese
        case (.store(let error), .english): error.description
        case (.store(let error), .chinese): error.chinese
        case (.device(let error), .english): error.description
        case (.device(let error), .chinese): error.chinese
        case (.files(let reason), .english): "The app's own files cannot be used: \(reason)."
        case (.files(let reason), .chinese): "应用文件无法使用：\(reason)。"
        case (.cancelled, .chinese), (.superseded, .chinese): "操作已取消。"
        case (.cancelled, .english), (.superseded, .english): "It was broken off."
        case (.foreign(let origin), .chinese): "不能向 \(origin.text) 发送登录信息。"
        case (.foreign(let origin), .english): "The sign-in is not sent to \(origin.text)."
        }
    }
}

extension TransportError {
    fileprivate var chinese: String {
        switch self {
        case .unreachable: "网络错误：无法连接服务器，请检查网络后重试。"
        case .lost: "网络错误：连接中断，请重试。"
        case .untrusted: "服务器证书无效：当前网络可能不安全。"
        case .wrongPin: "服务器证书与应用不符：请更换网络，或更新应用。"
        case .tooLarge: "服务器的回答过长。"
        case .cancelled: "操作已取消。"
        case .invalid(let reason): "请求无法发送：\(reason)。"
        }
    }
}

extension TokenStoreError {
    fileprivate var chinese: String {
        switch self {
        case .locked: "钥匙串已锁定：请解锁设备后重试。"
        case .gated: "登录信息受面容 ID 或触控 ID 保护：请先验证，或使用密码。"
        case .denied: "钥匙串拒绝了本应用：请检查其权限。"
        case .full: "空间不足，无法保存登录信息：请清理空间后重试。"
        case .damaged: "已保存的登录信息无法读取：请重新登录。"
        case .failed(let reason): "登录信息无法读取或保存：\(reason)。"
        }
    }
}

extension DeviceKeyError {
    fileprivate var chinese: String {
        switch self {
        case .missing: "本设备的密钥已不存在：请重新登录。"
        case .locked: "设备密钥已锁定：请解锁设备后重试。"
        case .damaged: "设备密钥无法读取：请退出后重新登录。"
        case .failed(let reason): "设备密钥无法使用：\(reason)。"
        }
    }
}
