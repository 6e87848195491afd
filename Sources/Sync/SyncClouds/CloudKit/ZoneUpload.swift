package import FoundationExports
package import SyncEngine

/// Several versions on their way into the zone: what to ask next, as a value.
///
/// What stands there is looked up before anything is saved, in the request that also tells whether the account is still
/// the one; each record is then saved only if it has not changed since. A refusal is no end: the record is looked up
/// again, and whether it may be replaced is decided again.
package struct ZoneUpload {
    /// What to do next.
    package enum Next: Equatable {
        /// Look these records up, without content: ``looked(_:at:)``.
        case look([String])
        /// Save these: ``saved(_:of:at:)``.
        case save([ZoneRecord])
        /// All that can be done was done.
        case done
    }

    /// A version and how far it is.
    private struct Item {
        enum State: Equatable {
            /// What stands there has to be looked up.
            case unknown
            /// It may be saved over what has this stamp.
            case ready([UInt8])
            case done
            case failed(CloudError)
        }

        let put: CloudPut
        let mark: ZoneMark
        let name: String
        var state = State.unknown
        /// How often a save was refused.
        var refusals = 0
        var isOpen: Bool {
            switch state {
            case .unknown, .ready: true
            case .done, .failed: false
            }
        }
    }

    /// So often a record is looked up again.
    private static let mostRefusals = 5

    private let limits: ZoneLimits
    private var items: [Item]
    /// The most records in a request, which shrinks where CloudKit finds one too large.
    private var most: Int

    package init(_ puts: [CloudPut], _ limits: ZoneLimits) {
        self.limits = limits
        most = limits.records
        items = puts.map { put in
            let mark = ZoneMark(register: put.register, hash: ContentHash(of: put.bytes))
            var item = Item(put: put, mark: mark, name: ZoneName.register(put.register).text)
            if ZoneName(item.name) == nil {
                item.state = .failed(.transient("The register's name is none."))
            } else if put.bytes.count > limits.registerBytes {
                item.state = .failed(.tooLarge)
            } else if put.account.isEmpty {
                item.state = .failed(.accountChanged)
            }
            return item
        }
    }

    /// The versions that were handed over so far, with their sizes.
    package var handedOver: [(mark: ZoneMark, size: Int)] {
        items.filter { $0.state == .done }.map { ($0.mark, $0.put.bytes.count) }
    }

    /// What to do next.
    package func next() -> Next {
        let open = workable()
        let unknown = open.filter { items[$0].state == .unknown }
        if !unknown.isEmpty {
            let accounts = Set(unknown.flatMap { items[$0].put.account }).map { ZoneName.account($0).text }
            return .look(accounts.sorted() + unknown.map { items[$0].name })
        }
        let chunk = chunk(of: open)
        return chunk.isEmpty ? .done : .save(chunk)
    }

    /// The items that may be worked at: those before the first that failed, and of one register the first alone.
    private func workable() -> [Int] {
        var names: Set<String> = []
        var found: [Int] = []
        for index in items.indices {
            if case .failed = items[index].state { break }
            if items[index].isOpen, names.insert(items[index].name).inserted { found.append(index) }
        }
        return found
    }

    private func chunk(of open: [Int]) -> [ZoneRecord] {
        var (records, bytes): ([ZoneRecord], Int) = ([], 0)
        for index in open {
            guard case .ready(let stamp) = items[index].state else { continue }
            let record = record(of: items[index], stamp)
            let size = limits.weight(of: record)
            if records.count >= most || !records.isEmpty && bytes + size > limits.requestBytes { break }
            records.append(record)
            bytes += size
        }
        return records
    }

    private func record(of item: Item, _ stamp: [UInt8]) -> ZoneRecord {
        ZoneRecord(
            name: item.name, type: ZoneName.register(item.put.register).type, hash: item.mark.hash.text,
            size: item.put.bytes.count, place: limits.place(of: item.put.bytes.count),
            content: item.put.bytes, stamp: stamp)
    }
}

/// What comes back.
extension ZoneUpload {
    /// Takes in what stands there.
    package mutating func looked(_ answers: [String: Result<ZoneRecord, ZoneFault>], at now: Date) {
        for index in workable() where items[index].state == .unknown {
            let accounts = items[index].put.account.map { answers[ZoneName.account($0).text] }
            let answer = answers[items[index].name] ?? .failure(ZoneFault(.serverResponseLost))
            items[index].state = state(of: items[index], answer, accounts: accounts, at: now)
        }
    }

    private func state(
        of item: Item, _ answer: Result<ZoneRecord, ZoneFault>,
        accounts: [Result<ZoneRecord, ZoneFault>?], at now: Date
    ) -> Item.State {
        let stands = accounts.contains { if case .success? = $0 { true } else { false } }
        guard stands else { return .failed(Self.meaning(ofAccounts: accounts, at: now)) }
        switch answer {
        case .success(let record): return state(of: item, over: record)
        case .failure(let fault) where fault.known == .unknownItem: return .ready([])
        case .failure(let fault): return .failed(fault.meaning(at: now))
        }
    }

    private func state(of item: Item, over record: ZoneRecord) -> Item.State {
        let hash = record.hash.flatMap { ContentHash($0) }
        if hash == item.mark.hash { return .done }
        guard let hash, item.put.joined.contains(hash) else { return .failed(.unread) }
        return .ready(record.stamp)
    }

    /// No account stands there, or whether one does could not be told.
    private static func meaning(
        ofAccounts answers: [Result<ZoneRecord, ZoneFault>?], at now: Date
    ) -> CloudError {
        for case .failure(let fault)? in answers where fault.known != .unknownItem {
            return fault.meaning(at: now)
        }
        return .accountChanged
    }

    /// Takes in that nothing could be looked up, or saved, for a reason that concerns the whole request.
    mutating func failed(_ fault: ZoneFault, at now: Date) {
        for index in items.indices where items[index].isOpen {
            items[index].state = .failed(fault.meaning(at: now))
        }
    }

    /// Takes in what became of records that were to be saved.
    package mutating func saved(_ outcome: ZoneOutcome, of records: [ZoneRecord], at now: Date) {
        let names = Set(records.map(\.name))
        // Of several versions of one register the first open one was sent.
        for index in workable() where names.contains(items[index].name) {
            let name = items[index].name
            if outcome.done.contains(name) {
                items[index].state = .done
            } else {
                refuse(index, outcome.faults[name] ?? ZoneFault(.serverResponseLost), records.count, at: now)
            }
        }
    }

    /// Takes in that a whole request to save was refused.
    package mutating func refused(_ fault: ZoneFault, of records: [ZoneRecord], at now: Date) {
        let faults = fault.known == .partialFailure && !fault.items.isEmpty ? fault.items : [:]
        let outcome = ZoneOutcome(
            faults: Dictionary(uniqueKeysWithValues: records.map { ($0.name, faults[$0.name] ?? fault) }))
        saved(outcome, of: records, at: now)
    }

    private mutating func refuse(_ index: Int, _ fault: ZoneFault, _ count: Int, at now: Date) {
        items[index].refusals += 1
        switch fault.known {
        case .limitExceeded where count > 1:
            // Each halving is one refusal for all: it ends by itself.
            most = max(1, min(most, count / 2))
            items[index].refusals -= 1
        case .some where fault.retryAfter != nil:
            // Nothing more is asked before that; what was saved after all is learnt by reading.
            items[index].state = .failed(fault.meaning(at: now))
        case .serverRecordChanged where fault.server?.hash != nil && items[index].refusals == 1:
            // Looked at once; an error that carries the same record again and again is not believed.
            guard let server = fault.server else { break }
            items[index].state = state(of: items[index], over: server)
        case .serverRecordChanged, .unknownItem, .serverResponseLost, .batchRequestFailed, .partialFailure:
            // What stands there has to be learnt again, whether it was saved after all or somebody else's stands there.
            let isOver = items[index].refusals > Self.mostRefusals
            items[index].state = isOver ? .failed(fault.meaning(at: now)) : .unknown
        default: items[index].state = .failed(fault.meaning(at: now))
        }
    }

    /// What came of it: the marks from the first on, and why the next one was not handed over.
    package var report: PutReport {
        var report = PutReport()
        for item in items {
            guard case .done = item.state else {
                if case .failed(let error) = item.state { report.failure = error }
                break
            }
            report.marks.append(item.mark.text)
        }
        return report
    }
}
