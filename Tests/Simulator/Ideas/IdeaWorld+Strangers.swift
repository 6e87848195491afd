import Bytes
import Foundation
import IdeaBoxCore
import SyncClouds
import SyncEngine

/// A device of the person with a later version of the program: it writes what this version does not know, and only through
/// what the engine gives everybody.
struct NewerDevice {
    static let name = "N"
    var replica: Replica
    let key: SealingKey
    var records = RecordSet()
    var ghost = HomeGhost()
    var parts: [UUID: ContentHash] = [:]
}

/// What other programs write.
extension IdeaWorld {
    /// A later program reads a folder, writes to one idea what this version does not know, and seals it.
    func writeNewer(_ home: SimulatedHome) async {
        guard var device = newer ?? makeNewer(home) else { return }
        read(home.folder, &device)
        newer = device
        let ids = device.records.entries.keys.filter { device.records[$0] != nil }
        guard let id = numbers.pick(ids.sorted { name($0) < name($1) }), var record = device.records[id]
        else { return }
        if numbers.chance(60) {
            let stamp = device.replica.stampEdit(above: record.greatestStamp, wallClock: now.wallClock)
            let value = newValue()
            record.write(["tags": .json(value)], at: stamp)
            device.ghost.ideas[id]?.write("tags", value, at: stamp)
            noteWrite(NewerDevice.name, id, "tags", stamp, value, takes: [])
            duties.append(
                Duty(idea: id, field: "tags", stamp: stamp, value: value, home: NewerDevice.name))
            reach("a later program's field")
        } else {
            let json = RecordSet([id: .record(record)]).json.text
            let member = json.contains("\"mood\"") ? "mood\(values)" : "mood"
            let text = json.dropLast(2) + ",\"\(member)\":\"\(newValue())\"}]"
            guard let entry = try? RecordSet(json: SecretBytes(text.utf8)), let other = entry[id] else {
                return fail("an unknown member is not understood: \(text)")
            }
            record = other
            reach("a later program's member")
        }
        device.records.put(record, id: id)
        seal(id, record, home, &device)
        newer = device
        // What is sealed under a key that nobody in use holds need not come back.
        if !presentKeys.contains(where: { $0.id == device.key.id }) { excuse() }
    }

    private func makeNewer(_ home: SimulatedHome) -> NewerDevice? {
        guard let key = numbers.pick(keys.filter { home.keyIDs.contains($0.id) }) else { return nil }
        var replica = Replica(incarnation: numbers.next() & ~HybridTimestamp.importBit)
        replica.header = RegisterHeader(replica: numbers.id(), keys: [])
        replica.device = NewerDevice.name
        replica.hold([key.id.description])
        note("{\"home\": \"\(NewerDevice.name)\"}")
        return NewerDevice(replica: replica, key: key)
    }

    private func read(_ folder: HomeFolder, _ device: inout NewerDevice) {
        for file in order.sorted(folder.files.keys) {
            guard let bytes = folder.files[file], let (hash, version) = version(file, folder),
                !device.ghost.joined.contains(hash), let part = open(file, bytes, device.key)
            else { continue }
            device.records.join(RecordSet(part.entries))
            join(version, hash, &device.ghost, at: NewerDevice.name)
        }
    }

    /// The part in a file; nil if the key does not open it, or it is none.
    func open(_ file: String, _ bytes: [UInt8], _ key: SealingKey) -> Part? {
        guard let stem = VersionFile(file)?.stem, let register = RegisterName(stem.register) else {
            return nil
        }
        let version = CloudVersion(register: register.text, mark: file, content: .bytes(bytes))
        guard case .opened(let part) = Part.open(version, register, keys: [key.id: key]) else { return nil }
        return part
    }

    private func seal(_ id: UUID, _ record: Record, _ home: SimulatedHome, _ device: inout NewerDevice) {
        let wallClock = now.wallClock
        guard
            let put = try? device.replica.seal(
                part: id, .record(record), joined: [], with: device.key, wallClock: wallClock)
        else { return fail("a later program's part cannot be sealed") }
        keep(put, [id: device.ghost.ideas[id] ?? IdeaGhost()], at: NewerDevice.name)
        home.folder.put(file(of: put), put.bytes)
        device.parts[id] = ContentHash(of: put.bytes)
        var digest = PartsDigest()
        for hash in device.parts.values { digest.add(hash) }
        device.replica.digest = digest
        guard let main = try? device.replica.seal(with: device.key, wallClock: wallClock) else {
            return fail("a later program's register cannot be sealed")
        }
        keep(main, [:], at: NewerDevice.name)
        home.folder.put(file(of: main), main.bytes)
        say("a later program writes to \(name(id)) in \(home.name)'s folder")
    }

    func file(of put: CloudPut) -> String {
        file(put.register, put.sequence, put.bytes)
    }

    private func file(_ register: String, _ sequence: UInt64, _ bytes: [UInt8]) -> String {
        let stem = RegisterFileName(register: register, sequence: sequence, hash: ContentHash(of: bytes))
        return stem.map { VersionFile($0).name } ?? "no file"
    }

    /// Another person's folder.
    func strangersFiles(_ key: SealingKey) -> [(String, [UInt8])] {
        var replica = Replica(incarnation: 7)
        replica.header = RegisterHeader(replica: String(repeating: "5", count: 32), keys: [])
        replica.device = "stranger"
        replica.hold([key.id.description])
        let id = UUID(uuid: (9, 9, 9, 9, 9, 9, 0x49, 9, 0x89, 9, 9, 9, 9, 9, 9, 9))
        var record = Record(fields: [:])
        let stamp = replica.stampEdit(above: nil, wallClock: now.wallClock)
        record.write(["title": .json("a stranger's"), Record.deleteField: .json(false)], at: stamp)
        let part = try? replica.seal(
            part: id, .record(record), joined: [], with: key, wallClock: now.wallClock)
        let main = try? replica.seal(with: key, wallClock: now.wallClock)
        return [("account-" + String(repeating: "f", count: 32), [])]
            + [part, main].compactMap(\.self).map { (file(of: $0), $0.bytes) }
    }

    // MARK: What cannot be understood

    /// A row that this version cannot understand, or a file that nobody can.
    func garble(_ home: SimulatedHome) async {
        guard numbers.chance(40) else { return await garbleFile(home) }
        if !home.garbled.isEmpty, numbers.chance(70) { return await update(home) }
        let ids = home.ghost.ideas.filter { !$0.value.isPurged && home.garbled[$0.key] == nil }.keys
        guard let id = numbers.pick(ids.sorted { name($0) < name($1) }), let row = await home.row(id)
        else { return }
        // As a record would be that asks for another join than the known ones.
        let text = String(decoding: row.entry, as: UTF8.self).replacing("\"at\":", with: "\"at\":3,\"as\":")
        let bytes = Array(text.utf8)
        guard RecordSet.Entry(row: bytes, id) == nil else { return fail("a garbled row is understood") }
        let isDone: Void? = try? await home.store.write { writer throws(IdeaStoreError) in
            guard let row = try writer.row(id) else { return }
            try writer.put(IdeaRow(unreadable: bytes, row))
        }
        guard isDone != nil else { return }
        home.garbled[id] = SimulatedHome.GarbledRow(bytes: bytes, row: row)
        home.restart()
        reach("unreadable row")
        excuse()
        say("\(home.name) cannot understand \(name(id)) any more")
    }

    /// The home gets a program that understands every row again.
    func update(_ home: SimulatedHome) async {
        let rows = home.garbled.sorted { name($0.key) < name($1.key) }.map(\.value.row)
        let isDone: Void? = try? await home.store.write { writer throws(IdeaStoreError) in
            for row in rows { try writer.put(row) }
        }
        guard isDone != nil else { return }
        home.garbled = [:]
        home.restart()
        reach("program updated")
        say("\(home.name) understands all its ideas again")
    }

    private func garbleFile(_ home: SimulatedHome) async {
        guard let (name, whole) = numbers.pick(archive), let stem = VersionFile(name)?.stem else { return }
        var bytes = whole
        let isNewer = numbers.chance(50)
        // The format's number comes after eight bytes that are the same in all.
        if isNewer { bytes[8] = 9 } else { bytes[bytes.count - 1] ^= 1 }
        // No program of this version has written it, so nobody takes it for its own.
        let register =
            RegisterName(stem.register).map {
                RegisterName(replica: numbers.id(), record: $0.record).text
            } ?? ""
        let file = file(register, stem.sequence, bytes)
        home.folder.put(file, bytes)
        spoilt.insert(file)
        reach(isNewer ? "file of a newer format" : "damaged file")
        say("a file that nobody can read comes to \(home.name)")
    }
}
