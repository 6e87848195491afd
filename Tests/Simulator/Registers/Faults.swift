/// What may go wrong in a history; each seed takes a part of it.
enum Fault: String, CaseIterable, Sendable {
    case crashes = "crash"
    case clockJumps = "clock jump"
    case backups = "home set back"
    case copies = "home copied"
    case forks = "home copied as it runs"
    case lateKeys = "keys that come late"
    case offline = "offline"
    case cloudErrors = "cloud error"
    case otherClouds = "another cloud"
    case lostAccounts = "account id lost"
    case forgetting = "device forgotten"
    case months = "months go by"
    case partialFiles = "partial file"
    case strayCopies = "stray copy"
    case lostHomes = "home lost"
    case diskErrors = "disk error"
    case restarts = "short program"
    case calmStart = "calm start"
    case quotas = "quota"
    case longLives = "long life"
    case newerWriters = "newer writer"
    case unreadable = "unreadable entry"
    case deadKeys = "key held by nobody"
    case killedPrograms = "program killed per edit"
    case images = "home and folder set back"
    case emptied = "folder emptied"
    case keyChain = "three devices, two keys"
}

typealias Faults = Set<Fault>

extension Set where Element == Fault {
    /// A third of all histories meet few faults, so that what those do is not drowned.
    static func some(_ numbers: inout Numbers) -> Faults {
        let percent = numbers.pick([12, 35, 60]) ?? 35
        var some = Faults()
        for fault in Fault.allCases where numbers.chance(percent) { some.insert(fault) }
        return some
    }
}

/// What people do, and what goes on by itself.
///
/// Each history leaves some of it out, so that what is left meets more often: swarm testing (Groce et al., 2012).
enum Operation: String, CaseIterable, Sendable {
    case add = "add"
    case edit = "edit"
    case editOther = "edit of a field of a later version"
    case editEqually = "equal values on two devices"
    case delete = "delete"
    case undo = "undo"
    case restore = "restore"
    case purge = "delete for good"
    case second = "second program of a home"
    case travel = "travel"
    case pass = "time goes by"
    case syncNow = "sync now"

    /// Nothing happens without these.
    private static let always: Set<Operation> = [.add, .pass]

    static func some(_ numbers: inout Numbers) -> Set<Operation> {
        var some = always
        for operation in allCases where numbers.chance(85) { some.insert(operation) }
        return some
    }
}

/// The clouds that can be simulated.
enum CloudKind: String, CaseIterable {
    case plain
    case kvs
    case folder
    case zone
}
