// Made by scripts/generate-strings from the catalogues beside it; change those.
// swift-format-ignore-file

package import Localization

/// What Files says to people: keys of the texts in its catalogues.
package enum FilesStrings: Localizable, Equatable {
    case looseDirectory(path: String, mode: String), looseFile(path: String, mode: String)
    case foreignOwner(path: String, owner: Int), symbolicLink(String), notDirectory(String)
    case notRegular(String), notFound(String), alreadyExists(String), moved(String)
    case tooLarge(path: String, limit: Int), changing(String), busy(String), badName(String)
    case system(LocalizedText), nameTooLong(String), unsupported(String), failed(path: String, code: Int)

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .looseDirectory(let path, let mode): "Other users may enter \(path) (mode \(mode)); run: chmod 700 \(path)"
        case .looseFile(let path, let mode): "Other users may use \(path) (mode \(mode)); run: chmod 600 \(path)"
        case .foreignOwner(let path, let owner): "\(path) belongs to another user (number \(owner)); use a place of your own."
        case .symbolicLink(let path): "\(path) is a symbolic link; name the real place instead."
        case .notDirectory(let path): "\(path) is not a directory; move it away or name another place."
        case .notRegular(let path): "\(path) is not a plain file; move it away, or name another one."
        case .notFound(let path): "\(path) is not there."
        case .alreadyExists(let path): "\(path) exists already and is not replaced."
        case .moved(let path): "\(path) was moved or deleted while in use; start again."
        case .tooLarge(let path, let limit): "\(path) is larger than \(limit) bytes, so it is not ours."
        case .changing(let path): "\(path) changed while it was read; try again."
        case .busy(let path): "Another program holds \(path); try again when it has finished."
        case .badName(let name): "\"\(name)\" is not a file name."
        case .system(let cause): "\(cause.text(in: .english))"
        case .nameTooLong(let path): "The path \(path) is too long."
        case .unsupported(let path): "The file system of \(path) lacks links or locks; use another place."
        case .failed(let path, let code): "\(path) could not be used (system error \(code))."
        }
    }

    private var chinese: String {
        switch self {
        case .looseDirectory(let path, let mode): "其他用户可以进入 \(path)（权限 \(mode)）；请运行：chmod 700 \(path)"
        case .looseFile(let path, let mode): "其他用户可以使用 \(path)（权限 \(mode)）；请运行：chmod 600 \(path)"
        case .foreignOwner(let path, let owner): "\(path) 属于其他用户（编号 \(owner)）；请使用自己的位置。"
        case .symbolicLink(let path): "\(path) 是符号链接；请改用真实位置。"
        case .notDirectory(let path): "\(path) 不是文件夹；请将其移走或指定其他位置。"
        case .notRegular(let path): "\(path) 不是普通文件；请将其移走，或指定另一个文件。"
        case .notFound(let path): "\(path) 不存在。"
        case .alreadyExists(let path): "\(path) 已存在，未被替换。"
        case .moved(let path): "\(path) 在使用时被移动或删除；请重新开始。"
        case .tooLarge(let path, let limit): "\(path) 超过 \(limit) 字节，因此不是本程序的文件。"
        case .changing(let path): "\(path) 在读取时发生了变化；请重试。"
        case .busy(let path): "另一个程序正在使用 \(path)；请等它完成后重试。"
        case .badName(let name): "“\(name)”不是文件名。"
        case .system(let cause): "\(cause.text(in: .chinese))"
        case .nameTooLong(let path): "路径 \(path) 太长。"
        case .unsupported(let path): "\(path) 所在的文件系统不支持链接或锁；请使用其他位置。"
        case .failed(let path, let code): "无法使用 \(path)（系统错误 \(code)）。"
        }
    }
}

/// What Files says to people: keys of the texts in its catalogues.
package enum SystemCauseStrings: Localizable, Equatable {
    case noSpace(String), readOnly(String), notWritable(String), denied(String), tooManyOpen(String)
    case device(String), offline(String)

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .noSpace(let path): "There is no room left for \(path); free some space and try again."
        case .readOnly(let path): "\(path) is on a read-only file system; make it writable and try again."
        case .notWritable(let path): "\(path) cannot be written. Check its permissions and whether the disk is read-only."
        case .denied(let path): "You have no permission to use \(path)."
        case .tooManyOpen(let path): "Too many files are open to use \(path); close some programs."
        case .device(let path): "The disk failed at \(path); check the disk and your backup."
        case .offline(let path): "\(path) cannot be reached; check the network or the disk that it is on."
        }
    }

    private var chinese: String {
        switch self {
        case .noSpace(let path): "没有空间存放 \(path)；请释放空间后重试。"
        case .readOnly(let path): "\(path) 位于只读文件系统上；请使其可写后重试。"
        case .notWritable(let path): "\(path) 无法写入。请检查其权限，以及磁盘是否为只读。"
        case .denied(let path): "你没有使用 \(path) 的权限。"
        case .tooManyOpen(let path): "打开的文件太多，无法使用 \(path)；请关闭一些程序。"
        case .device(let path): "磁盘在 \(path) 处出错；请检查磁盘和备份。"
        case .offline(let path): "无法访问 \(path)；请检查其所在的网络或磁盘。"
        }
    }
}
