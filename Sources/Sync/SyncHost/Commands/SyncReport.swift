package import FoundationExports
package import Localization
internal import SyncEngine
package import SyncProduct
internal import Terminal

/// How things stand with the cloud, for people and for programs.
package struct SyncReport: Equatable {
    /// A few words, or where it is not good a sentence; nothing in it steers a terminal.
    package let line: String
    /// Where the cloud is.
    package var cloud: String? { sync.cloud }
    private let name: String
    private let sync: SyncStatus

    /// - Parameters:
    ///   - state: what is known.
    ///   - availability: what came of the last attempt.
    ///   - language: the person's language.
    package init(_ state: some SyncSnapshot, _ availability: CloudAvailability, in language: Language) {
        sync = state.sync
        let problem = state.problem(in: language)
        name = problem?.name ?? availability.name
        line = ShownText.lines(problem?.sentence ?? availability.line(in: language))
    }

    /// An object for programs.
    ///
    /// - Parameters:
    ///   - changes: what came from other devices since the report before.
    ///   - moment: the present moment, where many are told.
    /// - Returns: one line.
    package func json(_ changes: IncomingChanges?, at moment: Date? = nil) -> String {
        let time: [(name: String, value: String)] = moment.map { [("at", Self.json($0))] } ?? []
        return JSON.object(
            time + [
                ("state", JSON.string(name)), ("pending", String(sync.pending)),
                ("seenBy", JSON.array(sync.seenBy.map { JSON.string($0) })),
                ("cloud", JSON.string(sync.cloud)), ("handedOver", Self.json(sync.handedOver)),
                ("findings", JSON.array(sync.findings.map(Self.object))),
                ("arrived", changes?.json ?? "null"),
            ])
    }

    private static func json(_ date: Date?) -> String { JSON.string(date?.formatted(.iso8601)) }

    private static func object(_ finding: Finding) -> String {
        JSON.object([
            ("file", JSON.string(finding.register)), ("device", JSON.string(finding.device)),
            ("problem", JSON.string(finding.kind.name)),
        ])
    }

    package static func == (one: SyncReport, other: SyncReport) -> Bool {
        one.line == other.line && one.json(nil) == other.json(nil)
    }
}

extension Finding.Kind {
    /// The name for programs.
    fileprivate var name: String {
        switch self {
        case .locked: "locked"
        case .unfinished: "unfinished"
        case .damaged: "damaged"
        case .newerVersion: "newerVersion"
        case .tooLarge: "tooLarge"
        }
    }
}

/// What came from other devices between two states: counts and devices, never the name of a record.
package struct IncomingChanges: Equatable {
    /// How many records are new, differ, or are gone.
    package struct Counts: Equatable {
        let added, changed, deleted: Int

        package init(added: Int, changed: Int, deleted: Int) {
            (self.added, self.changed, self.deleted) = (added, changed, deleted)
        }
    }

    /// The names of the devices whose files were joined in between.
    private let devices: [String]
    /// Nil where records are not counted.
    private let counts: Counts?

    /// Nil if nothing came: what changed without news from a device was changed here.
    ///
    /// - Parameters:
    ///   - old: what was known before.
    ///   - new: what is known now.
    ///   - counts: what changed in between; nil where that is not counted.
    package init?(from old: SyncStatus, to new: SyncStatus, counts: Counts? = nil) {
        var known: [String: UInt64] = [:]
        for device in old.devices { known[device.id] = device.version }
        let heard = new.devices.filter { !$0.isThisDevice && $0.version > known[$0.id] ?? 0 }
        // What a device was before it took another id goes by the same name.
        devices = Set(heard.map { SyncedDevice.title($0.name, id: $0.id) }).sorted()
        self.counts = counts
        let isNothing = counts == Counts(added: 0, changed: 0, deleted: 0)
        guard !devices.isEmpty, !isNothing else { return nil }
    }

    /// A sentence for each kind of change.
    package func lines(in language: Language, of product: SyncedProduct) -> [String] {
        strings(of: product).map { CloudStrings.sentence(LocalizedText($0)).text(in: language) }
    }

    private func strings(of product: SyncedProduct) -> [CloudStrings] {
        guard let counts else { return [.newsCame(devices)] }
        let kinds = [
            (counts.added, CloudStrings.came), (counts.changed, CloudStrings.changed),
            (counts.deleted, CloudStrings.deleted),
        ]
        return kinds.filter { $0.0 > 0 }.map { $1($0, product.records($0), devices) }
    }

    /// An object for programs.
    package var json: String {
        let numbers =
            counts.map { [("added", $0.added), ("changed", $0.changed), ("deleted", $0.deleted)] } ?? []
        return JSON.object(
            numbers.map { ($0.0, String($0.1)) } + [("from", JSON.array(devices.map { JSON.string($0) }))])
    }
}
