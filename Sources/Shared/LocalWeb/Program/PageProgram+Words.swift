internal import Localization

/// The sentences of a page's program and of the few pages that the site makes itself.
struct PageProgramWords: Sendable {
    let product: String
    let command: String
    let language: Language

    private func pick(_ english: String, _ chinese: String) -> String {
        PageText(english: english, chinese: chinese).text(in: language)
    }

    var running: String { pick("\(product) is running already.", "\(product) 已在运行。") }
    func otherPort(_ port: Int) -> String {
        pick(
            "It is not on port \(port): one page serves a home, and this one runs already. Stop it to change the port.",
            "它不在端口 \(port) 上：一个数据文件夹只由一个页面提供服务，而它已在运行。若要更改端口，请先停止它。")
    }
    var isOpen: String {
        pick(
            "The page is open in a tab of your browser. For one more, or another browser: \(command) --no-open",
            "页面已在浏览器的标签页中打开。若要再打开一个或使用其他浏览器：\(command) --no-open")
    }
    var opened: String { pick("The page is opening in your browser.", "正在浏览器中打开页面。") }
    var openedAndServing: String {
        pick(
            "The page is opening in your browser. Press Ctrl-C to stop.", "正在浏览器中打开页面。按 Ctrl-C 停止。")
    }
    var nameNotFound: String {
        pick(
            "If the browser does not find the page, \(command) --no-open prints an address that it finds.",
            "如果浏览器找不到页面，\(command) --no-open 会显示它能找到的地址。")
    }
    var serving: String { pick("Press Ctrl-C to stop.", "按 Ctrl-C 停止。") }

    func address(_ address: String, plain: String) -> String {
        pick(
            "Open this address within a minute; it works once:\n  \(address)\n"
                + "The same for a browser that does not find it:\n  \(plain)",
            "请在一分钟内打开此地址；它只能使用一次：\n  \(address)\n如果浏览器找不到它，请打开：\n  \(plain)")
    }

    func file(_ path: String) -> String {
        pick(
            "Open this file in your browser within a minute; it works once:\n  \(path)",
            "请在一分钟内用浏览器打开此文件；它只能使用一次：\n  \(path)")
    }

    func sentence(_ error: LocalWebError) -> String { pick(error.description, error.chinese) }

    var pages: SiteTexts {
        SiteTexts(
            title: PageText(english: product, chinese: product),
            earlierRun: PageText(
                english: "This page was opened by an earlier run of \(product). Type `\(command)` again.",
                chinese: "此页面由之前运行的 \(product) 打开。请再次输入 `\(command)`。"),
            notFound: PageText(english: "There is nothing at this address.", chinese: "此地址没有内容。"),
            goOn: PageText(english: "Open \(product)", chinese: "打开 \(product)"))
    }
}
