package import SyncEngine

/// A reading of the zone as the replication engine asks for it: pages of a list that was made with the first of them.
package struct ZoneReading {
    /// How much is told at once.
    package struct PageSize: Sendable {
        /// The most versions; CloudKit takes 400 names in a request.
        let versions: Int
        /// The most bytes, save that one version is always told.
        let bytes: Int

        /// A size.
        package init(versions: Int = 200, bytes: Int = 8 << 20) {
            self.versions = versions
            self.bytes = bytes
        }
    }

    /// What one page is to tell.
    package struct Part: Equatable {
        /// The marks of versions that the cursor names.
        package var known: [String] = []
        /// The names of registers to be fetched.
        package var wanted: [String] = []
        /// Versions larger than any register, which are not fetched.
        package var tooLarge: [CloudVersion] = []
        /// Where the next page begins; nil if this is the last one.
        package var next: Int?
    }

    /// Tells this reading's pages from another's.
    let number: Int
    /// All registers' names, in order.
    private let order: [String]
    /// How many registers its pages go through.
    package var count: Int { order.count }

    package init(_ mirror: ZoneMirror, number: Int) {
        self.number = number
        order = mirror.registers.keys.sorted()
    }

    /// Where a page begins.
    ///
    /// - Parameter page: what ``next(_:)`` gave.
    /// - Returns: nil if it is another reading's, or none.
    package func place(_ page: String) -> Int? {
        let parts = page.split(separator: ".")
        guard parts.count == 2, Int(parts[0]) == number, let place = Int(parts[1]),
            order.indices.contains(place)
        else { return nil }
        return place
    }

    /// Names a page.
    package func next(_ place: Int?) -> String? { place.map { "\(number).\($0)" } }

    /// What a page is to tell.
    ///
    /// - Parameters:
    ///   - place: where it begins.
    ///   - cursor: what need not be told.
    ///   - mirror: what stands there.
    ///   - size: how much is told at once.
    ///   - most: the most bytes of a register.
    /// - Returns: what it is to tell.
    package func part(
        from place: Int, since cursor: CloudCursor, _ mirror: ZoneMirror, _ size: PageSize, most: Int
    ) -> Part {
        var (part, bytes) = (Part(), 0)
        for index in order.indices[place...] {
            // What is gone since the first page was told is told of no more.
            guard let entry = mirror.registers[order[index]] else { continue }
            if cursor.joined.contains(entry.mark) {
                part.known.append(entry.mark)
                continue
            }
            // What is larger than any register is not fetched, and takes no room.
            let fetched = entry.size > most ? 0 : entry.size
            let isFull = part.wanted.count + part.tooLarge.count >= size.versions
            if isFull || !part.wanted.isEmpty && bytes + fetched > size.bytes {
                part.next = index
                break
            }
            if entry.size > most {
                part.tooLarge.append(
                    CloudVersion(register: order[index], mark: entry.mark, content: .tooLarge))
            } else {
                part.wanted.append(order[index])
                bytes += entry.size
            }
        }
        return part
    }
}

extension ZoneRecord {
    /// What a register's record tells, once its bytes were asked for.
    ///
    /// - Parameters:
    ///   - register: the register's name.
    ///   - most: the most bytes of a register.
    /// - Returns: the version, under the mark that the record's own hash gives; bytes that do not fit it are not there
    ///   yet.
    func version(of register: String, most: Int) -> CloudVersion {
        let mark = ZoneMirror.Entry(self, register: register).mark
        guard let content else { return CloudVersion(register: register, mark: mark, content: .waiting) }
        guard content.count <= most else {
            return CloudVersion(register: register, mark: mark, content: .tooLarge)
        }
        let isWhole = ContentHash(of: content).text == hash
        return CloudVersion(register: register, mark: mark, content: isWhole ? .bytes(content) : .waiting)
    }
}
