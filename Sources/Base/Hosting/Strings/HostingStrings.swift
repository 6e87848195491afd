// Made by scripts/generate-strings from the catalogues beside it; change those.
// swift-format-ignore-file

package import Files
package import Localization

/// What Hosting says to people: keys of the texts in its catalogues.
package enum HostStrings: Localizable, Equatable {
    case noHome, noContents(contents: LocalizedText, path: String, program: String)
    case noContentsAtHome(contents: LocalizedText, path: String, program: String), emptyPlace(String)
    case unknownLanguage(String), unreadableChoice(String), badMoment(String), files(FilesError)
    case unreadableCloud(path: String, program: String), keychainInCloud(keychain: String, cloud: String)
    case homeInCloud(contents: LocalizedText, home: String, cloud: String), cloudNotFolder(String)
    case cloudWithoutParent(String), cloudHoldsNothing(String), cloudName

    package func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .chinese: chinese
        }
    }

    private var english: String {
        switch self {
        case .noHome: "It is not known where your files are: set HOME, or name the folders with --home and --keychain."
        case .noContents(let contents, let path, let program): "No \(contents.text(in: .english)) at \(path). To begin there: \(program) add"
        case .noContentsAtHome(let contents, let path, let program): "No \(contents.text(in: .english)) at \(path). To begin there: \(program) add --home \(path)"
        case .emptyPlace(let option): "\(option) needs a place."
        case .unknownLanguage(let name): "There is no language \"\(name)\" here; use en or zh."
        case .unreadableChoice(let path): "\(path) does not name a keychain. Say which one with --keychain after removing that file."
        case .badMoment(let variable): "\(variable) is not a number of seconds."
        case .files(let error): "\(error.text(in: .english))"
        case .unreadableCloud(let path, let program): "\(path) does not name a cloud. Remove that file, then say which one: \(program) cloud use"
        case .keychainInCloud(let keychain, let cloud): "The keys in \(keychain) would travel with the cloud’s folder \(cloud), and open what is sealed there. Name a keychain outside it, and a cloud folder that is not inside the keychain."
        case .homeInCloud(let contents, let home, let cloud): "The \(contents.text(in: .english)) in \(home) would travel with the cloud’s folder \(cloud) as one file, and devices would overwrite each other’s. Name a folder outside it with --home."
        case .cloudNotFolder(let path): "\(path) is not a folder, so it cannot be a cloud. Name a folder, or off."
        case .cloudWithoutParent(let path): "\(path) cannot be made, because the folder above it is not there. Make that one, or mount the disk it is on."
        case .cloudHoldsNothing(let path): "No file can be made in \(path), so it cannot be a cloud. Name another folder, or off."
        case .cloudName: "A cloud’s path must not have a line break."
        }
    }

    private var chinese: String {
        switch self {
        case .noHome: "无法确定文件位置：请设置 HOME，或用 --home 和 --keychain 指定文件夹。"
        case .noContents(let contents, let path, let program): "\(path) 处没有\(contents.text(in: .chinese))。若要在那里开始：\(program) add"
        case .noContentsAtHome(let contents, let path, let program): "\(path) 处没有\(contents.text(in: .chinese))。若要在那里开始：\(program) add --home \(path)"
        case .emptyPlace(let option): "\(option) 需要一个位置。"
        case .unknownLanguage(let name): "没有“\(name)”这种语言；请使用 en 或 zh。"
        case .unreadableChoice(let path): "\(path) 没有指明密钥存储。请删除该文件，然后用 --keychain 指定。"
        case .badMoment(let variable): "\(variable) 不是秒数。"
        case .files(let error): "\(error.text(in: .chinese))"
        case .unreadableCloud(let path, let program): "\(path) 没有指明云端。请删除该文件，然后指定：\(program) cloud use"
        case .keychainInCloud(let keychain, let cloud): "\(keychain) 中的密钥会随云文件夹 \(cloud) 一起传送，并能打开其中加密的内容。请指定云文件夹之外的密钥存储，云文件夹也不要放在密钥存储之内。"
        case .homeInCloud(let contents, let home, let cloud): "\(home) 中的\(contents.text(in: .chinese))会作为一个文件随云文件夹 \(cloud) 传送，各设备会互相覆盖。请用 --home 指定云文件夹之外的位置。"
        case .cloudNotFolder(let path): "\(path) 不是文件夹，不能用作云端。请指定文件夹，或 off。"
        case .cloudWithoutParent(let path): "无法创建 \(path)，因为它的上级文件夹不存在。请创建上级文件夹，或挂载其所在的磁盘。"
        case .cloudHoldsNothing(let path): "无法在 \(path) 中创建文件，不能用作云端。请指定其他文件夹，或 off。"
        case .cloudName: "云端的路径不能包含换行。"
        }
    }
}
