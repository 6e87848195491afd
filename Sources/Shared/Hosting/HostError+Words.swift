internal import Files
public import Localization

extension HostError {
    /// What is wrong and what to do.
    ///
    /// - Parameters:
    ///   - language: the person's language.
    ///   - product: whose home it is.
    /// - Returns: one or two sentences.
    public func text(in language: Language, of product: Product) -> String {
        let words = placeWords(product) ?? cloudWords(product)
        return language == .chinese ? words.chinese : words.english
    }

    private typealias Words = (english: String, chinese: String)

    private func placeWords(_ product: Product) -> Words? {
        switch self {
        case .noHome:
            (
                "It is not known where your files are: set HOME, or name the folders with --home and --keychain.",
                "无法确定文件位置：请设置 HOME，或用 --home 和 --keychain 指定文件夹。"
            )
        case .noContents(let path, let isNamed):
            (
                "No \(product.contents) at \(path). To begin there: \(product.name) add"
                    + (isNamed ? " --home \(path)" : ""),
                "\(path) 处没有\(product.chineseContents)。若要在那里开始：\(product.name) add"
                    + (isNamed ? " --home \(path)" : "")
            )
        case .emptyPlace(let option): ("\(option) needs a place.", "\(option) 需要一个位置。")
        case .unknownLanguage(let name):
            (
                "There is no language \"\(name)\" here; use en or zh.",
                "没有“\(name)”这种语言；请使用 en 或 zh。"
            )
        case .unreadableChoice(let path):
            (
                "\(path) does not name a keychain. Say which one with --keychain after removing that file.",
                "\(path) 没有指明密钥存储。请删除该文件，然后用 --keychain 指定。"
            )
        case .badMoment:
            (
                "\(product.variable("NOW")) is not a number of seconds.",
                "\(product.variable("NOW")) 不是秒数。"
            )
        case .files(let error): (error.description, error.chinese)
        default: nil
        }
    }

    private func cloudWords(_ product: Product) -> Words {
        switch self {
        case .unreadableCloud(let path):
            (
                "\(path) does not name a cloud. Remove that file, then say which one: \(product.name) cloud use",
                "\(path) 没有指明云端。请删除该文件，然后指定：\(product.name) cloud use"
            )
        case .unfitCloud(let path, let fault): fault.words(path)
        case .keychainInCloud(let keychain, let cloud):
            (
                "The keys in \(keychain) would travel with the cloud’s folder \(cloud), and open what is sealed there. "
                    + "Name a keychain outside it, and a cloud folder that is not inside the keychain.",
                "\(keychain) 中的密钥会随云文件夹 \(cloud) 一起传送，并能打开其中加密的内容。"
                    + "请指定云文件夹之外的密钥存储，云文件夹也不要放在密钥存储之内。"
            )
        case .homeInCloud(let home, let cloud):
            (
                "The \(product.contents) in \(home) would travel with the cloud’s folder \(cloud) as one file, and "
                    + "devices would overwrite each other’s. Name a folder outside it with --home.",
                "\(home) 中的\(product.chineseContents)会作为一个文件随云文件夹 \(cloud) 传送，各设备会互相覆盖。"
                    + "请用 --home 指定云文件夹之外的位置。"
            )
        default: ("", "")
        }
    }
}

extension HostError.CloudFault {
    fileprivate func words(_ path: String) -> (english: String, chinese: String) {
        switch self {
        case .notFolder:
            (
                "\(path) is not a folder, so it cannot be a cloud. Name a folder, or off.",
                "\(path) 不是文件夹，不能用作云端。请指定文件夹，或 off。"
            )
        case .nothingAbove:
            (
                "\(path) cannot be made, because the folder above it is not there. Make that one, or mount the disk "
                    + "it is on.",
                "无法创建 \(path)，因为它的上级文件夹不存在。请创建上级文件夹，或挂载其所在的磁盘。"
            )
        case .denied:
            ("You have no permission to use the folder \(path).", "你没有使用文件夹 \(path) 的权限。")
        case .name: ("A cloud’s path must not have a line break.", "云端的路径不能包含换行。")
        case .files(let error): (error.description, error.chinese)
        }
    }
}
