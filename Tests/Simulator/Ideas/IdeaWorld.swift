import Bytes
import Foundation
import IdeaBoxCore
import SyncEngine

/// One random history of ideas: homes that edit, die, are copied, lost and set back, and folders that something carries late,
/// in parts and out of order.
final class IdeaWorld: History, @unchecked Sendable {
    /// A write that a home acknowledged: it must not vanish.
    struct Duty {
        let idea: UUID
        let field: String
        let stamp: HybridTimestamp
        let value: String
        let home: String
    }

    let seed: UInt64
    let plan: Plan
    let faults: IdeaFaults
    let operations: [IdeaOperation]
    let order = FileOrder()
    /// Small ones, so that few ideas are many.
    let packs: PackLimits
    private let steps: [Int]
    var numbers: Numbers
    var now = Date(timeIntervalSince1970: 1_800_000_000)
    var homes: [SimulatedHome] = []
    var keys: [SealingKey] = []
    /// What the simulator knows of sealed bytes.
    var sealed: [ContentHash: SealedVersion] = [:]
    /// The bytes of every version that was sealed, by file name, in order.
    var archive: [(name: String, bytes: [UInt8])] = []
    /// The homes that ever joined a version, those that were set back since among them.
    var joiners: [ContentHash: Set<String>] = [:]
    var duties: [Duty] = []
    /// The ideas that were wiped for good and must stay so.
    var purged: Set<UUID> = []
    /// The device with a later version of the program, once there is one.
    var newer: NewerDevice?
    /// The files that nobody can read, whatever keys they hold.
    var spoilt: Set<String> = []
    /// Whether faults are over.
    var isCalm = false
    var names: [UUID: String] = [:]
    var values = 0
    var backups = 0
    var syncs = 0
    var puts = 0
    var rounds = 0
    private var story: [String] = []
    private(set) var trace: [String] = []
    private var reached: Set<String> = []
    private(set) var violation: String?

    init(seed: UInt64, plan: Plan) {
        (self.seed, self.plan) = (seed, plan)
        numbers = Numbers(seed: seed)
        faults = IdeaFaults.some(&numbers)
        operations = IdeaOperation.some(faults, without: plan.without, &numbers)
        packs = PackLimits.some(&numbers)
        steps = plan.steps(of: numbers.chance(30) ? 60 : 60 + numbers.below(140))
        for _ in 0..<(faults.contains(.lateKeys) ? 2 + numbers.below(2) : 1) {
            guard let key = SealingKey(bytes: SecretBytes(numbers.bytes(SealingKey.count))) else {
                preconditionFailure("a key has 32 bytes")
            }
            keys.append(key)
        }
    }

    var live: [SimulatedHome] { homes.filter { !$0.isLost } }

    func run() async -> Outcome {
        await happen()
        var outcome = Outcome(seed: seed, kind: .ideas, steps: steps)
        (outcome.violation, outcome.story, outcome.reached) = (violation, story, reached)
        (outcome.puts, outcome.rounds) = (puts, rounds)
        if plan.isDigested { outcome.digest = Self.digest(of: story) }
        if plan.isTraced { outcome.trace = [header] + trace + ["{\"end\": \(seed)}"] }
        return outcome
    }

    private func happen() async {
        for _ in 0..<(2 + numbers.below(2)) { await beginHome() }
        for step in steps where violation == nil {
            numbers = Numbers(seed: seed, step: step)
            now += numbers.chance(10) ? 3600 * Double(1 + numbers.below(30)) : 1
            guard let operation = draw(), let home = numbers.pick(live) else { continue }
            await perform(operation, home)
        }
        numbers = Numbers(seed: seed, step: -1)
        if violation == nil { await settle() }
    }

    private func draw() -> IdeaOperation? {
        var left = numbers.below(operations.reduce(0) { $0 + $1.weight })
        return operations.first { operation in
            left -= operation.weight
            return left < 0
        }
    }

    private func perform(_ operation: IdeaOperation, _ home: SimulatedHome) async {
        switch operation {
        case .add, .write, .writeSame, .writeStale, .writeOften, .tick, .delete, .restore, .wipe, .dismiss,
            .take:
            await edit(operation, home)
        case .sync: await sync(home)
        case .carry: carry()
        case .meet: await meet()
        case .look: await look(home)
        case .pass: await pass()
        case .restart: restart(home)
        case .jump: jump(home)
        case .backUp: await backUp(home)
        case .setBack: await setBack(home)
        case .image: await setBackWithFolder(home)
        case .copy: await copy(home)
        case .twin: await twin(home)
        case .lose: await lose(home)
        case .bringKey: await bringKey(home)
        case .forget: await forget(home)
        case .fill: fill(home)
        case .newer: await writeNewer(home)
        case .garble: await garble(home)
        case .swap: await swap(home)
        case .stray: stray(home)
        }
    }

    // MARK: What is said

    func say(_ text: @autoclosure () -> String) {
        guard plan.isTold || plan.isDigested else { return }
        story.append("\(Int(now.timeIntervalSince1970) - 1_800_000_000)s \(text())")
    }

    func fail(_ text: @autoclosure () -> String) {
        guard violation == nil else { return }
        violation = text()
        say("VIOLATION: \(violation ?? "")")
    }

    /// Notes that a rule, a fault or a meeting of both was reached; ``marks`` has the names.
    func reach(_ mark: String) { reached.insert(mark) }

    func note(_ line: @autoclosure () -> String) {
        if plan.isTraced { trace.append(line()) }
    }

    /// A home that is only there to be asked leaves no trace.
    func forgetTrace(after count: Int) { trace.removeSubrange(count...) }

    func name(_ idea: UUID) -> String {
        if let name = names[idea] { return name }
        names[idea] = "r\(names.count + 1)"
        return names[idea] ?? ""
    }

    /// A value that comes once.
    func newValue() -> String {
        values += 1
        return "SECRET-\(values)"
    }

    func time(_ home: SimulatedHome) -> Date { now.addingTimeInterval(home.offset) }

    /// FNV-1a over all lines.
    private static func digest(of lines: [String]) -> UInt64 {
        var digest: UInt64 = 0xCBF2_9CE4_8422_2325
        for line in lines {
            for byte in line.utf8 { digest = (digest ^ UInt64(byte)) &* 0x0100_0000_01B3 }
        }
        return digest
    }
}

extension PackLimits {
    /// In four of ten histories everything goes in parts of single ideas.
    fileprivate static func some(_ numbers: inout Numbers) -> PackLimits {
        var limits = PackLimits()
        guard numbers.chance(60) else { return limits }
        limits.most = 2 + numbers.below(5)
        limits.singles = 1 + numbers.below(6)
        limits.leastNew = 2 + numbers.below(3)
        limits.leastLeft = numbers.below(4)
        return limits
    }
}
