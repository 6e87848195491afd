/// What may go wrong in a history of ideas; each seed takes a part of it.
struct IdeaFaults: OptionSet {
    let rawValue: Int

    /// A program dies in the middle of its work.
    static let crashes = IdeaFaults(rawValue: 1 << 0)
    /// A call of the store or the cloud fails.
    static let errors = IdeaFaults(rawValue: 1 << 1)
    static let clockJumps = IdeaFaults(rawValue: 1 << 2)
    static let backups = IdeaFaults(rawValue: 1 << 3)
    /// A home is copied to another place.
    static let copies = IdeaFaults(rawValue: 1 << 4)
    /// A copied home takes itself for the first one.
    static let twins = IdeaFaults(rawValue: 1 << 5)
    static let lostHomes = IdeaFaults(rawValue: 1 << 6)
    /// Homes begin with keys of their own, which meet late.
    static let lateKeys = IdeaFaults(rawValue: 1 << 7)
    /// A folder takes so many bytes and no more.
    static let fullFolders = IdeaFaults(rawValue: 1 << 8)
    /// One field is edited hundreds of times.
    static let longLives = IdeaFaults(rawValue: 1 << 9)
    static let months = IdeaFaults(rawValue: 1 << 10)
    /// A program is started for each edit.
    static let shortPrograms = IdeaFaults(rawValue: 1 << 11)
    /// A later version of the program writes what this one does not know.
    static let newerWriters = IdeaFaults(rawValue: 1 << 12)
    /// A row of the store, or a file, cannot be understood.
    static let unreadable = IdeaFaults(rawValue: 1 << 13)
    /// A home is set back together with its folder.
    static let diskImages = IdeaFaults(rawValue: 1 << 14)
    /// An empty folder, or another person's, takes the folder's place for a while.
    static let otherFolders = IdeaFaults(rawValue: 1 << 15)
    static let partialFiles = IdeaFaults(rawValue: 1 << 16)
    /// Conflict copies, and removed files that are back.
    static let strayFiles = IdeaFaults(rawValue: 1 << 17)
    /// Another program of the home edits while one synchronises.
    static let twoPrograms = IdeaFaults(rawValue: 1 << 18)
    static let forgetting = IdeaFaults(rawValue: 1 << 19)

    private static let count = 20

    /// A third of all histories meet few faults, so that what those do is not drowned.
    static func some(_ random: inout Numbers) -> IdeaFaults {
        let percent = random.pick([10, 30, 55]) ?? 30
        return IdeaFaults(
            (0..<count).filter { _ in random.chance(percent) }.map { IdeaFaults(rawValue: 1 << $0) })
    }
}

/// What a step of a history may do.
enum IdeaOperation: String, CaseIterable, Sendable {
    // A person's doing.
    case add, write, tick, delete, restore, wipe, dismiss, take
    case writeSame = "write-same"
    case writeStale = "write-stale"
    case writeOften = "write-often"
    // What programs and carriers do.
    case sync, carry, meet, look, pass
    // Faults.
    case restart, jump, copy, twin, lose, forget, fill, newer, garble, swap, stray
    case backUp = "back-up"
    case setBack = "set-back"
    case image
    case bringKey = "bring-key"

    /// How often it comes, among the others.
    var weight: Int {
        switch self {
        case .sync: 26
        case .carry: 20
        case .write: 16
        case .add: 8
        case .writeSame, .tick, .dismiss, .take, .delete, .restore: 4
        case .meet, .look, .writeStale, .restart, .backUp, .bringKey, .newer: 3
        case .wipe, .setBack, .jump, .copy, .fill, .swap, .stray, .writeOften, .forget: 2
        case .pass, .twin, .lose, .garble, .image: 1
        }
    }

    /// The fault that it belongs to, if it is one.
    var fault: IdeaFaults? {
        switch self {
        case .writeOften: .longLives
        case .pass: .months
        case .jump: .clockJumps
        case .backUp, .setBack: .backups
        case .copy: .copies
        case .twin: .twins
        case .lose: .lostHomes
        case .bringKey: .lateKeys
        case .forget: .forgetting
        case .fill: .fullFolders
        case .newer: .newerWriters
        case .garble: .unreadable
        case .swap: .otherFolders
        case .stray: .strayFiles
        case .image: .diskImages
        case .add, .write, .tick, .delete, .restore, .wipe, .dismiss, .take, .writeSame, .writeStale, .sync,
            .carry, .meet, .look, .restart:
            nil
        }
    }

    /// Whether every history needs it.
    private var isBasic: Bool { [.add, .sync, .carry].contains(self) }

    /// The operations of one history: those of its faults, some of them switched off (swarm testing, Groce 2012).
    static func some(
        _ faults: IdeaFaults, without: Set<String>, _ random: inout Numbers
    ) -> [IdeaOperation] {
        allCases.filter { operation in
            let isOff = !operation.isBasic && random.chance(15)
            let isMeant = operation.fault.map(faults.contains) ?? true
            return isMeant && !isOff && !without.contains(operation.rawValue)
        }
    }
}
