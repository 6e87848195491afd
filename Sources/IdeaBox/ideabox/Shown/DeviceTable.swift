import IdeaBoxCore
import SyncProduct
import Terminal

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Devices as lines with aligned columns: the beginning of the id, name, last seen, and what is to be said beside.
struct DeviceTable {
    let lines: [String]

    init(_ devices: [Device], now: Date, language: Language) {
        let names = devices.map(\.shownName)
        let times = devices.map { device in
            if device.isThisDevice { return CommandCloudPhrase.thisDevice.text(in: language) }
            return device.lastSeen.map { ShownTime.words($0, now: now, in: language) }
                ?? CommandCloudPhrase.unreadDevice.text(in: language)
        }
        let widths = (names.map(TextWidth.of).max() ?? 0, times.map(TextWidth.of).max() ?? 0)
        lines = devices.indices.map { place in
            let device = devices[place]
            let marks = device.marks(in: language).joined(separator: language == .chinese ? "，" : ", ")
            let id = device.id.isEmpty ? "        " : String(device.id.prefix(8))
            let columns = [
                id, TextWidth.fit(names[place], to: widths.0),
                marks.isEmpty ? times[place] : TextWidth.fit(times[place], to: widths.1),
            ]
            return (columns + (marks.isEmpty ? [] : [marks])).joined(separator: "  ")
        }
    }
}

extension Device {
    /// A device clock that is ahead by more than this, in seconds, is said.
    static let tolerance = 30

    /// The name on one line; the beginning of the id where none could be read.
    var shownName: String { name.isEmpty ? String(id.prefix(8)) : Shown.cut(name, to: 60) }

    fileprivate func marks(in language: Language) -> [String] {
        var marks: [CommandCloudPhrase] = []
        if isFormer { marks.append(.formerDevice) }
        if !isReadable { marks.append(.lockedDevice) }
        if secondsAhead > Self.tolerance { marks.append(.clockAhead(secondsAhead)) }
        return marks.map { $0.text(in: language) }
    }

    /// An object for programs.
    var json: String {
        JSON.object([
            ("id", JSON.string(id)), ("name", JSON.string(name)), ("thisDevice", JSON.bool(isThisDevice)),
            ("lastSeen", JSON.string(lastSeen?.formatted(.iso8601))), ("readable", JSON.bool(isReadable)),
            ("former", JSON.bool(isFormer)), ("secondsAhead", String(secondsAhead)),
        ])
    }
}
