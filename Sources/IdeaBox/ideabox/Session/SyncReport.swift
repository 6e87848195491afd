import IdeaBoxCore
import Replication
import SyncProduct
import Terminal

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How things stand with the cloud, for people and for programs.
struct SyncReport: Equatable {
    /// A few words, or where it is not good a sentence.
    let line: String
    /// Where the cloud is.
    var cloud: String? { sync.cloud }
    private let name: String
    private let sync: SyncStatus

    /// A report.
    ///
    /// - Parameters:
    ///   - state: what is known.
    ///   - standing: what came of the last attempt.
    ///   - language: the person's language.
    init(_ state: BoxState, _ standing: CloudStanding, in language: Language) {
        sync = standing.sync
        switch state.condition {
        case .ready, .loading: (name, line) = (standing.name, standing.line(in: language))
        case .store(let error):
            (name, line) = ("storeProblem", IdeaPhrase.store(error).text(in: language))
        }
    }

    /// An object for programs.
    ///
    /// - Parameters:
    ///   - arrivals: what came from other devices since the report before.
    ///   - moment: the present moment, where many are told.
    /// - Returns: one line.
    func json(_ arrivals: IncomingChanges?, at moment: Date? = nil) -> String {
        let time: [(name: String, value: String)] = moment.map { [("at", Self.json($0))] } ?? []
        return JSON.object(
            time + [
                ("state", JSON.string(name)), ("pending", String(sync.pending)),
                ("seenBy", JSON.array(sync.seenBy.map { JSON.string($0) })),
                ("cloud", JSON.string(sync.cloud)), ("handedOver", Self.json(sync.handedOver)),
                ("findings", JSON.array(sync.findings.map(Self.object))),
                ("arrived", arrivals?.json ?? "null"),
            ])
    }

    private static func json(_ date: Date?) -> String { JSON.string(date?.formatted(.iso8601)) }

    private static func object(_ finding: Finding) -> String {
        JSON.object([
            ("file", JSON.string(finding.register)), ("device", JSON.string(finding.device)),
            ("problem", JSON.string(finding.kind.name)),
        ])
    }

    static func == (one: SyncReport, other: SyncReport) -> Bool {
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
