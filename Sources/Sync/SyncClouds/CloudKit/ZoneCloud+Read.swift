internal import SyncEngine

/// How the mirror follows the zone, and how pages are made of it.
extension ZoneCloud {
    /// So many readings pass before CloudKit is asked again for what it refused: pushes are for promptness only.
    private static let patience = 20

    /// Brings the mirror to where the zone is, and begins a reading.
    func refresh() async throws(CloudError) {
        reading = nil
        try await meetUser()
        try await pull()
        readings += 1
        reading = ZoneReading(mirror, number: readings)
        await subscribe()
        keep()
    }

    /// Makes sure that somebody can be read of, and that the mirror is theirs.
    private func meetUser() async throws(CloudError) {
        let (status, name): (ZoneStatus, String)
        do throws(ZoneFault) {
            status = ZoneStatus(status: try await zone.status())
            name = status == .available ? try await zone.user() : ""
        } catch {
            throw error.meaningOfReading(at: now())
        }
        switch status {
        case .available: break
        case .signedOut, .restricted: throw .signedOut
        case .paused: throw ZoneFault(.accountTemporarilyUnavailable).meaning(at: now())
        case .unknown: throw .transient("CKAccountStatus")
        }
        guard name != user else { return }
        if user != nil { fan.tell(.accountChanged) }
        user = name
        mirror = mirrors.load(name).flatMap { ZoneMirror($0) } ?? ZoneMirror()
        subscribesFrom = 0
    }

    private func pull() async throws(CloudError) {
        var pulling = ZonePulling()
        var next = ZonePulling.Next.pull
        while true {
            switch next {
            case .pull: next = await pull(&pulling)
            case .look(let names):
                do throws(ZoneFault) {
                    next = pulling.looked(try await look(names, content: false), &mirror)
                } catch {
                    next = pulling.failed(error, &mirror)
                }
            case .done, .noZone: return
            case .failed(let fault):
                // What was told so far need not be told again.
                keep()
                throw fault.meaningOfReading(at: now())
            }
        }
    }

    private func pull(_ pulling: inout ZonePulling) async -> ZonePulling.Next {
        do throws(ZoneFault) {
            let pull = try await zone.pull(since: mirror.token, limit: sizes.changes)
            return pulling.took(pull, &mirror)
        } catch {
            return pulling.failed(error, &mirror)
        }
    }

    /// Asks for pushes once for each user and device, and again once the zone was told from its beginning.
    private func subscribe() async {
        guard mirror.isWhole, !mirror.isSubscribed, readings >= subscribesFrom else { return }
        do throws(ZoneFault) {
            try await zone.subscribe(ZoneName.subscription)
            mirror.subscribed()
        } catch {
            subscribesFrom = readings + Self.patience
        }
    }

    /// Stores the mirror if that saves more than it costs: what it lacks is told again after the next start.
    func keep() {
        guard let user, mirror.changes * 16 > mirror.registers.count else { return }
        mirrors.store(mirror.text, user)
        mirror.stored()
    }

    /// A page of the present reading.
    func tell(from place: Int, since cursor: CloudCursor) async throws(CloudError) -> CloudPage {
        guard let reading else { throw .transient("The cloud was not read.") }
        let part = reading.part(
            from: place, since: cursor, mirror, pageSize, most: sizes.registerBytes)
        var page = CloudPage(
            versions: part.tooLarge, next: reading.next(part.next), isComplete: part.next == nil,
            account: mirror.accounts)
        var present = Set(part.known + part.tooLarge.map(\.mark))
        for version in try await versions(of: part.wanted) {
            present.insert(version.mark)
            if !cursor.joined.contains(version.mark) { page.versions.append(version) }
        }
        page.present = present
        page.passed = (part.next ?? reading.count) - place
        page.remaining = reading.count - place - page.passed
        return page
    }

    /// What stands under some registers' names by now; the mirror follows.
    private func versions(of registers: [String]) async throws(CloudError) -> [CloudVersion] {
        var versions: [CloudVersion] = []
        do throws(ZoneFault) {
            let names = registers.map { ZoneName.register($0).text }
            let answers = try await look(names, content: true)
            for (register, name) in zip(registers, names) {
                switch answers[name] ?? .failure(ZoneFault(.serverResponseLost)) {
                case .success(let record):
                    mirror.take(record)
                    versions.append(record.version(of: register, most: sizes.registerBytes))
                case .failure(let fault) where fault.known == .unknownItem: mirror.remove(name)
                case .failure(let fault):
                    guard fault.concernsOneRecord, let entry = mirror.registers[register] else { throw fault }
                    versions.append(CloudVersion(register: register, mark: entry.mark, content: .waiting))
                }
            }
        } catch {
            throw error.meaningOfReading(at: now())
        }
        return versions
    }

    /// Looks records up by name, in parts that CloudKit takes.
    func look(
        _ names: [String], content: Bool
    ) async throws(ZoneFault) -> [String: Result<ZoneRecord, ZoneFault>] {
        var found: [String: Result<ZoneRecord, ZoneFault>] = [:]
        var (rest, most) = (names[...], sizes.names)
        while !rest.isEmpty {
            let some = Array(rest.prefix(most))
            do throws(ZoneFault) {
                found.merge(try await zone.fetch(some, content: content)) { $1 }
                rest = rest.dropFirst(some.count)
            } catch {
                guard error.known == .limitExceeded, some.count > 1 else { throw error }
                most = some.count / 2
            }
        }
        return found
    }
}
