extension ProblemCode {
    /// What a person reads; those of AUTH_001 to AUTH_004 in Chinese are the requirements' to the letter.
    public func sentence(_ language: Language) -> String {
        switch language {
        case .chinese: chinese
        case .english: english
        }
    }

    private var chinese: String {
        switch self {
        case .credentials: "邮箱或密码错误"
        case .locked: "账号已被锁定"
        case .code: "验证码错误"
        case .session: "登录已过期"
        case .stepUp: "需要进一步验证"
        case .reauthentication: "请再次验证身份"
        case .proof: "设备验证失败"
        case .provider: "第三方登录失败"
        case .closed: "账号不可用"
        case .invalid: "请求内容有误"
        case .password: "密码不符合要求"
        case .terms: "请先同意最新的用户协议和隐私政策"
        case .missing: "未找到"
        case .conflict: "当前状态不允许此操作"
        case .form: "无法读取请求"
        case .tooMany: "请求过于频繁，请稍后再试"
        case .busy: "服务器繁忙，请稍后再试"
        case .unavailable: "服务暂时不可用，请稍后再试"
        case .fault: "服务器出错"
        }
    }

    private var english: String {
        switch self {
        case .credentials: "Wrong e-mail or password"
        case .locked: "The account is locked"
        case .code: "Wrong code"
        case .session: "The sign-in has expired"
        case .stepUp: "A further proof is needed"
        case .reauthentication: "Please prove again who you are"
        case .proof: "The device could not be verified"
        case .provider: "The other service refused the sign-in"
        case .closed: "The account is not available"
        case .invalid: "Something in the request is wrong"
        case .password: "The password does not meet the rules"
        case .terms: "Please accept the present terms and privacy policy first"
        case .missing: "Not found"
        case .conflict: "That is not possible as things stand"
        case .form: "The request cannot be read"
        case .tooMany: "Too many requests; please try again later"
        case .busy: "The server is busy; please try again later"
        case .unavailable: "The service is not available; please try again later"
        case .fault: "A fault of the server"
        }
    }
}
