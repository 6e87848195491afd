/// The Chinese sentences; the English ones stand beside the errors.
extension LocalWebError {
    var chinese: String {
        switch self {
        case .portBusy(let port): "端口 \(port) 已被其他程序使用。请用 --port 选择其他端口，或省略此选项。"
        case .portForbidden(let port): "系统不允许使用端口 \(port)。请选择 1023 以上的端口，或省略 --port。"
        case .cannotListen(let errno): "系统不允许在本机回环地址上监听（错误 \(errno)）。"
        case .folder(let path, let problem): "文件夹 \(path) \(problem.chinese)"
        case .runningButSilent: "此数据的页面已在提供服务，但该程序没有应答。请停止它后重试。"
        case .listenerLost: "系统关闭了提供页面的连接。请重新启动。"
        case .stopped: "页面已停止提供服务。请重新启动。"
        }
    }
}

extension LocalWebError.FolderProblem {
    fileprivate var chinese: String {
        switch self {
        case .notAFolder: "是符号链接或不是文件夹。请将其移除后重试。"
        case .foreign: "属于其他用户。请将其移除或选择其他文件夹。"
        case .open(let mode): "可被其他人进入（权限 \(String(mode, radix: 8))）。请对其运行 chmod 700 后重试。"
        case .tooLong: "的路径太长。请选择较短的路径。"
        case .system(let errno): "无法使用（错误 \(errno)）。请检查你是否可以写入。"
        }
    }
}
