internal import SyncEngine

/// How versions and accounts get into the zone, and versions out of it.
extension ZoneCloud {
    func saveAccount(_ id: String) async throws(CloudError) {
        let record = ZoneRecord(name: ZoneName.account(id).text, type: ZoneName.account(id).type)
        do throws(ZoneFault) {
            try await zone.createZone()
            let outcome = try await zone.save([record])
            // It stands there already: an answer got lost.
            if let fault = outcome.faults[record.name], fault.known != .serverRecordChanged { throw fault }
        } catch {
            throw error.meaning(at: now())
        }
        mirror.take(record)
    }

    func handOver(_ puts: [CloudPut]) async -> PutReport {
        var handover = ZoneUpload(puts, sizes)
        while true {
            switch handover.next() {
            case .done:
                for (mark, size) in handover.handedOver { mirror.take(mark, size: size) }
                return handover.report
            case .look(let names):
                do throws(ZoneFault) {
                    handover.looked(try await verify(names), at: now())
                } catch {
                    handover.failed(error, at: now())
                }
            case .save(let records):
                do throws(ZoneFault) {
                    handover.saved(try await zone.save(records), of: records, at: now())
                } catch {
                    handover.refused(error, of: records, at: now())
                }
            }
        }
    }

    func delete(_ marks: Set<ZoneMark>, account: Set<String>) async throws(CloudError) {
        let accounts = account.sorted().map { ZoneName.account($0).text }
        var rest = marks.sorted { $0.text < $1.text }[...]
        do throws(ZoneFault) {
            while !rest.isEmpty {
                let some = rest.prefix(sizes.records)
                rest = rest.dropFirst(some.count)
                let names = some.map { ZoneName.register($0.register).text }
                let answers = try await verify(accounts + names)
                guard try Self.stands(accounts, in: answers) else { throw ZoneFault(.zoneNotFound) }
                let same = zip(some, names).filter { mark, name in
                    if case .success(let record)? = answers[name] {
                        record.hash == mark.hash.text
                    } else {
                        false
                    }
                }
                try await delete(same.map(\.1))
            }
        } catch {
            throw error.meaning(at: now())
        }
    }

    /// Looks records up, and holds the mirror against what stands there.
    ///
    /// A change may not have been told yet; and should a token ever lead past one, here it is found out.
    private func verify(
        _ names: [String]
    ) async throws(ZoneFault) -> [String: Result<ZoneRecord, ZoneFault>] {
        let answers = try await look(names, content: false)
        for (name, answer) in answers {
            switch answer {
            case .success(let record): mirror.take(record)
            case .failure(let fault):
                if fault.known == .unknownItem, mirror.holds(name) { mirror.forget() }
            }
        }
        return answers
    }

    /// Whether one of the account records stands there.
    ///
    /// - Throws: why it could not be told.
    private static func stands(
        _ accounts: [String], in answers: [String: Result<ZoneRecord, ZoneFault>]
    ) throws(ZoneFault) -> Bool {
        var reason: ZoneFault?
        for name in accounts {
            switch answers[name] ?? .failure(ZoneFault(.serverResponseLost)) {
            case .success: return true
            case .failure(let fault): if fault.known != .unknownItem { reason = fault }
            }
        }
        if let reason { throw reason }
        return false
    }

    private func delete(_ names: [String]) async throws(ZoneFault) {
        guard !names.isEmpty else { return }
        let outcome: ZoneOutcome
        do throws(ZoneFault) { outcome = try await zone.delete(names) } catch {
            guard error.known == .limitExceeded, names.count > 1 else { throw error }
            try await delete(Array(names.prefix(names.count / 2)))
            return try await delete(Array(names.dropFirst(names.count / 2)))
        }
        for name in outcome.done { mirror.remove(name) }
        for name in names.filter({ !outcome.done.contains($0) }) {
            let fault = outcome.faults[name] ?? ZoneFault(.serverResponseLost)
            guard fault.known == .unknownItem else { throw fault }
            mirror.remove(name)
        }
    }
}
