import Foundation
import SyncEngine

/// The shell around the engine, as `Replicator` is: one effect at a time, and anything may happen between two.
extension World {
    func hasWork(_ home: Home) -> Bool {
        guard let program = home.program else { return false }
        return program.end != nil || program.effect != nil || !program.queue.isEmpty || now >= program.alarm
    }

    /// One stage: an effect is done, or the engine hears of an event.
    func work(_ home: Home) {
        guard let program = home.program else { return }
        if let end = program.end {
            program.end = nil
            feed(end, home, program)
        } else if let effect = program.effect {
            program.end = perform(effect, home, program)
        } else if !program.queue.isEmpty {
            switch program.queue.removeFirst() {
            case .event(let event): feed(event, home, program)
            case .homeChanged: feed(.homeChanged(pendingWork(home, program)), home, program)
            }
        } else if now >= program.alarm {
            feed(.woke, home, program)
        }
    }

    private func feed(_ event: Engine.Event, _ home: Home, _ program: Program) {
        program.effect = nil
        var twin = program.engine
        let effects = program.engine.step(event, at: now)
        if checksMuch, twin.step(event, at: now) != effects || twin != program.engine {
            fail("the same event gave \(home.name)'s engine another effect")
        }
        guard effects.count == 1, let effect = effects.first else {
            return fail("\(home.name)'s engine asks for \(effects.count) effects at once")
        }
        if case .wake(let instant) = effect {
            if instant <= now { fail("\(home.name)'s engine wants to wake in the past") }
            program.alarm = instant
            if program.isOnce {
                say("\(home.name)'s short program ends")
                home.program = nil
            }
            return
        }
        program.effect = effect
        if trace.isKept { say("  \(home.name)'s engine: \(describe(event)) -> \(describe(effect))") }
    }

    private func describe(_ value: some Any) -> String {
        String(describing: value).prefix { $0 != "(" }.split(separator: ".").last.map(String.init) ?? ""
    }

    private func perform(_ effect: Engine.Effect, _ home: Home, _ program: Program) -> Engine.Event {
        switch effect {
        case .fetch, .beginAccount, .put, .remove: return reach(effect, home, program)
        default: break
        }
        if !isCalm, faults.contains(.diskErrors), numbers.chance(3) {
            suffered(.diskErrors, home)
            say("\(home.name)'s disk fails")
            return .homeFailed
        }
        switch effect {
        case .checkKeys: return checkKeys(home, program)
        case .join(let page, let reading):
            let end = join(page, reading, home, program)
            if reading != nil { program.sawRegister = false }
            return end
        case .learn(let account):
            transact(home, program) { $0.know(account) }
            return .learned(pendingWork(home, program))
        case .prepare: return prepare(home, program)
        case .confirm(let puts, let marks):
            transact(home, program) { replica in
                for (put, mark) in zip(puts, marks) { replica.confirm(put.sequence, mark: mark) }
                return true
            }
            checkClaim(home)
            return .confirmed(pendingWork(home, program))
        case .renew:
            transact(home, program) { replica in
                reach("new id: the cloud was not read in time")
                replica.renew(mint(for: home))
                return true
            }
            return .renewed(pendingWork(home, program))
        case .wake, .fetch, .beginAccount, .put, .remove: return .homeFailed
        }
    }

    private func reach(_ effect: Engine.Effect, _ home: Home, _ program: Program) -> Engine.Event {
        let writes = if case .fetch = effect { false } else { true }
        do throws(CloudError) {
            if let trouble = trouble(home, writes: writes) { throw trouble }
            let end = try home.decoy == nil ? deal(effect, home, program) : deceive(effect, home, program)
            if !isCalm, faults.contains(.cloudErrors), numbers.chance(3) {
                suffered(.cloudErrors, home)
                throw .transient("the answer was lost")
            }
            return end
        } catch {
            reach(error)
            say("\(home.name): the cloud fails, \(error)")
            let wait = if case .throttled(.some) = error { home.throttledUntil - now } else { nil as UInt64? }
            return .cloudFailed(error, retryAfter: wait)
        }
    }

    private func trouble(_ home: Home, writes: Bool) -> CloudError? {
        // The key-value store's copy answers while the device is offline.
        if home.isOffline, kind != .kvs { return .offline }
        if home.throttledUntil > now { return .throttled(until: .distantFuture) }
        if writes, home.isReadOnly { return .readOnly }
        if !isCalm, faults.contains(.cloudErrors), numbers.chance(5) {
            suffered(.cloudErrors, home)
            return .transient("no reason")
        }
        return nil
    }

    private func deal(
        _ effect: Engine.Effect, _ home: Home, _ program: Program
    ) throws(CloudError) -> Engine.Event {
        switch effect {
        case .fetch(let cursor, let page):
            return .fetched(try cloud.changes(on: home.number, since: cursor, page: page))
        case .beginAccount(let landmarks):
            let known = home.disk?.replica.metadata.accounts.min()
            let ids = try cloud.beginAccount(known ?? numbers.id(), beside: landmarks, on: home.number)
            say("\(home.name) begins the cloud's account")
            reach(known == nil ? "account begun" : "lost account id put again")
            unrest += 1
            return .accountBegan(ids)
        case .put(let batch):
            guard let put = batch.first, let version = versions[ContentHash(of: put.bytes)] else {
                return .homeFailed
            }
            home.lacksRoom = !hasRoom(for: put, home)
            guard !home.lacksRoom else { throw .quotaExceeded }
            let mark = try cloud.put(put, version, on: home.number)
            if home.handedOver[version.hash] == nil { home.handedOver[version.hash] = home.looks }
            home.wroteAs.insert(put.register)
            (unrest, puts) = (unrest + 1, puts + 1)
            say("\(home.name) puts \(name(version)), sequence \(version.sequence)")
            return .put(batch, PutReport(marks: [mark]), retryAfter: nil)
        case .remove(let marks, let account):
            checkRemoval(marks, home)
            let removed = cloud.versions(marks, on: home.number)
            let names = removed.map(name)
            try cloud.remove(marks, account: account, on: home.number)
            reachRemoval(removed, home)
            if !names.isEmpty { unrest += 1 }
            say("\(home.name) removes \(names)")
            transact(home, program) { replica in
                replica.forgetVersions(marks)
                return true
            }
            return .removed(pendingWork(home, program))
        default: return .homeFailed
        }
    }

    /// Whether there is room where a home looks.
    func hasRoom(for put: CloudPut, _ home: Home) -> Bool {
        if home.isFull { return false }
        guard let quota = home.quota else { return true }
        var there = cloud.stored(on: home.number)
        if !cloud.limits.keepsVersions { there.removeAll { $0.register == put.register } }
        return there.reduce(put.bytes.count) { $0 + $1.bytes.count } <= quota
    }

    /// What stands where the cloud should takes nothing from this home.
    private func deceive(
        _ effect: Engine.Effect, _ home: Home, _ program: Program
    ) throws(CloudError) -> Engine.Event {
        guard let decoy = home.decoy else { return .homeFailed }
        defer {
            if decoy.written {
                fail("\(home.name) wrote into another cloud: \(effect)".prefix(200).description)
            }
        }
        switch effect {
        case .fetch(let cursor, _):
            reach(decoy.isEmpty ? "an empty cloud is met" : "another person's cloud is met")
            return .fetched(decoy.changes(since: cursor))
        case .beginAccount(let known): return .accountBegan(try decoy.beginAccount(beside: known))
        case .put(let puts):
            for put in puts { try decoy.write(for: put.account) }
            return .put(puts, PutReport(marks: ["decoy"]), retryAfter: nil)
        case .remove(_, let account):
            try decoy.write(for: account)
            return .removed(pendingWork(home, program))
        default: return .homeFailed
        }
    }
}
