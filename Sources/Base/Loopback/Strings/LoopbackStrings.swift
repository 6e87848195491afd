// Made by scripts/generate-strings from the catalogues beside it; change those.
// swift-format-ignore-file

package import Localization

/// What Loopback says to people: keys of the texts in its catalogues.
package enum LoopbackStrings: Localizable, Equatable {
    case running(String), otherPort(Int), isOpen(String), opened, openedAndServing, nameNotFound(String)
    case serving, addresses(address: String, plain: String), file(String)
    case earlierRun(product: String, command: String), nothingHere, goOn(String), portBusy(Int)
    case portForbidden(Int), cannotListen(Int), notAFolder(String), foreignFolder(String)
    case openFolder(path: String, mode: String), longFolder(String), failedFolder(path: String, code: Int)
    case runningButSilent, listenerLost, stopped

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .running(let product): "\(product) is running already."
        case .otherPort(let port): "It is not on port \(port): one page serves a home, and this one runs already. Stop it to change the port."
        case .isOpen(let command): "The page is open in a tab of your browser. For one more, or another browser: \(command) --no-open"
        case .opened: "The page is opening in your browser."
        case .openedAndServing: "The page is opening in your browser. Press Ctrl-C to stop."
        case .nameNotFound(let command): "If the browser does not find the page, \(command) --no-open prints an address that it finds."
        case .serving: "Press Ctrl-C to stop."
        case .addresses(let address, let plain): "Open this address within a minute; it works once:\n  \(address)\nThe same for a browser that does not find it:\n  \(plain)"
        case .file(let path): "Open this file in your browser within a minute; it works once:\n  \(path)"
        case .earlierRun(let product, let command): "This page was opened by an earlier run of \(product). Type `\(command)` again."
        case .nothingHere: "There is nothing at this address."
        case .goOn(let product): "Open \(product)"
        case .portBusy(let port): "Port \(port) is used by another program. Choose another with --port, or leave the option out."
        case .portForbidden(let port): "The system does not allow port \(port). Choose one above 1023, or leave --port out."
        case .cannotListen(let code): "The system did not allow listening on the loopback address (error \(code))."
        case .notAFolder(let path): "The folder \(path) is a symbolic link or not a folder. Remove it and try again."
        case .foreignFolder(let path): "The folder \(path) belongs to another person. Remove it or choose another folder."
        case .openFolder(let path, let mode): "The folder \(path) can be entered by others (mode \(mode)). Run chmod 700 on it and try again."
        case .longFolder(let path): "The folder \(path) has too long a path. Choose a shorter one."
        case .failedFolder(let path, let code): "The folder \(path) cannot be used (error \(code)). Check that you may write there."
        case .runningButSilent: "The page is already being served for this home, but that program does not answer. Stop it and try again."
        case .listenerLost: "The system closed the connection that the page is served on. Start it again."
        case .stopped: "The page is no longer being served. Start it again."
        }
    }

    private var chinese: String {
        switch self {
        case .running(let product): "\(product) 已在运行。"
        case .otherPort(let port): "它不在端口 \(port) 上：一个数据文件夹只由一个页面提供服务，而它已在运行。若要更改端口，请先停止它。"
        case .isOpen(let command): "页面已在浏览器的标签页中打开。若要再打开一个或使用其他浏览器：\(command) --no-open"
        case .opened: "正在浏览器中打开页面。"
        case .openedAndServing: "正在浏览器中打开页面。按 Ctrl-C 停止。"
        case .nameNotFound(let command): "如果浏览器找不到页面，\(command) --no-open 会显示它能找到的地址。"
        case .serving: "按 Ctrl-C 停止。"
        case .addresses(let address, let plain): "请在一分钟内打开此地址；它只能使用一次：\n  \(address)\n如果浏览器找不到它，请打开：\n  \(plain)"
        case .file(let path): "请在一分钟内用浏览器打开此文件；它只能使用一次：\n  \(path)"
        case .earlierRun(let product, let command): "此页面由之前运行的 \(product) 打开。请再次输入 `\(command)`。"
        case .nothingHere: "此地址没有内容。"
        case .goOn(let product): "打开 \(product)"
        case .portBusy(let port): "端口 \(port) 已被其他程序使用。请用 --port 选择其他端口，或省略此选项。"
        case .portForbidden(let port): "系统不允许使用端口 \(port)。请选择 1023 以上的端口，或省略 --port。"
        case .cannotListen(let code): "系统不允许在本机回环地址上监听（错误 \(code)）。"
        case .notAFolder(let path): "文件夹 \(path) 是符号链接或不是文件夹。请将其移除后重试。"
        case .foreignFolder(let path): "文件夹 \(path) 属于其他用户。请将其移除或选择其他文件夹。"
        case .openFolder(let path, let mode): "文件夹 \(path) 可被其他人进入（权限 \(mode)）。请对其运行 chmod 700 后重试。"
        case .longFolder(let path): "文件夹 \(path) 的路径太长。请选择较短的路径。"
        case .failedFolder(let path, let code): "文件夹 \(path) 无法使用（错误 \(code)）。请检查你是否可以写入。"
        case .runningButSilent: "此数据的页面已在提供服务，但该程序没有应答。请停止它后重试。"
        case .listenerLost: "系统关闭了提供页面的连接。请重新启动。"
        case .stopped: "页面已停止提供服务。请重新启动。"
        }
    }
}
