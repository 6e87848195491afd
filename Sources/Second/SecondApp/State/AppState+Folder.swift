internal import FoundationExports
internal import SecondCore
internal import SyncClouds

/// A folder that the person picked in place of iCloud.
extension AppState {
    /// The storage in use, as a person knows it.
    var cloudName: String { settings.storage.name(in: traits.language) }

    /// Asks about a folder that was picked, also about the one in use: the system may not hand that out any more.
    mutating func picked(_ folder: FolderBookmark?, _ effects: inout [AppEffect]) {
        guard let folder else { return warn(words(.folderUnusable), &effects) }
        ask(.storage(.folder(folder)))
    }

    /// How a folder is called in the question about it.
    func name(of subject: QuestionSubject) -> String {
        guard case .storage(let storage) = subject else { return "" }
        return storage.name(in: traits.language)
    }

    /// What its cloud tells of the folder in use.
    mutating func take(_ news: FolderNews, _ effects: inout [AppEffect]) {
        guard settings.storage.folder != nil else { return }
        switch news {
        case .renewed(let folder):
            settings.storage = .folder(folder)
            effects.append(.keep(settings))
        case .availability(let availability): folder = availability
        }
    }

    /// What is the matter with the folder in use, or with the keys of what lies in it; nil if nothing is.
    var folderNote: SecondAppStrings? {
        guard settings.storage.folder != nil else { return nil }
        switch folder {
        case .gone: return .folderGone(cloudName)
        case .refused: return .folderRefused(cloudName)
        case .open:
            let isLocked = vault.condition == .ready && vault.sync.findings.contains { $0.kind == .locked }
            return isLocked ? .keyNotHere : nil
        }
    }
}
