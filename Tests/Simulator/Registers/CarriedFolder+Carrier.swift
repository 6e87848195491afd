import SyncClouds

/// What carries the files.
extension CarriedFolder {
    func travel(_ random: inout Numbers, faults: Faults, online: [Int]) -> (String, told: [Int])? {
        guard let home = random.pick(online) else { return nil }
        let told = random.chance(70) ? [home] : []
        if faults.contains(.strayCopies), random.chance(4), let line = strayCopy(&random, on: home) {
            return (line, told)
        }
        if faults.contains(.emptied), let line = empty(&random, home) { return (line, told) }
        let news = names.indices.filter { isNews($0, to: home, from: online) }
        guard let number = random.pick(news), let best = best(number, from: online) else { return nil }
        let before = folders[home].entries[number]
        let isFirst = before.map { $0.edition < best.edition } ?? true
        if !best.isGone, isFirst, contents[number] != nil, faults.contains(.partialFiles), random.chance(40) {
            folders[home].entries[number] = Entry(
                edition: best.edition, state: random.chance(50) ? .part : .zeros)
            reached.insert(Fault.partialFiles.rawValue)
            return ("a part of \(title(number)) comes to \(homeName(home))", told)
        }
        if before?.state == .part || before?.state == .zeros, best.state == .whole {
            reached.insert("partial file completed")
        }
        folders[home].entries[number] = best
        return ("\(title(number)) \(best.isGone ? "goes from" : "comes to") \(homeName(home))", told)
    }

    private func title(_ number: Int) -> String {
        guard let version = contents[number] else { return "file \(number) (the account)" }
        let isCopy = VersionFile(names[number])?.isCopy ?? false
        return "file \(number) (\(version.name)\(isCopy ? ", a copy" : ""))"
    }

    func best(_ number: Int, from homes: [Int], orHidden: Bool = false) -> Entry? {
        var best: Entry?
        for home in homes {
            for entry in [folders[home].entries[number], orHidden ? folders[home].hidden[number] : nil] {
                guard let entry, entry.state == .whole || entry.isGone else { continue }
                let isBetter = best.map {
                    entry.edition > $0.edition || entry.edition == $0.edition && $0.isGone
                }
                if isBetter ?? true { best = entry }
            }
        }
        return best
    }

    private func isNews(_ number: Int, to home: Int, from homes: [Int]) -> Bool {
        guard let best = best(number, from: homes) else { return false }
        guard let here = folders[home].entries[number] else { return folders[home].hidden[number] == nil }
        guard here.edition == best.edition else { return here.edition < best.edition }
        return best.state == .whole && here.state != .whole
    }

    /// A conflict copy of any version there ever was of a register, or a removed file that is back.
    private func strayCopy(_ random: inout Numbers, on home: Int) -> String? {
        guard let number = random.pick(Array(names.indices)), let version = contents[number] else {
            return nil
        }
        reached.insert(Fault.strayCopies.rawValue)
        if let entry = folders[home].entries[number], entry.isGone, random.chance(60) {
            folders[home].entries[number] = Entry(edition: entry.edition + 1, state: .whole)
            return "\(title(number)) is back at \(homeName(home))"
        }
        let stem = names[number].dropLast(".sealed".count)
        let copy = self.number(of: "\(stem) (\(names.count)).sealed")
        contents[copy] = version
        folders[home].entries[copy] = Entry(edition: 1, state: .whole)
        return "\(title(copy)) is made at \(homeName(home))"
    }

    /// Files are taken out of a folder, one or all, and put back later.
    private func empty(_ random: inout Numbers, _ home: Int) -> String? {
        if folders[home].hidden.isEmpty {
            guard random.chance(6) else { return nil }
            let there = folders[home].entries.filter { !$0.value.isGone }.keys.sorted()
            let taken = random.chance(50) ? there : there.filter { _ in random.chance(50) }
            for number in taken {
                folders[home].hidden[number] = folders[home].entries.removeValue(forKey: number)
            }
            reached.insert(Fault.emptied.rawValue)
            return "\(taken.count) files of \(there.count) are taken away at \(homeName(home))"
        }
        guard random.chance(25) else { return nil }
        folders[home].bringBack()
        reached.insert("emptied folder came back")
        return "the files come back at \(homeName(home))"
    }

    func settle(online: [Int]) {
        for home in online { folders[home].bringBack() }
        for number in names.indices {
            // What nobody has whole any more is given up.
            let best = best(number, from: online)
            for home in online { folders[home].entries[number] = best }
        }
    }
}
