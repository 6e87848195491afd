import Bytes
import Foundation
import SyncEngine

/// The stored part, as a product does it: each change one transaction, or nothing.
extension World {
    /// What the disk holds, as a program sees it: a session of its own for each version taken from the disk.
    func load(_ home: Home, _ program: Program?) -> Replica? {
        guard let disk = home.disk, home.canOpen else { return nil }
        if let loaded = program?.loaded, loaded.version == disk.version { return loaded.replica }
        var incarnation = numbers.next()
        if let copied = program?.incarnation { incarnation = copied }
        program?.incarnation = nil
        do {
            let body = disk.replica.body
            var replica = try Replica(body: body, incarnation: incarnation)
            replica.header = try RegisterHeader(disk.replica.header.bytes)
            if checksMuch && replica.body != body || replica.header != disk.replica.header {
                fail("\(home.name)'s vault does not read back as it was written")
            }
            program?.loaded = (disk.version, replica)
            return replica
        } catch {
            fail("\(home.name)'s vault cannot be read: \(error)")
            return nil
        }
    }

    func pendingWork(_ home: Home, _ program: Program) -> PendingSyncWork {
        guard let replica = load(home, program) else {
            var pendingWork = PendingSyncWork(nil, isNewID: false)
            pendingWork.keys = home.keyIDs
            return pendingWork
        }
        return PendingSyncWork(replica, isNewID: program.minted == replica.header.replica)
    }

    /// One transaction; nothing is stored if `body` says that nothing changed.
    func transact(
        _ home: Home, _ program: Program?, _ body: (inout Replica) -> Bool
    ) {
        guard var replica = load(home, program), let disk = home.disk else { return }
        let before = replica
        let id = replica.header.replica
        // A home that was copied takes a new id before its next write.
        var isMoved = false
        if replica.place != home.place {
            reach("new id: found at another place")
            replica.renew(mint(for: home))
            replica.place = home.place
            isMoved = true
        }
        guard body(&replica) || isMoved else {
            if checksMuch, !isSame(replica, before) { fail("\(home.name) forgot to store a change") }
            return
        }
        if replica.header.replica != id {
            replica.place = home.place
            program?.minted = replica.header.replica
            say("\(home.name) goes by \(names[replica.header.replica] ?? "?") from now on")
            unrest += 1
        }
        replica.device = home.name
        if plan.forgetsTransactions { home.formerDisk = disk.copy }
        home.transactions += 1
        disk.replica = replica
        disk.version = home.transactions
        program?.loaded = (disk.version, replica)
    }

    private func isSame(_ left: Replica, _ right: Replica) -> Bool {
        left.body == right.body && left.header == right.header
    }

    /// The first vault.
    func beginVault(_ home: Home, _ program: Program?) {
        let smallest = home.keychain.values.min { $0.id < $1.id }
        let key = smallest ?? newKey(for: home)
        var replica = Replica(incarnation: numbers.next())
        replica.header.replica = mint(for: home)
        replica.place = home.place
        replica.device = home.name
        replica.hold(home.keyIDs)
        home.transactions += 1
        home.disk = Disk(replica: replica, key: key.id, version: home.transactions)
        program?.loaded = (home.transactions, replica)
        program?.minted = replica.header.replica
        unrest += 1
        say("\(home.name) begins a vault as \(names[replica.header.replica] ?? "?")")
    }

    func checkKeys(_ home: Home, _ program: Program) -> Engine.Event {
        guard let disk = home.disk else { return .keysChecked(pendingWork(home, program)) }
        transact(home, program) { replica in
            let before = replica.header.sequence
            replica.hold(home.keyIDs)
            replica.checkKey(present: disk.key.description)
            return replica.header.sequence != before
        }
        return .keysChecked(pendingWork(home, program))
    }

    func join(
        _ page: CloudPage, _ reading: Reading?, _ home: Home, _ program: Program
    ) -> Engine.Event {
        let arrivals = page.versions.map { seals.open($0, keys: home.keychain) }
        let before = home.disk?.replica
        if home.disk == nil {
            if let end = absorbWithoutVault(page, arrivals, reading, home, program) { return end }
        }
        if trace.isKept {
            say(
                "  \(home.name) judges: \(page.account.map { $0.prefix(2) }) "
                    + "\(home.disk?.replica.metadata.accounts.map { $0.prefix(2) } ?? []) \(reading?.present?.sorted() ?? [])"
            )
        }
        var result = JoinResult()
        var refusal: CloudView.Other?
        transact(home, program) { replica in
            do throws(ReplicaStoreError) {
                let reach = max(replica.clock.last.wallClock, home.wallClock(at: now) + 300_000)
                defer {
                    if replica.clock.last.wallClock > reach {
                        fail("\(home.name)'s clock was dragged into the future")
                    }
                }
                result = try replica.take(
                    arrivals, account: page.account, reading, wallClock: home.wallClock(at: now),
                    newID: { mint(for: home) })
                return result.isNews
            } catch {
                if case .withheld(let other) = error { refusal = other }
                return false
            }
        }
        if let refusal {
            say("\(home.name) takes nothing: this is another cloud, \(refusal)")
            return .withheld(refusal)
        }
        if result.changedRecords { unrest += 1 }
        noteJoins(home, arrivals)
        if let before, let after = home.disk?.replica { reached(by: result, arrivals, before, after) }
        if !page.versions.isEmpty { say("\(home.name) takes in \(page.versions.map { read($0) })") }
        if home.disk?.replica.records.entries[Self.strangersRecord] != nil {
            fail("\(home.name) joined a stranger's register")
        }
        return .joined(result, pendingWork(home, program))
    }

    private func read(_ version: CloudVersion) -> String {
        switch version.content {
        case .bytes(let bytes): versions[ContentHash(of: bytes)].map(name) ?? "?"
        case .waiting: "a part of \(names[version.register] ?? "?")'s"
        case .tooLarge: "too much"
        }
    }

    /// A home without a vault begins one when it knows what stands in the cloud.
    ///
    /// - Returns: the end, unless there is a vault now.
    private func absorbWithoutVault(
        _ page: CloudPage, _ arrivals: [IncomingRegister], _ reading: Reading?, _ home: Home,
        _ program: Program
    ) -> Engine.Event? {
        let opens = arrivals.contains { if case .opened = $0.outcome { true } else { false } }
        if !arrivals.isEmpty { program.sawRegister = true }
        if let present = reading?.present, !present.isEmpty { program.sawRegister = true }
        let isEmpty = reading?.isComplete == true && !program.sawRegister
        let isLocked = reading != nil && program.sawRegister && home.hasKey
        if opens || isEmpty || isLocked {
            beginVault(home, program)
            return nil
        }
        var replica = Replica(incarnation: 1)
        let result = try? replica.take(
            arrivals, account: page.account, reading, wallClock: home.wallClock(at: now),
            newID: { mint(for: home) })
        return .joined(result ?? JoinResult(), pendingWork(home, program))
    }

    func prepare(_ home: Home, _ program: Program) -> Engine.Event {
        guard let disk = home.disk else { return .prepared([], pendingWork(home, program)) }
        var put: CloudPut?
        var used: SealingKey.ID?
        transact(home, program) { replica in
            guard replica.wantsPut else { return false }
            let chosen = replica.sealingKey(present: disk.key.description)
            let key = home.keychain.first { $0.key.description == chosen }?.value
            guard let key = key ?? home.keychain[disk.key] else {
                return false
            }
            put = try? seals.seal(&replica, with: key, wallClock: home.wallClock(at: now))
            used = key.id
            if let put { sealed(put, replica, key.id, home) }
            if used != disk.key { checkChoice(of: key.id, home, replica) }
            return true
        }
        if let used { home.disk?.key = used }
        return .prepared(put.map { [$0] } ?? [], pendingWork(home, program))
    }

    private func sealed(_ put: CloudPut, _ replica: Replica, _ key: SealingKey.ID, _ home: Home) {
        let hash = ContentHash(of: put.bytes)
        versions[hash] = Version(
            number: versions.count + 1, register: put.register, sequence: put.sequence, hash: hash,
            bytes: put.bytes)
        ghost.contents[hash] = replica.records
        keyOf[hash] = key
        events.add("\"at\":\"\(home.name)\",\"seal\":\"v\(versions.count)\",\"records\":null")
        reachSealed(replica)
        if seals.isReal { checkSecrecy(put.bytes) }
    }
}
