/// One reading of what changed in the zone, from the mirror's token to the end: what to ask next, as a value.
package struct ZonePulling {
    /// What to do next.
    package enum Next: Equatable {
        /// Ask for what follows the mirror's token.
        case pull
        /// These records have to be looked at one by one, then ``ZonePulling/looked(_:_:)``.
        case look([String])
        /// The mirror holds everything that stands there.
        case done
        /// There is no zone.
        case noZone
        /// It cannot be read now.
        case failed(ZoneFault)
    }

    /// So often the same may be told again before it counts as stuck.
    private static let mostRepeats = 2

    /// Whether the zone was told from its beginning already because a token was refused or led nowhere.
    private var hasBegunAnew = false
    private var repeats = 0
    /// What was told and waits for records that have to be looked at.
    private var held: ZonePull?

    /// A reading that has not begun.
    package init() {}

    /// Takes in what was told.
    package mutating func took(_ pull: ZonePull, _ mirror: inout ZoneMirror) -> Next {
        // A record that was deleted and made again may be told as both, and which came last is not said.
        let both = Set(pull.records.map(\.name)).intersection(pull.deleted)
        let doubtful = both.union(pull.faults.keys).sorted()
        guard doubtful.isEmpty else {
            held = pull
            return .look(doubtful)
        }
        return finish(pull, &mirror)
    }

    /// Takes in records that had to be looked at one by one.
    package mutating func looked(
        _ answers: [String: Result<ZoneRecord, ZoneFault>], _ mirror: inout ZoneMirror
    ) -> Next {
        guard var pull = held else { return .pull }
        held = nil
        let names = Set(pull.records.map(\.name)).intersection(pull.deleted).union(pull.faults.keys)
        pull.records.removeAll { names.contains($0.name) }
        pull.deleted.removeAll { names.contains($0) }
        for name in names.sorted() {
            switch answers[name] ?? .failure(ZoneFault(.serverResponseLost)) {
            case .success(let record): pull.records.append(record)
            case .failure(let fault) where fault.known == .unknownItem: pull.deleted.append(name)
            case .failure(let fault):
                // One register that cannot be told keeps nobody from the others: it is looked at with each reading.
                guard fault.concernsOneRecord, case .register(let register)? = ZoneName(name) else {
                    return .failed(fault)
                }
                pull.records.append(ZoneRecord(name: name, type: ZoneName.register(register).type))
            }
        }
        pull.faults = [:]
        return finish(pull, &mirror)
    }

    /// Takes in why nothing was told.
    package mutating func failed(_ fault: ZoneFault, _ mirror: inout ZoneMirror) -> Next {
        if fault.isZoneMissing {
            mirror.forget()
            return .noZone
        }
        guard fault.known == .changeTokenExpired else { return .failed(fault) }
        return beginAnew(fault, &mirror)
    }

    private mutating func finish(_ pull: ZonePull, _ mirror: inout ZoneMirror) -> Next {
        let isRepeated = pull.records.isEmpty && pull.deleted.isEmpty && pull.token == mirror.token
        for record in pull.records { mirror.take(record) }
        for name in pull.deleted { mirror.remove(name) }
        mirror.token = pull.token
        guard pull.moreComing else {
            mirror.isWhole = true
            return .done
        }
        repeats = isRepeated ? repeats + 1 : 0
        guard repeats < Self.mostRepeats else {
            repeats = 0
            return beginAnew(ZoneFault(.serverResponseLost), &mirror)
        }
        return .pull
    }

    /// Once in a reading the zone may be told from its beginning; then it is the next reading's turn.
    private mutating func beginAnew(_ fault: ZoneFault, _ mirror: inout ZoneMirror) -> Next {
        mirror.forget()
        guard !hasBegunAnew else { return .failed(fault) }
        hasBegunAnew = true
        return .pull
    }
}
