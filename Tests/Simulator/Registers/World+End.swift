import SyncEngine

/// How a history ends: faults are over, and everything is given the time to come to rest.
extension World {
    func run() async -> Outcome {
        happen()
        var outcome = Outcome(seed: seed, kind: Kind(rawValue: kind.rawValue) ?? .plain)
        (outcome.violation, outcome.steps) = (violation, steps)
        (outcome.story, outcome.digest, outcome.puts) = (trace.lines, trace.digest, puts)
        outcome.rounds = rounds
        outcome.reached = Self.withPairs(reached.union(cloud.reached))
        events.add("\"end\":\(seed)")
        outcome.trace = events.lines
        return outcome
    }

    private func happen() {
        if faults.contains(.calmStart) {
            reach(Fault.calmStart.rawValue)
            for home in homes where violation == nil {
                start(home)
                burst(home, 60)
                edit(home)
                burst(home, 60)
                cloud.settle(online: live.map(\.number))
            }
        } else {
            for home in homes where numbers.chance(70) { start(home) }
        }
        for step in steps where violation == nil {
            numbers = Numbers(seed: seed, step: step)
            act()
            if plan.isTraced, step % 40 == 39 { for home in live { noteShown(home) } }
        }
        numbers = Numbers(seed: seed, step: -1)
        if violation == nil { end() }
    }

    private func end() {
        isCalm = true
        for home in live { home.throttledUntil = 0 }
        if numbers.chance(30) { restWithTroubles() }
        say("faults are over")
        for home in live {
            (home.isOffline, home.isReadOnly, home.isFull, home.quota) = (false, false, false, nil)
            home.decoy = nil
        }
        startAll()
        shareOneKey()
        shareKeys()
        startAll()
        comeToRest()
        mergeAsked()
        if faults.contains(.months) { passMonth() }
        passDays()
        if violation == nil { stayAtRest() }
        if violation == nil { checkEnd() }
        if violation == nil, numbers.chance(25) { checkForgetting() }
        if violation == nil, numbers.chance(50) { checkFresh() }
    }

    /// Troubles last, nothing new happens, and everybody says what is so.
    private func restWithTroubles() {
        say("troubles last")
        startAll()
        comeToRest()
        if violation == nil { checkTroubles() }
        for home in live where violation == nil { checkClaim(home) }
    }

    private func startAll() {
        for home in live {
            if home.program?.isOnce == true || numbers.chance(30) { crash(home) }
            start(home)
        }
    }

    /// With one key that all devices hold they read each other, whatever else each of them holds.
    private func shareOneKey() {
        guard faults.contains(.lateKeys), !faults.contains(.months),
            let key = keys.max(by: { $0.id < $1.id })
        else { return }
        comeToRest()
        for home in live where violation == nil { checkClaim(home) }
        for home in live { home.keychain[key.id] = key }
        startAll()
        comeToRest()
        mergeAsked()
        for home in live {
            checkClaim(home)
            for finding in home.program?.engine.view.findings ?? [] where finding.kind == .locked {
                let writer = live.first {
                    $0.program != nil && $0.disk?.replica.header.replica == finding.register
                }
                guard let replica = writer?.disk?.replica, isHeld(key, byAllKnownTo: replica),
                    let reader = home.disk?.replica.header.replica,
                    replica.metadata.peers[reader]?.isForgotten == false
                else { continue }
                fail("\(home.name) cannot read \(names[finding.register] ?? "?"), and one key is everywhere")
            }
        }
    }

    /// Whether no device that is in use is known to lack a key: one that is gone may hold the others up.
    private func isHeld(_ key: SealingKey, byAllKnownTo replica: Replica) -> Bool {
        let former = replica.metadata.peers.values.flatMap(\.former) + replica.header.former
        return replica.metadata.peers.allSatisfy { id, peer in
            peer.isForgotten || former.contains(id) || peer.keys.contains(key.id.description)
        }
    }

    /// Where the account's mark was lost and begun again, a home may have to ask; a person says that it is the same.
    private func mergeAsked() {
        // So it is where a device began one and was lost before it put anything.
        guard accountWasLost || kind == .kvs && cloud.stored.isEmpty else { return }
        let asking = live.filter { $0.program?.engine.view.otherCloud != nil }
        for home in asking {
            say("\(home.name)'s owner says that this is the cloud")
            reach("a person decides about a cloud")
            transact(home, home.program) { replica in
                replica.leaveCloud()
                return true
            }
            tell(home)
        }
        if !asking.isEmpty { comeToRest() }
    }
}
