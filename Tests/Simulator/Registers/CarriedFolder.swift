import SyncClouds
import SyncEngine

/// A folder on each machine, kept by the rules of real folders, and something that carries files between them one by one.
final class CarriedFolder: SimulatedCloud {
    let limits = CloudLimits.folder
    var onReplace: ((Version, Version) -> Void)?
    var reached: Set<String> = []
    private let pageSize: Int
    /// File names by number, in the order in which they came into use anywhere.
    var names: [String] = []
    var numbers: [String: Int] = [:]
    var contents: [Int: Version] = [:]
    var folders: [Machine] = []
    private var lost: Set<Int> = []

    /// What stands under a name on one machine.
    struct Entry {
        enum State { case whole, part, zeros, gone }
        /// Counts what happened under this name: the greater wins everywhere.
        var edition: Int
        var state: State
        var isGone: Bool { state == .gone }
    }

    /// The folder on one machine.
    struct Machine {
        var entries: [Int: Entry] = [:]
        /// What somebody took away for a while.
        var hidden: [Int: Entry] = [:]

        mutating func bringBack() {
            for (number, entry) in hidden where entries[number].map({ $0.edition < entry.edition }) ?? true {
                entries[number] = entry
            }
            hidden = [:]
        }
    }

    init(pageSize: Int) { self.pageSize = pageSize }

    func addDevice(copying other: Int?) { folders.append(other.map { folders[$0] } ?? Machine()) }

    func loseDevice(_ home: Int) {
        folders[home] = Machine()
        lost.insert(home)
    }

    func image(of home: Int) -> (() -> Void)? {
        let machine = folders[home]
        return { [unowned self] in folders[home] = machine }
    }

    private func rules(_ home: Int) -> FolderRegisters<Folder> {
        FolderRegisters(
            Folder(carried: self, home: home), limits: limits,
            size: .init(versions: pageSize, bytes: limits.registerBytes))
    }

    func changes(on home: Int, since cursor: CloudCursor, page: String?) throws(CloudError) -> CloudPage {
        try rules(home).changes(since: cursor, page: page)
    }

    func beginAccount(_ id: String, beside known: Set<String>, on home: Int) throws(CloudError) -> Set<String>
    {
        try rules(home).beginAccount(id, beside: known)
    }

    func put(_ put: CloudPut, _ version: Version, on home: Int) throws(CloudError) -> String {
        contents[number(of: file(of: put))] = version
        return try rules(home).put(put)
    }

    private func file(of put: CloudPut) -> String {
        let hash = ContentHash(of: put.bytes)
        guard let stem = RegisterFileName(register: put.register, sequence: put.sequence, hash: hash) else {
            preconditionFailure("a register's name is 32 digits")
        }
        return VersionFile(stem).name
    }

    func remove(_ marks: Set<String>, account: Set<String>, on home: Int) throws(CloudError) {
        try rules(home).remove(marks, account: account)
    }

    func versions(_ marks: Set<String>, on home: Int) -> [Version] {
        marks.compactMap { mark in numbers[String(mark.prefix { $0 != "/" })] }.sorted().compactMap {
            number in
            folders[home].entries[number]?.state == .whole ? contents[number] : nil
        }
    }

    func number(of name: String) -> Int {
        if let number = numbers[name] { return number }
        names.append(name)
        numbers[name] = names.count - 1
        return names.count - 1
    }

    func loseAccount(seenFrom home: Int) {
        for (number, entry) in folders[home].entries where !entry.isGone && contents[number] == nil {
            folders[home].entries[number] = Entry(edition: entry.edition + 1, state: .gone)
        }
    }

    /// A file whose removal is on its way already is nowhere in the end.
    var stored: [Version] {
        let homes = folders.indices.filter { !lost.contains($0) }
        return names.indices.compactMap { number in
            best(number, from: homes, orHidden: true)?.state == .whole ? contents[number] : nil
        }
    }

    func stored(on home: Int) -> [Version] {
        folders[home].entries.filter { $0.value.state == .whole }.keys.sorted().compactMap { contents[$0] }
    }
}
