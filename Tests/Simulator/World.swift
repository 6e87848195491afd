import Bytes
import Foundation
import SyncEngine

/// One history: homes, their cloud, and everything that happens to them, drawn from one seed.
final class World {
    let kind: CloudKind
    let faults: Faults
    let steps: Int
    var numbers: Numbers
    var trace: Trace
    let seals: Seals
    let cloud: any SimulatedCloud
    var ghost = Ghost()
    var homes: [Home] = []
    var keys: [SealingKey] = []
    /// Milliseconds of a clock that never goes back.
    var now: UInt64 = 1_000_000
    /// Whether faults are over.
    var isCalm = false
    /// Counts what should come to rest: puts, removals, new ids, new vaults, changed records.
    var unrest = 0
    var puts = 0
    private(set) var violation: String?

    /// The sealed versions by what they are.
    var versions: [ContentHash: Version] = [:]
    /// Readable names of replica ids.
    var names: [String: String] = [:]
    var recordNames: [UUID: String] = [:]
    var accountWasLost = false
    static let strangersRecord = UUID(uuid: (9, 9, 9, 9, 9, 9, 0x49, 9, 0x89, 9, 9, 9, 9, 9, 9, 9))
    private var lastValue = 0

    init(seed: UInt64, kind: CloudKind, steps: Int?, isKept: Bool, isMade: Bool) {
        self.kind = kind
        numbers = Numbers(seed: seed)
        trace = Trace(isKept: isKept, isMade: isMade)
        faults = Faults.some(&numbers)
        let length = numbers.chance(30) ? 60 : 60 + numbers.below(240)
        self.steps = steps ?? length
        seals = Seals(isReal: seed % 8 == 0)
        let size = numbers.chance(30) ? 1 + numbers.below(3) : 1000
        switch kind {
        case .plain: cloud = PlainCloud(pageSize: size)
        case .kvs:
            let store = KeyValueCloud(startsLate: numbers.chance(70), pageSize: size)
            // Every other history goes through the rules of the adapter for Apple's store.
            cloud = seed % 2 == 0 ? AdaptedStore(store) : store
        case .folder: cloud = CarriedFolder(pageSize: size)
        case .zone: cloud = ZonedCloud(pageSize: size)
        }
        cloud.onReplace = { [unowned self] old, new in replaced(old, by: new) }
        let count = 2 + numbers.below(numbers.chance(70) ? 2 : 4)
        for _ in 0..<count { addHome() }
    }

    var live: [Home] { homes.filter { !$0.isLost } }
    var checksMuch: Bool { seals.isReal }

    func say(_ line: @autoclosure () -> String) {
        trace.add { "\(now / 1000).\(now % 1000 / 100)s \(line())" }
    }

    func fail(_ what: @autoclosure () -> String) {
        guard violation == nil else { return }
        violation = what()
        say("VIOLATION: \(what())")
    }

    func replaced(_ old: Version, by new: Version) {
        guard let part = ghost.contents[old.hash], let whole = ghost.contents[new.hash] else { return }
        if !Ghost.isWithin(part, whole) {
            fail("a put replaced bytes that it does not hold: \(name(old)) by \(name(new))")
        }
    }

    // MARK: names

    func name(_ version: Version) -> String { "\(version.name) of \(names[version.register] ?? "?")" }

    func mint(for home: Home) -> String {
        let id = numbers.id()
        names[id] = "\(home.name)\(names.values.filter { $0.hasPrefix(home.name) }.count + 1)"
        return id
    }

    func newRecord() -> UUID {
        let id = UUID(
            uuid: (
                UInt8(recordNames.count + 1), 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0,
                UInt8(truncatingIfNeeded: numbers.next()), UInt8(truncatingIfNeeded: numbers.next())
            ))
        recordNames[id] = "r\(recordNames.count + 1)"
        return id
    }

    func name(_ record: UUID) -> String { recordNames[record] ?? "?" }

    /// A value that comes once.
    func newValue() -> SecretBytes {
        lastValue += 1
        let text = "SECRET-\(lastValue)-\(numbers.below(1000))"
        ghost.secrets.append(Array(text.utf8))
        return .json(text)
    }

    // MARK: homes

    @discardableResult
    func addHome(copying other: Home? = nil) -> Home {
        let home = Home(
            number: homes.count,
            clockOffset: faults.contains(.clockJumps)
                ? Int64(numbers.below(600_000)) - 300_000 : Int64(numbers.below(4000)) - 2000,
            clockSpeed: faults.contains(.clockJumps) ? 990 + UInt64(numbers.below(21)) : 1000)
        homes.append(home)
        cloud.addDevice(copying: other?.number)
        if !faults.contains(.lateKeys) || isCalm { shareKeys() }
        return home
    }

    func newKey(for home: Home) -> SealingKey {
        guard let key = SealingKey(bytes: SecretBytes(numbers.bytes(SealingKey.count))) else {
            preconditionFailure("a key has 32 bytes")
        }
        keys.append(key)
        home.keychain[key.id] = key
        if !faults.contains(.lateKeys) || isCalm { shareKeys() }
        say("\(home.name) makes a key, the \(ordinal(of: key)) smallest")
        return key
    }

    private func ordinal(of key: SealingKey) -> String {
        "\(keys.filter { $0.id <= key.id }.count). of \(keys.count)"
    }

    func shareKeys() {
        for home in live { for key in keys { home.keychain[key.id] = key } }
    }

    func start(_ home: Home, isOnce: Bool = false) {
        guard home.program == nil, home.canOpen, !home.isLost else { return }
        let program = Program(engine: Engine(limits: cloud.limits, seed: numbers.next()), isOnce: isOnce)
        home.program = program
        say("\(home.name) starts\(isOnce ? " a short program" : "")")
        program.queue = [.event(.started(pendingWork(home, program)))]
    }
}
