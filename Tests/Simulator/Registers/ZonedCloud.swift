import SyncClouds
import SyncEngine

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A zone of CloudKit: one version for each register, seen by all at once; what each device reads, saves and removes the
/// rules of the adapter say, over a mirror of its own, which gets old, lost and copied with the device.
final class ZonedCloud: SimulatedCloud {
    let limits: CloudLimits
    var onReplace: ((Version, Version) -> Void)?

    private struct Stored {
        let record: ZoneRecord
        let version: Version?
        let tag: UInt64
    }

    private struct Device {
        var mirror = ZoneMirror()
        var reading: ZoneReading?
        /// What it was at some time before.
        var older = ZoneMirror()
        /// The next save is done, and its answer gets lost.
        var losesAnswer = false
    }

    private var devices: [Device] = []
    private var records: [String: Stored] = [:]
    private var gone: [String: UInt64] = [:]
    private var count: UInt64 = 0
    /// Tokens of an earlier one are expired.
    private var epoch: UInt64 = 0
    private var readings = 0
    private let size: ZoneReading.PageSize

    init(pageSize: Int) {
        size = ZoneReading.PageSize(versions: pageSize)
        var limits = ZoneLimits().cloud
        limits.batch = 1
        self.limits = limits
    }

    func addDevice(copying other: Int?) { devices.append(other.map { devices[$0] } ?? Device()) }
    func loseDevice(_ home: Int) {}
    func image(of home: Int) -> (() -> Void)? {
        let device = devices[home]
        return { [unowned self] in devices[home] = device }
    }

    func changes(on home: Int, since cursor: CloudCursor, page: String?) throws(CloudError) -> CloudPage {
        if page == nil { try refresh(home) }
        guard let reading = devices[home].reading, let place = page.map(reading.place) ?? 0 else {
            throw .transient("another reading's page")
        }
        let part = reading.part(
            from: place, since: cursor, devices[home].mirror, size, most: limits.registerBytes)
        var answer = CloudPage(
            next: reading.next(part.next), isComplete: part.next == nil,
            account: devices[home].mirror.accounts)
        var present = Set(part.known)
        for register in part.wanted {
            guard let stored = records[ZoneName.register(register).text], let version = stored.version else {
                devices[home].mirror.remove(ZoneName.register(register).text)
                continue
            }
            devices[home].mirror.take(stored.record)
            let mark = mark(of: version)
            present.insert(mark)
            guard !cursor.joined.contains(mark) else { continue }
            answer.versions.append(
                CloudVersion(register: register, mark: mark, content: .bytes(version.bytes)))
        }
        answer.present = present
        return answer
    }

    private func refresh(_ home: Int) throws(CloudError) {
        devices[home].older = devices[home].mirror
        var pulling = ZonePulling()
        var next = ZonePulling.Next.pull
        while next == .pull {
            if let pull = pull(since: devices[home].mirror.token) {
                next = pulling.took(pull, &devices[home].mirror)
            } else {
                next = pulling.failed(.expired, &devices[home].mirror)
            }
        }
        guard next == .done else { throw .transient("\(next)") }
        readings += 1
        devices[home].reading = ZoneReading(devices[home].mirror, number: readings)
    }

    /// What changed, three at a time; nil if the token is expired.
    private func pull(since token: [UInt8]?) -> ZonePull? {
        let place = token.map(Self.numbers) ?? (epoch, 0)
        guard place.0 == epoch else { return nil }
        let changed = records.values.map { ($0.tag, $0.record.name) } + gone.map { ($0.value, $0.key) }
        let all = changed.filter { $0.0 > place.1 }.sorted { $0.0 < $1.0 }
        let isAll = all.count <= 3
        var pull = ZonePull(
            token: Self.bytes(epoch, isAll ? count : all[2].0), moreComing: !isAll)
        for (_, name) in all.prefix(3) {
            if let record = records[name]?.record {
                pull.records.append(record)
            } else {
                pull.deleted.append(name)
            }
        }
        return pull
    }

    func beginAccount(_ id: String, beside known: Set<String>, on home: Int) throws(CloudError) -> Set<String>
    {
        try refresh(home)
        if devices[home].mirror.accounts.isEmpty {
            guard known.isEmpty || devices[home].mirror.holdsAny(of: known) else { throw .accountChanged }
            let name = ZoneName.account(id)
            set(ZoneRecord(name: name.text, type: name.type), nil)
            try refresh(home)
        }
        return devices[home].mirror.accounts
    }

    func put(_ put: CloudPut, _ version: Version, on home: Int) throws(CloudError) -> String {
        let never = Date(timeIntervalSince1970: 0)
        var handover = ZoneUpload([put], ZoneLimits())
        while true {
            switch handover.next() {
            case .look(let names): handover.looked(look(names, on: home), at: never)
            case .save(let saving):
                let outcome = save(saving, version)
                if devices[home].losesAnswer {
                    devices[home].losesAnswer = false
                    handover.saved(ZoneOutcome(), of: saving, at: never)
                } else {
                    handover.saved(outcome, of: saving, at: never)
                }
            case .done:
                for (mark, size) in handover.handedOver { devices[home].mirror.take(mark, size: size) }
                guard let mark = handover.report.marks.first else {
                    throw handover.report.failure ?? .transient("nothing was put")
                }
                return mark
            }
        }
    }

    /// As the adapter does: what stands there is held against the mirror.
    private func look(_ names: [String], on home: Int) -> [String: Result<ZoneRecord, ZoneFault>] {
        var answers: [String: Result<ZoneRecord, ZoneFault>] = [:]
        for name in names {
            if let record = records[name]?.record {
                answers[name] = .success(record)
                devices[home].mirror.take(record)
            } else {
                answers[name] = .failure(ZoneFault(domain: ZoneFault.cloudKit, code: 11))
                if devices[home].mirror.holds(name) { devices[home].mirror.forget() }
            }
        }
        return answers
    }

    private func save(_ saving: [ZoneRecord], _ version: Version) -> ZoneOutcome {
        var outcome = ZoneOutcome()
        for record in saving {
            if let old = records[record.name]?.version, old.hash != version.hash { onReplace?(old, version) }
            set(record, version)
            outcome.done.insert(record.name)
        }
        return outcome
    }

    private func set(_ record: ZoneRecord, _ version: Version?) {
        count += 1
        var record = record
        record.content = nil
        record.stamp = Self.bytes(0, count)
        records[record.name] = Stored(record: record, version: version, tag: count)
        gone[record.name] = nil
    }

    private func drop(_ name: String) {
        guard records.removeValue(forKey: name) != nil else { return }
        count += 1
        gone[name] = count
    }

    func remove(_ marks: Set<String>, account: Set<String>, on home: Int) throws(CloudError) {
        let answers = look(account.map { ZoneName.account($0).text }, on: home)
        guard answers.values.contains(where: { (try? $0.get()) != nil }) else { throw .accountChanged }
        for version in versions(marks, on: home) {
            drop(ZoneName.register(version.register).text)
            devices[home].mirror.remove(ZoneName.register(version.register).text)
        }
    }

    func versions(_ marks: Set<String>, on home: Int) -> [Version] {
        stored.filter { marks.contains(mark(of: $0)) }
    }

    private func mark(of version: Version) -> String { "\(version.register)/\(version.hash)" }

    func travel(_ numbers: inout Numbers, faults: Faults, online: [Int]) -> (String, told: [Int])? {
        guard let home = numbers.pick(online) else { return nil }
        let name = homeName(home)
        if numbers.chance(10) {
            epoch += 1
            return ("all tokens expire", [])
        }
        if numbers.chance(15) {
            devices[home].mirror = numbers.chance(50) ? ZoneMirror() : devices[home].older
            return ("\(name)'s mirror is gone or an old one", [])
        }
        if numbers.chance(15) {
            devices[home].losesAnswer = true
            return ("the answer to \(name)'s next save is going to be lost", [])
        }
        return ("word of a change comes", [home])
    }

    func settle(online: [Int]) {}

    func loseAccount(seenFrom home: Int) {
        for name in records.keys where records[name]?.version == nil { drop(name) }
    }

    var stored: [Version] { records.values.compactMap(\.version).sorted { $0.number < $1.number } }

    private static func bytes(_ numbers: UInt64...) -> [UInt8] {
        numbers.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
    }

    private static func numbers(_ bytes: [UInt8]) -> (UInt64, UInt64) {
        let both = [0, 8].map { at in
            (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[at + $1]) << ($1 * 8) }
        }
        return (both[0], both[1])
    }
}
