import SyncEngine

/// How a history ends: faults are over, and everything is given the time to come to rest.
extension World {
    func run() {
        if faults.contains(.calmStart) {
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
        for _ in 0..<steps where violation == nil { act() }
        if violation == nil { end() }
    }

    private func end() {
        isCalm = true
        say("faults are over")
        for home in live {
            (home.isOffline, home.isReadOnly, home.isFull) = (false, false, false)
            (home.throttledUntil, home.decoy) = (0, nil)
        }
        startAll()
        shareOneKey()
        shareKeys()
        startAll()
        comeToRest()
        mergeAsked()
        for _ in 0..<5 where violation == nil {
            now += 7 * 3_600_000
            for home in live { look(home) }
            round()
        }
        comeToRest()
        if faults.contains(.months), violation == nil {
            for _ in 0..<33 {
                now += 86_400_000
                for home in live { look(home) }
                round()
            }
            comeToRest()
        }
        if violation == nil { stayAtRest() }
        if violation == nil { checkEnd() }
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
        for home in live { home.keychain[key.id] = key }
        startAll()
        comeToRest()
        mergeAsked()
        // Who waits after a failure seems at rest.
        now += 700_000
        comeToRest()
        for home in live {
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
        guard accountWasLost || kind == .kvs && cloud.standing.isEmpty else { return }
        let asking = live.filter { $0.program?.engine.view.otherCloud != nil }
        for home in asking {
            say("\(home.name)'s owner says that this is the cloud")
            transact(home, home.program) { replica in
                replica.leaveCloud()
                return true
            }
            tell(home)
        }
        if !asking.isEmpty { comeToRest() }
    }

    /// More than any history with all rules needs.
    private static let mostNames = 300

    /// Everything that can be done now is done.
    private func round() {
        cloud.settle(online: live.map(\.number))
        for home in live where violation == nil {
            var stages = 0
            while hasWork(home), violation == nil {
                work(home)
                stages += 1
                if stages > 4000 { fail("\(home.name)'s engine is never done: \(describe(home))") }
                if names.count > Self.mostNames { fail("new ids are taken without end") }
            }
        }
    }

    private func describe(_ home: Home) -> String {
        "\(String(describing: home.program?.effect).prefix(120))"
    }

    private func comeToRest() {
        var calm = 0
        for count in 0..<90 where violation == nil {
            let before = unrest
            round()
            now += count % 4 == 3 ? 700_000 : 31_000
            calm = unrest == before ? calm + 1 : 0
            if calm == 4 { return }
        }
        if violation == nil { fail("it does not come to rest") }
    }

    /// Nothing is put and nothing removed any more.
    private func stayAtRest() {
        let before = unrest
        for _ in 0..<6 {
            now += 31_000
            round()
        }
        if unrest != before { fail("it does not stay at rest") }
    }
}
