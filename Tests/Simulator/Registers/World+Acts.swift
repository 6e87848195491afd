import Foundation
import SyncEngine

/// The part of a history in which everything may go wrong.
extension World {
    func act() {
        now += numbers.between(1, 50)
        guard let home = numbers.pick(live) else { return }
        switch numbers.below(100) {
        case 0..<32: burst(home, 1 + numbers.below(14))
        case 32..<44: work(home)
        case 44..<58: edit(home)
        case 58..<72: travel()
        case 72..<80: pass()
        case 80..<84:
            guard home.program == nil else { return }
            let isOnce = faults.contains(.restarts) && numbers.chance(40)
            if isOnce { reach(Fault.restarts.rawValue) }
            start(home, isOnce: isOnce)
        default: suffer(home)
        }
    }

    func burst(_ home: Home, _ count: Int) {
        for _ in 0..<count where hasWork(home) { work(home) }
    }

    func travel() {
        guard may(.travel) else { return }
        let online = live.filter { !$0.isOffline && $0.decoy == nil && $0.throttledUntil <= now }.map(
            \.number)
        for _ in 0..<1 + numbers.below(4) {
            guard let (line, told) = cloud.travel(&numbers, faults: faults, online: online) else { return }
            did(.travel)
            say(line)
            for number in told {
                if let program = homes[number].program, !program.isOnce {
                    program.queue.append(.event(.cloudChanged))
                }
            }
        }
    }

    private func pass() {
        guard may(.pass) else { return }
        did(.pass)
        let alarm = live.compactMap { $0.program?.alarm }.filter { $0 > now && $0 < .max }.min()
        switch numbers.below(10) {
        case 0..<6: if let alarm { now = alarm } else { now += 1000 }
        case 6..<8: now += numbers.between(1000, 60_000)
        case 8: now += numbers.between(60_000, 3_600_000)
        default:
            guard faults.contains(.months) || numbers.chance(30) else { return }
            now += numbers.between(3_600_000, 100_000_000)
            for home in live { look(home) }
        }
    }

    /// Something bad, if this history has it.
    private func suffer(_ home: Home) {
        guard let fault = numbers.pick(Fault.allCases), faults.contains(fault) else { return }
        switch fault {
        case .crashes, .restarts: crash(home)
        case .clockJumps: jump(home)
        case .backups, .images: numbers.chance(25) ? backUp(home) : restore(home)
        case .copies: copy(home)
        case .forks: fork(home)
        case .lateKeys: carryKey(to: home)
        case .offline:
            suffered(.offline, home)
            home.isOffline.toggle()
            say("\(home.name) is \(home.isOffline ? "offline" : "online")")
        case .cloudErrors: annoy(home)
        case .otherClouds: exchangeCloud(home)
        case .lostAccounts:
            guard home.decoy == nil else { return }
            suffered(.lostAccounts, home)
            accountWasLost = true
            cloud.loseAccount(seenFrom: home.number)
            say("the account's mark is lost at \(home.name)")
        case .forgetting: forget(home)
        case .months: month()
        case .lostHomes: lose(home)
        case .quotas: limit(home)
        case .longLives: liveLong(home)
        case .newerWriters, .unreadable: writeNewer(home, isEntry: fault == .unreadable)
        default: break
        }
    }

    private func annoy(_ home: Home) {
        switch numbers.below(4) {
        case 0: home.isReadOnly.toggle()
        case 1: home.isFull.toggle()
        case 2: home.throttledUntil = now + numbers.between(1000, 600_000)
        default:
            guard may(.syncNow), let program = home.program, !program.isOnce else { return }
            did(.syncNow)
            program.queue.append(.event(.syncNow))
        }
        say(
            "\(home.name): read-only \(home.isReadOnly), full \(home.isFull), throttled \(home.throttledUntil > now)"
        )
    }

    /// The place where a home looks has no room but for few versions more, or has again.
    private func limit(_ home: Home) {
        // A key-value store has its own limit, of which its adapter tells beforehand.
        guard kind != .kvs else { return }
        suffered(.quotas, home)
        if home.quota != nil, numbers.chance(50) {
            home.quota = nil
        } else {
            let last = home.disk?.replica.lastPut.flatMap { versions[$0]?.bytes.count } ?? 600
            home.quota = cloud.size(on: home.number) + numbers.below(4) * (last + 100)
        }
        say("\(home.name) has room for \(home.quota.map(String.init) ?? "all") bytes")
    }

    /// Days go by, on each of which the homes in use look at their clocks.
    func month() {
        reach(Fault.months.rawValue)
        let days = numbers.chance(50) ? 33 : 3 + numbers.below(10)
        let inUse = live.filter { _ in numbers.chance(80) }
        say("\(days) days go by at \(inUse.map(\.name))")
        for _ in 0..<days {
            now += 86_400_000 + numbers.between(0, 600_000)
            for home in inUse where !home.isLost {
                look(home)
                burst(home, 6 + numbers.below(12))
            }
            if numbers.chance(30) { travel() }
        }
    }

    /// One field of one record is edited hundreds of times, and some of it travels.
    private func liveLong(_ home: Home) {
        guard !hadLongLife, numbers.chance(25), home.canOpen, let records = home.disk?.replica.records
        else { return }
        let ids = records.entries.keys.filter { records[$0] != nil && $0 != Self.strangersRecord }
        guard let id = numbers.pick(ids.sorted { $0.uuidString < $1.uuidString }) else { return }
        hadLongLife = true
        reach(Fault.longLives.rawValue)
        let count = numbers.pick([100, 300, 1000]) ?? 100
        for _ in 0..<count where violation == nil && home.disk?.replica.records[id] != nil {
            write(["issuer"], id, home, numbers.chance(80) ? home.program : nil)
            now += numbers.between(1, 200)
            guard numbers.chance(4) else { continue }
            burst(home, 12)
            travel()
        }
    }
}
