internal import AppRuntime

extension AppPhrase {
    /// What every app says in the same words; nil for what is said of codes alone.
    var frame: FramePhrase? {
        switch self {
        case .add: .add
        case .edit: .edit
        case .delete: .delete
        case .cancel: .cancel
        case .done: .done
        case .save: .save
        case .undo: .undo
        case .restore: .restore
        case .deleteNow: .deleteNow
        case .forget: .forget
        case .syncNow: .syncNow
        case .clearSearch: .clearSearch
        case .find: .find
        case .search: .search
        case .settings: .settings
        case .about: .about
        case .sync: .sync
        case .devices: .devices
        case .details: .details
        case .moreOptions: .moreOptions
        case .saved: .saved
        case .keyOnItsWay: .keyOnItsWay
        case .recentlyDeleted(let count): .recentlyDeleted(count)
        case .handedOver(let time): .handedOver(time)
        case .forgetQuestion(let name): .forgetQuestion(name)
        case .version(let number): .version(number)
        default: nil
        }
    }
}
