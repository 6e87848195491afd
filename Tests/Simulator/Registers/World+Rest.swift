import SyncEngine

/// How everything comes to rest, and stays there.
extension World {
    /// More than any history with all rules needs.
    private static let mostNames = 300
    /// Twice as many rounds as any of 8,000 histories needed until nothing changed any more, and four in which nothing does.
    private static let mostRounds = 20

    /// Everything that can be done now is done.
    func round() {
        cloud.settle(online: live.filter { !$0.isOffline && $0.decoy == nil }.map(\.number))
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

    func comeToRest() {
        var calm = 0
        for count in 0..<Self.mostRounds where violation == nil {
            let before = unrest
            round()
            // Of any four rounds one comes after the longest wait: who waits after a failure is not at rest.
            now += count % 3 == 1 ? 700_000 : 31_000
            calm = unrest == before ? calm + 1 : 0
            if calm == 4 {
                rounds = max(rounds, count - 3)
                return
            }
        }
        if violation == nil { fail("it does not come to rest") }
    }

    /// More days than a delete is held for.
    func passMonth() {
        for _ in 0..<33 where violation == nil {
            now += 86_400_000
            for home in live { look(home) }
            round()
        }
        comeToRest()
    }

    /// A day and a half, with looks at the clock.
    func passDays() {
        for _ in 0..<5 where violation == nil {
            now += 7 * 3_600_000
            for home in live { look(home) }
            round()
        }
        comeToRest()
    }

    /// Nothing is put and nothing removed any more.
    func stayAtRest() {
        let before = unrest
        for _ in 0..<6 {
            now += 31_000
            round()
        }
        if unrest != before { fail("it does not stay at rest") }
    }
}
