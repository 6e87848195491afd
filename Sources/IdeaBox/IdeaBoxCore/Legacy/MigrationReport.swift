public import Localization

/// What an import did, or would do.
///
/// `added + joined + present + changed + taken + leftAlone` is ``found``.
public struct MigrationReport: Sendable, Equatable {
    /// Whether nothing was written.
    public let isDryRun: Bool
    /// The rows that could be read.
    public internal(set) var found = 0
    /// Rows that became new ideas.
    public internal(set) var added = 0
    /// Rows whose idea was here already, from another device: both were joined.
    public internal(set) var joined = 0
    /// Rows that were imported before.
    public internal(set) var present = 0
    /// Rows that were imported before and changed in the old app since; they were listed and not taken over.
    public internal(set) var changed = 0
    /// Such rows that were taken over, as was asked.
    public internal(set) var taken = 0
    /// Rows whose idea was deleted here for good, or cannot be read here.
    public internal(set) var leftAlone = 0
    /// Rows without any date; theirs is the moment of the import.
    public internal(set) var undated = 0
    /// What was not taken over to the letter; at most ``mostFindings``.
    public internal(set) var findings: [LegacyFinding] = []
    /// How many findings there are, those included that are not listed.
    public internal(set) var findingCount = 0
    /// How many of them mean that something is not here.
    public internal(set) var lossCount = 0

    /// How many ids of the old store were replaced: nothing else of these ideas is another.
    public internal(set) var replacedIDs = 0

    /// The attributes and relations that hold values and of which nothing was taken over.
    public package(set) var leftOut: [LegacyColumn] = []
    /// Whether changes may stand in a log that was not beside the file.
    public package(set) var mayLackLog = false
    /// Whether the old store is not whole.
    public package(set) var isDamaged = false

    /// So many findings are listed.
    public static let mostFindings = 1000

    /// A report of nothing yet.
    ///
    /// - Parameter isDryRun: whether nothing is to be written.
    public init(isDryRun: Bool) { self.isDryRun = isDryRun }

    /// Whether everything that was to be taken over is here.
    public var isComplete: Bool { lossCount == 0 }

    /// Whether everything that the old store tells of its ideas, save ``replacedIDs``, is here, as far as can be known.
    public var isLossless: Bool {
        isComplete && changed == 0 && leftOut.isEmpty && !mayLackLog && !isDamaged
    }

    mutating func add(_ finding: LegacyFinding) {
        findingCount += 1
        if finding.isLoss { lossCount += 1 }
        switch finding.kind {
        case .idShared: replacedIDs += 1
        case .idsForeign(let count, _, _): replacedIDs += count
        default: break
        }
        if findings.count == Self.mostFindings {
            // A loss is listed before what is only told.
            guard finding.isLoss, let place = findings.lastIndex(where: { !$0.isLoss }) else { return }
            findings.remove(at: place)
        }
        findings.append(finding)
    }
}

extension MigrationReport: Localizable {
    /// What was done, in one sentence or several.
    public func text(in language: Language) -> String {
        let list = parts.joined(by: IdeaBoxLegacyStrings.listed)
        var said: [IdeaBoxLegacyStrings] = [
            parts.isEmpty ? .found(found) : .foundWith(count: found, parts: list)
        ]
        if undated > 0 { said.append(.undated(undated)) }
        if isLossless { said.append(replacedIDs > 0 ? .idsLost(replacedIDs) : .nothingLost) }
        if !isComplete { said.append(.losses(lossCount)) }
        if !leftOut.isEmpty { said.append(.leftOut(leftOut.names)) }
        if mayLackLog { said.append(.logHint) }
        if isDryRun { said.append(.nothingWritten) }
        return said.joined(by: IdeaBoxLegacyStrings.followed).text(in: language)
    }

    /// What became of the rows, as far as there are any.
    private var parts: [IdeaBoxLegacyStrings] {
        let all: [(count: Int, said: IdeaBoxLegacyStrings)] = [
            (added, isDryRun ? .wouldBeAdded(added) : .added(added)), (joined, .joined(joined)),
            (present, .present(present)), (changed, .changed(changed)), (taken, .taken(taken)),
            (leftAlone, .leftAlone(leftAlone)),
        ]
        return all.filter { $0.count > 0 }.map(\.said)
    }
}

/// How far an import is.
public struct MigrationProgress: Sendable, Equatable {
    /// The rows that were read.
    public let done: Int
    /// How many there are; nil if they cannot be counted.
    public let total: Int?

    /// A progress of its parts.
    public init(done: Int, total: Int?) {
        self.done = done
        self.total = total
    }
}
