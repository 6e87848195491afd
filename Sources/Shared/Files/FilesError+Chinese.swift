extension FilesError {
    /// ``description`` in Chinese.
    public var chinese: String {
        switch self {
        case .looseDirectory(let path, let mode):
            "其他用户可以进入 \(path)（权限 \(String(mode, radix: 8))）；请运行：chmod 700 \(path)"
        case .looseFile(let path, let mode):
            "其他用户可以使用 \(path)（权限 \(String(mode, radix: 8))）；请运行：chmod 600 \(path)"
        case .foreignOwner(let path, let owner): "\(path) 属于其他用户（编号 \(owner)）；请使用自己的位置。"
        case .symbolicLink(let path): "\(path) 是符号链接；请改用真实位置。"
        case .notDirectory(let path): "\(path) 不是文件夹；请将其移走或指定其他位置。"
        case .notRegular(let path): "\(path) 不是普通文件；请将其移走。"
        case .notFound(let path): "\(path) 不存在。"
        case .alreadyExists(let path): "\(path) 已存在，未被替换。"
        case .moved(let path): "\(path) 在使用时被移动或删除；请重新开始。"
        case .tooLarge(let path, let limit): "\(path) 超过 \(limit) 字节，因此不是本程序的文件。"
        case .changing(let path): "\(path) 在读取时发生了变化；请重试。"
        case .busy(let path): "另一个程序正在使用 \(path)；请等它完成后重试。"
        case .badName(let name): "“\(name)”不是文件名。"
        case .noSpace(let path): "没有空间存放 \(path)；请释放空间后重试。"
        case .readOnly(let path): "\(path) 位于只读文件系统上。"
        case .denied(let path): "你没有使用 \(path) 的权限。"
        case .nameTooLong(let path): "路径 \(path) 太长。"
        case .tooManyOpen(let path): "打开的文件太多，无法使用 \(path)；请关闭一些程序。"
        case .device(let path): "磁盘在 \(path) 处出错；请检查磁盘和备份。"
        case .unsupported(let path): "\(path) 所在的文件系统不支持链接或锁；请使用其他位置。"
        case .failed(let path, let code): "无法使用 \(path)（系统错误 \(code)）。"
        }
    }
}
