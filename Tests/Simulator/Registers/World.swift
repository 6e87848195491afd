import Bytes
import Foundation
import SyncEngine

/// One history: homes, their cloud, and everything that happens to them, drawn from one seed.
final class World: History {
    let seed: UInt64
    let kind: CloudKind
    let faults: Faults
    let operations: Set<Operation>
    let plan: Plan
    let steps: [Int]
    var numbers: Numbers
    var trace: Trace
    var events: Events
    let seals: Seals
    let cloud: any SimulatedCloud
    var ghost = Ghost()
    var homes: [Home] = []
    /// The keys that some home in use holds, or may get.
    var keys: [SealingKey] = []
    /// The keys that only homes held that are lost.
    var deadKeys: Set<SealingKey.ID> = []
    /// Milliseconds of a clock that never goes back.
    var now: UInt64 = 1_000_000
    /// Whether faults are over.
    var isCalm = false
    /// Counts what should come to rest: puts, removals, new ids, new vaults, changed records.
    var unrest = 0
    var puts = 0
    private(set) var violation: String?
    /// The marks that this history reached.
    private(set) var reached: Set<String> = []
    /// The most rounds that it took until nothing changed any more.
    var rounds = 0

    /// The sealed versions by what they are.
    var versions: [ContentHash: Version] = [:]
    /// The key that each is sealed under.
    var keyOf: [ContentHash: SealingKey.ID] = [:]
    /// Readable names of replica ids.
    var names: [String: String] = [:]
    var recordNames: [UUID: String] = [:]
    var accountWasLost = false
    var hadLongLife = false
    static let strangersRecord = UUID(uuid: (9, 9, 9, 9, 9, 9, 0x49, 9, 0x89, 9, 9, 9, 9, 9, 9, 9))
    private var lastValue = 0
    var lastMember = 0
    var lastBackup = 0

    init(seed: UInt64, kind: CloudKind, plan: Plan) {
        (self.seed, self.kind, self.plan) = (seed, kind, plan)
        // The clouds of one seed have different histories.
        numbers = Numbers(seed: seed &+ UInt64(kind.rawValue.utf8.reduce(0) { $0 &* 31 &+ Int($1) }) << 32)
        trace = Trace(isKept: plan.isTold, isMade: plan.isDigested)
        events = Events(isKept: plan.isTraced)
        faults = Faults.some(&numbers).filter { !plan.without.contains($0.rawValue) }
        operations = Operation.some(&numbers).filter { !plan.without.contains($0.rawValue) }
        let length = numbers.chance(30) ? 60 : 60 + numbers.below(240)
        steps = plan.steps(of: length)
        // Real seals differ each time, and with them the order of file names.
        seals = Seals(isReal: seed % 8 == 0 && !plan.isDigested)
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
        events.add(
            "\"history\":\(seed),\"kind\":\"\(kind.rawValue)\",\"siblings\":[],\"floor\":false")
        let count = 2 + numbers.below(numbers.chance(70) ? 2 : 4)
        for _ in 0..<count { addHome() }
        if faults.contains(.keyChain), faults.contains(.lateKeys) { shareTwoKeys() }
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

    /// Notes that a rule, a fault or a meeting of both was reached; ``marks`` has the names.
    func reach(_ mark: String) { reached.insert(mark) }

    func may(_ operation: Operation) -> Bool { operations.contains(operation) }

    func did(_ operation: Operation) { reach(operation.rawValue) }

    /// Notes a fault, and what it met.
    func suffered(_ fault: Fault, _ home: Home) {
        reach(fault.rawValue)
        guard let phase = home.program?.phase else { return }
        let meeting = "\(fault.rawValue) during \(phase)"
        if Self.meetings.contains(meeting) { reach(meeting) }
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

    /// How every value begins, for a look into the cloud's bytes.
    static let secret = Array("SECRET-".utf8)

    /// A value that comes once.
    func newValue() -> SecretBytes {
        lastValue += 1
        return .json("SECRET-\(lastValue)-\(numbers.below(1000))")
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
        noteHome(home)
        if !faults.contains(.lateKeys) || isCalm { shareKeys() }
        return home
    }

    func start(_ home: Home, isOnce: Bool = false) {
        guard home.program == nil, home.canOpen, !home.isLost else { return }
        let program = Program(engine: Engine(limits: cloud.limits, seed: numbers.next()), isOnce: isOnce)
        home.program = program
        say("\(home.name) starts\(isOnce ? " a short program" : "")")
        program.queue = [.event(.started(pendingWork(home, program)))]
    }
}
