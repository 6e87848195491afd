import SyncEngine

/// The part of a history in which everything may go wrong.
extension World {
    func act() {
        now += numbers.between(1, 50)
        guard let home = numbers.pick(live) else { return }
        switch numbers.below(100) {
        case 0..<34: burst(home, 1 + numbers.below(14))
        case 34..<48: work(home)
        case 48..<60: edit(home)
        case 60..<76: travel()
        case 76..<84: pass()
        case 84..<88:
            if home.program == nil { start(home, isOnce: faults.contains(.restarts) && numbers.chance(40)) }
        default: suffer(home)
        }
    }

    func burst(_ home: Home, _ count: Int) {
        for _ in 0..<count where hasWork(home) { work(home) }
    }

    private func travel() {
        let online = live.filter { !$0.isOffline && $0.decoy == nil && $0.throttledUntil <= now }.map(
            \.number)
        for _ in 0..<1 + numbers.below(4) {
            guard let (line, told) = cloud.travel(&numbers, faults: faults, online: online) else { return }
            say(line)
            for number in told {
                if let program = homes[number].program, !program.isOnce {
                    program.queue.append(.event(.cloudChanged))
                }
            }
        }
    }

    private func pass() {
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
        guard let fault = numbers.pick(Faults.all), faults.contains(fault) else { return }
        switch fault {
        case .crashes, .restarts: crash(home)
        case .clockJumps: jump(home)
        case .backups: numbers.chance(60) ? backUp(home) : restore(home)
        case .copies: copy(home)
        case .forks: fork(home)
        case .lateKeys: carryKey(to: home)
        case .offline:
            home.isOffline.toggle()
            say("\(home.name) is \(home.isOffline ? "offline" : "online")")
        case .cloudErrors: annoy(home)
        case .otherClouds: exchangeCloud(home)
        case .lostAccounts:
            guard home.decoy == nil else { return }
            accountWasLost = true
            cloud.loseAccount(seenFrom: home.number)
            say("the account's mark is lost at \(home.name)")
        case .forgetting: forget(home)
        case .months: month()
        case .lostHomes: lose(home)
        default: break
        }
    }

    private func annoy(_ home: Home) {
        switch numbers.below(4) {
        case 0: home.isReadOnly.toggle()
        case 1: home.isFull.toggle()
        case 2: home.throttledUntil = now + numbers.between(1000, 600_000)
        default: if let program = home.program, !program.isOnce { program.queue.append(.event(.syncNow)) }
        }
        say(
            "\(home.name): read-only \(home.isReadOnly), full \(home.isFull), throttled \(home.throttledUntil > now)"
        )
    }

    /// Days go by, on each of which the homes in use look at their clocks.
    func month() {
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
}
