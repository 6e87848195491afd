import AccountDomain
import AccountTestSupport
import Foundation
import TestSupport

/// Some minutes in which letters and hashes are short, second by second.
final class Scene {
    /// Letters and hashes a second.
    static let letterRate = 50.0
    static let hashRate = 10.4
    static let mostDecisions = 3_500

    let world: World
    var outbox: Outbox
    var queue = FairQueue<Int>(capacity: 32)
    /// Who waits for a hash, by the number of the entry; the adversary's have none.
    var hashing: [Int: Person] = [:]
    var people: [Person] = []
    var second = 0.0
    /// Whether the adversary's accounts have had their turns, so that owners come before them.
    var hasServedAll: Bool { !hasRestarted }
    private var hasRestarted = false
    /// Letters that wait, by address, and when they were asked for.
    var asked: [Int: (letter: Int, at: Double)] = [:]
    var delivered: [Int: Int] = [:]
    let solversFlood: Bool
    let strangersFlood: Bool
    let accountsFlood: Bool
    /// So many letters strangers ask for: an adversary may stay below what makes all strangers solve challenges.
    private var strangersLeft: Int
    private var letterCredit = 0.0
    private var hashCredit = 0.0
    private var entries = 0
    private let before: Int
    /// How many of the adversary's accounts are at work here.
    private let accounts: Int
    private let accountKind: Asker.Kind
    private var askers: [Asker] = []

    init(_ world: World) {
        self.world = world
        before = world.decisions
        let mails = world.enabled.contains(.letterFlood) || world.enabled.contains(.registrationFlood)
        solversFlood = mails && world.enabled.contains(.boughtChallenges)
        strangersFlood = mails
        strangersLeft = world.random.pick([800, 2_600, .max, .max])
        // With more networks a letter would be older than the hour for which it holds.
        accountsFlood = world.enabled.contains(.sybils) && world.crowd.providers < 15_000 && world.chance(15)
        accounts = world.enabled.contains(.sybils) ? min(world.sybils, 400) : 0
        accountKind = world.chance(20) ? .session : .knownDevice
        outbox = Outbox(quantum: max(1, world.crowd.providers / 1_250), world.rules.shares)
    }

    /// In how many seconds a letter comes of somebody in the class of solved challenges.
    var letterLimit: Double {
        // Behind urgent letters without end an eighth is left. A program that starts again has forgotten who had a turn.
        max(110, 1.1 * Double(world.crowd.providers) / Self.letterRate)
            * (accountsFlood ? 8 : 1) * (hasRestarted ? 2 : 1)
    }

    func run() throws(Violation) {
        world.say("a scene: solvers \(solversFlood), strangers \(strangersFlood), accounts \(accountsFlood)")
        prepare()
        world.say(
            people.map { "\($0.number) is \($0.kind)\($0.isSpied ? ", spied on" : "")" }.joined(
                separator: "; "))
        let most = max(700, letterLimit + 60)
        while second < most, people.contains(where: { !$0.isDone }) {
            try attack()
            for person in people where !person.isDone && second >= person.begins { try step(person) }
            try serveLetters()
            try serveHashes()
            if world.enabled.contains(.restart), second == 15, world.chance(10) { restart() }
            world.pass(1)
            second += 1
        }
        for person in people { try check(person) }
        world.sceneDecisions = world.decisions - before
    }

    private func prepare() {
        for number in 1...5 {
            people.append(Person(.newcomer, number, begins: Double(world.number(3...20))))
            people.append(Person(.owner, 10 + number, begins: Double(world.number(3...20))))
            people.append(Person(.known, 20 + number, begins: Double(world.number(3...40))))
        }
        for person in people where person.kind == .owner && world.chance(50) { person.state = .mailbox }
        people = people.filter { _ in world.chance(60) }
        let known: Person.Kind = world.chance(50) ? .owner : .newcomer
        if let person = people.first(where: { $0.kind == known }) {
            person.isSpied = true
            if known == .owner { person.state = .mailbox }
        }
        askers = (0..<accounts).map(account)
        for asker in askers + askers {
            _ = queue.add(0, for: asker)
            _ = queue.next()
        }
        if accounts > 0 || world.enabled.contains(.hashFlood) {
            world.reach.strategies[.hashFlood, default: 0] += 1
        }
    }

    private func account(_ number: Int) -> Asker {
        world.rules.queued(
            Asker(accountKind, from: .sample(number % 60_000), of: .number(1_000_000 + number)))
    }

    private func restart() {
        world.restart()
        outbox.restart()
        queue = FairQueue(capacity: 32)
        let waiting = hashing.values
        hashing = [:]
        for person in waiting { person.refused(at: second) }
        for person in people { person.begins = max(person.begins, second) }
        hasRestarted = true
    }

    // MARK: - Who attacks

    private func attack() throws(Violation) {
        guard world.decisions - before < Self.mostDecisions - 200 else { return }
        if second == 0 { try spy() }
        if strangersFlood || solversFlood { try floodLetters() }
        if accountsFlood {
            // 60 letters a second of accounts that may each have five an hour.
            for _ in 0..<6 {
                let number = world.number(0...39_999)
                world.decisions += 1
                _ = outbox.add(
                    for: Asker(.knownDevice, from: .sample(number), of: .number(1_000_000 + number)),
                    weight: 10 * outbox.quantum)
            }
        }
        guard world.enabled.contains(.hashFlood) else { return }
        for _ in 0..<14 {
            world.decisions += 1
            let who = world.attacker(world.attackers, host: world.number(1...200))
            hash(nil, world.rules.queued(world.asker(who)))
        }
        guard accounts > 0 else { return }
        for _ in 0..<10 {
            world.decisions += 1
            hash(nil, askers[world.number(0...accounts - 1)])
        }
    }

    /// Each of the adversary's providers asks, again and again; some stand for many.
    private func floodLetters() throws(Violation) {
        let groups = min(world.crowd.providers, 10)
        for group in 0..<groups where second < 2 || world.chance(groups < 10 ? 30 : 9) {
            let provider = group * (world.crowd.providers / groups)
            let weight = world.crowd.providers / groups
            let address = world.crowd.address(
                provider: provider, site: world.number(0...world.crowd.sites - 1), host: world.number(1...200)
            )
            if solversFlood { try flood(Who(kind: .solvedChallenge, address: address), weight) }
            if strangersFlood { try flood(Who(kind: .stranger, address: address), weight) }
        }
        if world.chance(5) { _ = outbox.add(for: nil, weight: 3) }
    }

    private func flood(_ who: Who, _ weight: Int) throws(Violation) {
        if who.kind == .stranger, strangersLeft < 1 { return }
        guard try world.letter(who) == .allowed else { return }
        let rest = try world.take(
            .mail, who, (who.kind == .stranger ? min(weight, strangersLeft) : weight) - 1, [.everybody])
        if who.kind == .stranger { strangersLeft -= 1 + rest }
        add(who, weight: 1 + rest, to: nil)
    }

    /// The adversary asks first for letters to those whose addresses it knows, at its own worst place.
    private func spy() throws(Violation) {
        guard let person = people.first(where: \.isSpied) else { return }
        var last: Who?
        for number in 0..<60 {
            let who = Who(kind: .stranger, address: world.crowd.address(provider: 0, host: 1 + number / 15))
            guard try world.letter(who) == .allowed else { break }
            if let last { add(last, weight: 1, to: nil) }
            last = who
        }
        if let last { asked[person.number] = (add(last, weight: 1, to: person.number), world.clock) }
    }

    @discardableResult
    func add(_ who: Who, weight: Int, to address: Int?) -> Int {
        world.decisions += 1
        entries += 1
        return outbox.add(
            for: world.rules.queued(world.asker(who)), weight: weight, to: address,
            at: world.rules.isFirstCome ? Int64(entries) : nil)
    }

    // MARK: - What is served

    private func serveLetters() throws(Violation) {
        letterCredit += Self.letterRate
        while letterCredit > 0 {
            guard let (count, address) = outbox.turn() else {
                letterCredit = 0
                return
            }
            letterCredit -= Double(count)
            guard let address else { continue }
            delivered[address, default: 0] += 1
            for person in people where person.number == address { person.gotLetter(at: second) }
        }
    }

    private func serveHashes() throws(Violation) {
        hashCredit += Self.hashRate
        while hashCredit >= 1 {
            guard let entry = queue.next() else {
                hashCredit = 0
                return
            }
            hashCredit -= 1
            hashing.removeValue(forKey: entry)?.hashed(at: second)
        }
    }

    /// Something waits for a hash; who loses a place by that is told.
    func hash(_ person: Person?, _ asker: Asker) {
        entries += 1
        if let person { hashing[entries] = person }
        switch queue.add(person == nil ? 0 : entries, for: asker) {
        case .waits: break
        case .waitsInPlaceOf(let other): hashing.removeValue(forKey: other)?.refused(at: second)
        case .full, .accountWaits: hashing.removeValue(forKey: entries)?.refused(at: second)
        }
    }
}
