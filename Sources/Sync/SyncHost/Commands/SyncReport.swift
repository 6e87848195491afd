package import Localization
internal import SyncEngine
internal import SyncProduct
internal import Terminal

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

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
