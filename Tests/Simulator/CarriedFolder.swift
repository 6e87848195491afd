import SyncEngine

/// A folder on each machine, and something that carries files between them one by one.
final class CarriedFolder: SimulatedCloud {
    let limits = CloudLimits(
        registerBytes: 1 << 20, confirms: false, keepsVersions: true, tellsComplete: true)
    var onReplace: ((Version, Version) -> Void)?
    private let pageSize: Int

    private enum Content {
        case version(Version)
        case account(String)
    }

    /// A file name, once it has come into use anywhere.
    private struct File {
        let content: Content
        let isCopy: Bool
    }

    private enum State {
        case whole
        /// There in name alone; of the whole length or not.
        case hollow(isShort: Bool)
        case gone
    }

    private struct Entry {
        /// Counts what happened under this name: the greater wins everywhere.
        var edition: Int
        var state: State

        var isWhole: Bool { if case .whole = state { true } else { false } }
        var isGone: Bool { if case .gone = state { true } else { false } }
    }

    private var files: [File] = []
    private var folders: [[Int: Entry]] = []
    private var lost: Set<Int> = []

    init(pageSize: Int) { self.pageSize = pageSize }

    func addDevice(copying other: Int?) { folders.append(other.map { folders[$0] } ?? [:]) }

    func loseDevice(_ home: Int) {
        folders[home] = [:]
        lost.insert(home)
    }

    private func mark(_ number: Int, _ entry: Entry) -> String {
        if case .hollow(isShort: true) = entry.state { "f\(number)short" } else { "f\(number)" }
    }

    private func accounts(on home: Int) -> Set<String> {
        var ids: Set<String> = []
        for (number, entry) in folders[home] where !entry.isGone {
            if case .account(let id) = files[number].content { ids.insert(id) }
        }
        return ids
    }

    func changes(on home: Int, since cursor: CloudCursor, page: String?) throws(CloudError) -> CloudPage {
        let all = folders[home].sorted { $0.key < $1.key }.compactMap { number, entry -> Listed? in
            guard !entry.isGone, case .version(let version) = files[number].content else { return nil }
            return Listed(
                order: number, register: version.register, mark: mark(number, entry),
                content: entry.isWhole ? .bytes(version.bytes) : .waiting)
        }
        return .of(
            all, since: cursor, page: page, size: pageSize, account: accounts(on: home), isComplete: true)
    }

    private func add(_ content: Content, isCopy: Bool = false, on home: Int) -> Int {
        files.append(File(content: content, isCopy: isCopy))
        folders[home][files.count - 1] = Entry(edition: 1, state: .whole)
        return files.count - 1
    }

    func beginAccount(_ id: String, on home: Int) throws(CloudError) -> Set<String> {
        let there = accounts(on: home)
        guard there.isEmpty else { return there }
        let known = files.firstIndex { if case .account(id) = $0.content { true } else { false } }
        if let known {
            let edition = (folders[home][known]?.edition ?? 0) + 1
            folders[home][known] = Entry(edition: edition, state: .whole)
        } else {
            _ = add(.account(id), on: home)
        }
        return [id]
    }

    func put(_ put: CloudPut, _ version: Version, on home: Int) throws(CloudError) -> String {
        guard !accounts(on: home).isDisjoint(with: put.account) else { throw .accountChanged }
        return "f\(add(.version(version), on: home))"
    }

    private func number(of mark: String) -> Int? { Int(mark.drop { !$0.isNumber }.prefix { $0.isNumber }) }

    func remove(_ marks: Set<String>, account: Set<String>, on home: Int) throws(CloudError) {
        guard !accounts(on: home).isDisjoint(with: account) else { throw .accountChanged }
        for number in marks.compactMap(number) {
            guard let entry = folders[home][number], !entry.isGone else { continue }
            folders[home][number] = Entry(edition: entry.edition + 1, state: .gone)
        }
    }

    func versions(_ marks: Set<String>, on home: Int) -> [Version] {
        marks.compactMap(number).sorted().compactMap { number in
            guard let entry = folders[home][number], entry.isWhole,
                case .version(let version) = files[number].content
            else { return nil }
            return version
        }
    }

    func travel(_ numbers: inout Numbers, faults: Faults, online: [Int]) -> (String, told: [Int])? {
        guard let home = numbers.pick(online) else { return nil }
        let told = numbers.chance(70) ? [home] : []
        if faults.contains(.strayCopies), numbers.chance(4), let line = strayCopy(&numbers, on: home) {
            return (line, told)
        }
        let news = files.indices.filter { isNews($0, to: home, from: online) }
        guard let number = numbers.pick(news), let best = best(number, from: online) else { return nil }
        let isFirst = folders[home][number].map { $0.edition < best.edition } ?? true
        if !best.isGone, isFirst, faults.contains(.partialFiles), numbers.chance(40) {
            folders[home][number] = Entry(
                edition: best.edition, state: .hollow(isShort: numbers.chance(50)))
            return ("a part of \(name(number)) comes to \(homeName(home))", told)
        }
        folders[home][number] = best
        return ("\(name(number)) \(best.isGone ? "goes from" : "comes to") \(homeName(home))", told)
    }

    private func name(_ number: Int) -> String {
        switch files[number].content {
        case .version(let version):
            "file \(number) (\(version.name)\(files[number].isCopy ? ", a copy" : ""))"
        case .account: "file \(number) (the account)"
        }
    }

    private func best(_ number: Int, from homes: [Int]) -> Entry? {
        homes.compactMap { folders[$0][number] }.filter { $0.isWhole || $0.isGone }.max {
            ($0.edition, $0.isWhole ? 1 : 0) < ($1.edition, $1.isWhole ? 1 : 0)
        }
    }

    private func isNews(_ number: Int, to home: Int, from homes: [Int]) -> Bool {
        guard let best = best(number, from: homes) else { return false }
        guard let here = folders[home][number] else { return true }
        guard here.edition == best.edition else { return here.edition < best.edition }
        return best.isWhole && !here.isWhole
    }

    /// A conflict copy of any version there ever was of a register, or a removed file that is back.
    private func strayCopy(_ numbers: inout Numbers, on home: Int) -> String? {
        guard let number = numbers.pick(Array(files.indices)) else { return nil }
        guard case .version(let version) = files[number].content else { return nil }
        if let entry = folders[home][number], entry.isGone, numbers.chance(60) {
            folders[home][number] = Entry(edition: entry.edition + 1, state: .whole)
            return "\(name(number)) is back at \(homeName(home))"
        }
        return "\(name(add(.version(version), isCopy: true, on: home))) is made at \(homeName(home))"
    }

    func settle(online: [Int]) {
        for number in files.indices {
            // What nobody has whole any more is given up.
            let best = best(number, from: online)
            for home in online { folders[home][number] = best }
        }
    }

    func loseAccount(seenFrom home: Int) {
        for (number, entry) in folders[home] where !entry.isGone {
            if case .account = files[number].content {
                folders[home][number] = Entry(edition: entry.edition + 1, state: .gone)
            }
        }
    }

    private func wholeVersions(on home: Int) -> [Version] {
        folders[home].sorted { $0.key < $1.key }.compactMap { number, entry in
            guard entry.isWhole, case .version(let version) = files[number].content else { return nil }
            return version
        }
    }

    /// A file whose removal is on its way already stands nowhere in the end.
    var standing: [Version] {
        let homes = folders.indices.filter { !lost.contains($0) }
        return files.indices.compactMap { number in
            guard let best = best(number, from: homes), best.isWhole,
                case .version(let version) = files[number].content
            else { return nil }
            return version
        }
    }

    func stands(_ hash: ContentHash, on home: Int) -> Bool {
        wholeVersions(on: home).contains { $0.hash == hash }
    }
}
