/// What may go wrong in a history; each seed takes a part of it.
struct Faults: OptionSet {
    let rawValue: Int

    static let crashes = Faults(rawValue: 1 << 0)
    static let clockJumps = Faults(rawValue: 1 << 1)
    static let backups = Faults(rawValue: 1 << 2)
    static let copies = Faults(rawValue: 1 << 3)
    static let forks = Faults(rawValue: 1 << 4)
    static let lateKeys = Faults(rawValue: 1 << 5)
    static let offline = Faults(rawValue: 1 << 6)
    static let cloudErrors = Faults(rawValue: 1 << 7)
    static let otherClouds = Faults(rawValue: 1 << 8)
    static let lostAccounts = Faults(rawValue: 1 << 9)
    static let forgetting = Faults(rawValue: 1 << 10)
    static let months = Faults(rawValue: 1 << 11)
    static let partialFiles = Faults(rawValue: 1 << 12)
    static let strayCopies = Faults(rawValue: 1 << 13)
    static let lostHomes = Faults(rawValue: 1 << 14)
    static let diskErrors = Faults(rawValue: 1 << 15)
    static let restarts = Faults(rawValue: 1 << 16)
    static let calmStart = Faults(rawValue: 1 << 17)

    static let all = (0..<18).map { Faults(rawValue: 1 << $0) }

    /// A third of all histories meet few faults, so that what those do is not drowned.
    static func some(_ numbers: inout Numbers) -> Faults {
        let percent = numbers.pick([12, 35, 60]) ?? 35
        return Faults(all.filter { _ in numbers.chance(percent) })
    }
}

/// The clouds that can be simulated.
enum CloudKind: String, CaseIterable {
    case plain
    case kvs
    case folder
    case zone
}
