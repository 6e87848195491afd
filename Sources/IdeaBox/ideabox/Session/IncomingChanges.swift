import IdeaBoxCore
import SyncProduct
import Terminal

/// From which devices something came between two states; never the title of an idea.
struct IncomingChanges: Equatable {
    /// The names of the devices whose files were joined in between.
    let devices: [String]

    /// Nil if nothing came: what changed without news from a device was changed here.
    init?(from old: BoxState, to new: BoxState) {
        var known: [String: UInt64] = [:]
        for device in old.sync.devices { known[device.id] = device.version }
        let heard = new.sync.devices.filter { !$0.isThisDevice && $0.version > known[$0.id] ?? 0 }
        devices = Set(heard.map { $0.name.isEmpty ? String($0.id.prefix(8)) : $0.name }).sorted()
        guard !devices.isEmpty, new.revision != old.revision else { return nil }
    }

    /// One line.
    func line(in language: Language) -> String {
        CommandCloudPhrase.changes(devices).text(in: language)
    }

    /// An object for programs.
    var json: String {
        JSON.object([("from", JSON.array(devices.map { JSON.string($0) }))])
    }
}
