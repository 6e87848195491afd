import SyncClouds

/// The folder on one machine, as its rules see it.
extension CarriedFolder {
    struct Folder: RegisterFolder {
        let carried: CarriedFolder
        let home: Int
        var identity: String { "folder \(home)" }

        private func entry(_ name: String) -> Entry? {
            guard let entry = carried.numbers[name].flatMap({ carried.folders[home].entries[$0] }),
                !entry.isGone
            else { return nil }
            return entry
        }

        private func bytes(_ name: String) -> [UInt8] {
            carried.numbers[name].flatMap { carried.contents[$0]?.bytes } ?? []
        }

        private func set(_ name: String, _ state: Entry.State) {
            let number = carried.number(of: name)
            let edition = (carried.folders[home].entries[number]?.edition ?? 0) + 1
            carried.folders[home].entries[number] = Entry(edition: edition, state: state)
        }

        func names() -> [String] {
            carried.folders[home].entries.compactMap { $1.isGone ? nil : carried.names[$0] }
        }

        func size(of name: String) -> Int? {
            guard let entry = entry(name) else { return nil }
            let count = bytes(name).count
            return entry.state == .part ? count / 2 : count
        }

        /// Every other home looks at what it knows a second time.
        func recentSize(of name: String) -> Int? { home % 2 == 0 ? size(of: name) : nil }

        func read(_ name: String, limit: Int) -> [UInt8]? {
            guard let entry = entry(name) else { return nil }
            let bytes = bytes(name)
            return switch entry.state {
            case .whole: bytes
            case .part: Array(bytes.prefix(bytes.count / 2))
            case .zeros, .gone: [UInt8](repeating: 0, count: bytes.count)
            }
        }

        func write(_ files: [(name: String, bytes: [UInt8])]) { for file in files { set(file.name, .whole) } }
        func mark(_ name: String) { if entry(name) == nil { set(name, .whole) } }
        func settle(_ name: String) {}
        func remove(_ names: [String]) { for name in names { set(name, .gone) } }
        func check() {}
    }
}
