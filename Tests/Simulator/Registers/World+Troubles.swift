import Bytes
import Foundation
import SyncEngine

/// What befalls homes.
extension World {
    func crash(_ home: Home) {
        guard home.program != nil else { return }
        if !isCalm { suffered(.crashes, home) }
        if let former = home.formerDisk {
            (home.disk, home.formerDisk) = (former, nil)
            home.transactions += 1
            home.disk?.version = home.transactions
        }
        home.program = nil
        say("\(home.name)'s program dies")
    }

    func jump(_ home: Home) {
        let years = Int64(numbers.below(7)) - 3
        suffered(.clockJumps, home)
        home.clockOffset += years * 31_557_600_000 + Int64(numbers.below(7_200_000)) - 3_600_000
        say("\(home.name)'s clock jumps by \(years) years")
    }

    func backUp(_ home: Home) {
        guard let disk = home.disk else { return }
        if home.backups.count > 2 { home.backups.removeFirst() }
        let image = numbers.chance(50) && faults.contains(.images) ? cloud.image(of: home.number) : nil
        lastBackup += 1
        home.backups.append(
            Backup(number: lastBackup, disk: disk.copy, setsBackCloud: image))
        events.add("\"backup\":\"\(home.name)\",\"as\":\(lastBackup)")
        say("\(home.name) is backed up\(image == nil ? "" : ", with its folder")")
    }

    func restore(_ home: Home) {
        guard let backup = numbers.pick(home.backups) else { return }
        suffered(backup.setsBackCloud == nil ? .backups : .images, home)
        crash(home)
        home.transactions += 1
        home.disk = backup.disk.copy
        home.disk?.version = home.transactions
        backup.setsBackCloud?()
        events.add("\"restore\":\"\(home.name)\",\"from\":\(backup.number)")
        // A home that knows no cloud yet takes the one that is there for its first.
        if backup.disk.replica.metadata.accounts.isEmpty { home.decoy = nil }
        let isErased = kind == .kvs && numbers.chance(40)
        if isErased { cloud.beginAnew(home.number) }
        say("\(home.name) is \(isErased ? "erased and " : "")set back to a backup")
        excuse()
    }

    /// What only a disk that is gone had need not come back.
    private func excuse() {
        let disks = live.compactMap { $0.disk?.replica.records }
        let readable = cloud.stored.filter { !isDead($0) }
        ghost.keepOnly(what: disks + readable.compactMap { ghost.contents[$0.hash] })
    }

    private var hasRoom: Bool { homes.count < 6 }

    /// The disk, or a backup of it, goes to another machine; seldom one that cannot be told from the first.
    func copy(_ home: Home) {
        let backup = numbers.chance(70) ? nil : numbers.pick(home.backups)
        guard hasRoom, let disk = backup?.disk ?? home.disk else { return }
        let isTwin = numbers.chance(35)
        let copy = addHome(copying: isTwin || kind == .folder && numbers.chance(30) ? home : nil)
        copy.disk = disk.copy
        copy.transactions = disk.version
        if isTwin { copy.place = home.place }
        (copy.handedOver, copy.looks) = (home.handedOver, home.looks)
        if !faults.contains(.lateKeys) || numbers.chance(60) { copy.keychain = home.keychain }
        say(
            "\(copy.name) is a copy of \(home.name)\(copy.place == home.place ? ", and takes itself for it" : "")"
        )
        if let backup { events.add("\"restore\":\"\(copy.name)\",\"from\":\(backup.number)") }
        if backup == nil { noteCopy(copy, of: home) }
        suffered(.copies, home)
        if numbers.chance(50) { start(copy) }
        if copy.place == home.place, numbers.chance(30), live.count > 2 { lose(home) }
    }

    /// A virtual machine is copied as it runs: even the session is the same, until the next start.
    func fork(_ home: Home) {
        guard hasRoom, let program = home.program, let disk = home.disk,
            let incarnation = load(home, program)?.clock.incarnation
        else { return }
        let fork = Home(number: homes.count, clockOffset: home.clockOffset, clockSpeed: home.clockSpeed)
        homes.append(fork)
        cloud.addDevice(copying: home.number)
        noteHome(fork, copies: home)
        suffered(.forks, home)
        fork.disk = disk.copy
        fork.transactions = disk.version
        fork.place = home.place
        (fork.handedOver, fork.looks) = (home.handedOver, home.looks)
        fork.keychain = home.keychain
        start(fork)
        fork.program?.incarnation = incarnation
        // The event of the start was made with another session already.
        fork.program?.loaded = nil
        say("\(fork.name) is \(home.name), copied as it runs")
        let ids = disk.replica.records.entries.keys.filter { disk.replica.records[$0] != nil }
            .sorted { $0.uuidString < $1.uuidString }
        guard let id = numbers.pick(ids), let other = fork.program else { return }
        let isSame = numbers.chance(50)
        write(["issuer"], id, home, program)
        if isSame {
            write(["issuer"], id, fork, other)
        } else {
            write(["deleted": .json(true)], id, fork, other)
        }
    }

    func lose(_ home: Home) {
        guard live.count > 1 else { return }
        suffered(.lostHomes, home)
        home.program = nil
        home.isLost = true
        buryKeys(of: home)
        home.disk = nil
        events.add("\"lost\":\"\(home.name)\"")
        cloud.loseDevice(home.number)
        // With a folder that nobody carried away, the account's mark may be gone, too.
        accountWasLost = true
        say("\(home.name) is lost")
        excuse()
        guard hasRoom, numbers.chance(70) else { return }
        let fresh = addHome()
        say("\(fresh.name) is new")
        if numbers.chance(60) { start(fresh) }
    }

    /// Another cloud stands there for a while, or none.
    func exchangeCloud(_ home: Home) {
        guard home.decoy == nil else {
            home.decoy = nil
            say("\(home.name)'s cloud is back")
            return
        }
        guard let disk = home.disk, !disk.replica.metadata.accounts.isEmpty else { return }
        // Nobody can tell a cloud that is exchanged between two looks at the same moment.
        if accountWasLost {
            switch home.program?.effect {
            case .beginAccount, .fetch, .join, .learn: return
            default: break
            }
        }
        suffered(.otherClouds, home)
        let isEmpty = numbers.chance(50)
        home.decoy = Decoy(
            account: isEmpty ? nil : String(repeating: "f", count: 32),
            stranger: isEmpty ? nil : strangersVersion(home), tellsComplete: cloud.limits.tellsComplete)
        say("at \(home.name) \(isEmpty ? "nothing" : "another person's cloud") stands where the cloud should")
    }

    private func strangersVersion(_ home: Home) -> Version? {
        let strange = SealingKey(bytes: SecretBytes(numbers.bytes(SealingKey.count)))
        // Whose key-value store it is, the system knows: another person's comes with another keychain.
        let key = kind == .kvs ? strange : home.keychain.values.min { $0.id < $1.id }
        guard let key else { return nil }
        var replica = Replica(incarnation: 7)
        replica.header.replica = String(repeating: "5", count: 32)
        replica.device = "stranger"
        replica.hold([key.id.description])
        replica.write(
            ["issuer": .json("a stranger's")], id: Self.strangersRecord, wallClock: home.wallClock(at: now))
        guard let put = try? seals.seal(&replica, with: key, wallClock: home.wallClock(at: now)) else {
            return nil
        }
        names[replica.header.replica] = "a stranger"
        return Version(
            number: 0, register: put.register, sequence: put.sequence, hash: ContentHash(of: put.bytes),
            bytes: put.bytes)
    }

    func forget(_ home: Home) {
        guard let replica = home.disk?.replica, home.canOpen else { return }
        let others = replica.metadata.peers.keys.sorted()
        guard let id = numbers.pick(others) else { return }
        suffered(.forgetting, home)
        say("\(home.name) forgets \(names[id] ?? "?")")
        transact(home, home.program) { replica in
            replica.forget(id)
            return true
        }
        tell(home)
    }
}
