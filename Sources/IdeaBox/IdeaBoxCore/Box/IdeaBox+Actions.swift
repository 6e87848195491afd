internal import Bytes
public import FoundationExports
internal import SyncEngine

/// What a person can do. Each returns once the change is durable; each throws ``IdeaBoxError`` and changes nothing
/// otherwise.
extension IdeaBox {
    /// Adds an idea.
    ///
    /// - Parameters:
    ///   - draft: what was written.
    ///   - id: the id that it is to have; an idea that has it already was added before, and is left as it is. Nil for a
    ///     new one.
    ///   - now: the present moment.
    /// - Returns: the new idea's id.
    /// - Throws: `store`.
    @discardableResult
    public func add(_ draft: IdeaDraft, id: UUID? = nil, at now: Date) async throws(IdeaBoxError) -> UUID {
        let isNamed = id != nil
        let id = id ?? identifiers.record()
        try await change(at: now) { writer, replica throws(IdeaStoreError) in
            if isNamed, try writer.row(id) != nil { return nil }
            let stamp = replica.stampEdit(above: nil, wallClock: now.wallClock)
            try writer.put(IdeaRow(id, .record(.idea(draft, at: stamp, now: now)), isPending: true))
            return nil
        }
        return id
    }

    /// Changes the text of an idea.
    ///
    /// What came from another device since the person looked is kept as another version, and so are those there were.
    ///
    /// - Parameters:
    ///   - id: the idea's id.
    ///   - edit: what they changed.
    ///   - basis: what the person had before their eyes.
    ///   - now: the present moment.
    /// - Throws: `notFound`; `empty` if nothing but white space were left; `store`.
    public func edit(
        _ id: UUID, _ edit: IdeaEdit, basis: IdeaBasis, at now: Date
    ) async throws(IdeaBoxError) {
        try await write(id, at: now) { record throws(IdeaBoxError) in
            let texts = [
                IdeaField.title: edit.title ?? record.text(.title),
                .description: edit.description ?? record.text(.description),
            ]
            guard texts.values.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else { throw .empty }
            return texts.filter { record.text($0.key) != $0.value }.reduce(into: [:]) { values, pair in
                values[pair.key] = Written(.json(pair.value), seen: basis.replaced(of: pair.key, in: record))
            }
        }
    }

    /// Says that an idea is done, or that it is not; it keeps its place in lists.
    ///
    /// - Parameters:
    ///   - id: the idea's id.
    ///   - isCompleted: whether it is done.
    ///   - now: the present moment.
    /// - Throws: `notFound`, `store`.
    public func setCompleted(_ id: UUID, _ isCompleted: Bool, at now: Date) async throws(IdeaBoxError) {
        try await write(id, at: now) { record in
            record.isCompleted == isCompleted ? [:] : [.completed: Written(.json(isCompleted), seen: nil)]
        }
    }

    /// Takes another version back: it becomes the field's value, and the present value the other version.
    ///
    /// - Parameters:
    ///   - version: the other version's id.
    ///   - id: the idea's id.
    ///   - now: the present moment.
    /// - Throws: `notFound`, `versionGone`, `store`.
    public func take(_ version: OtherVersion.ID, of id: UUID, at now: Date) async throws(IdeaBoxError) {
        guard let idea = try await self.idea(id) else { throw .notFound }
        guard let other = idea.otherVersions.first(where: { $0.id == version }) else { throw .versionGone }
        try await write(id, at: now) { record in
            guard let present = record.fields[other.field.rawValue] else { return [:] }
            // The present value stays as the other version: taking back must be able to be taken back.
            let taken = (present.siblings ?? []).filter { $0.value == other.value.json }
            return [other.field: Written(other.value.json, seen: Set(taken.map(\.stamp)))]
        }
    }

    /// Decides for the present values: the other versions of an idea are not shown any more.
    ///
    /// Nothing is written: an edit of another device, which may be on its way, stays the value.
    ///
    /// - Parameters:
    ///   - id: the idea's id.
    ///   - basis: what the person had before their eyes: a version that came since stays.
    ///   - now: the present moment.
    /// - Throws: `notFound`, `store`.
    public func keepPresent(_ id: UUID, basis: IdeaBasis, at now: Date) async throws(IdeaBoxError) {
        try await changeShown(id, at: now) { record, replica in
            let before = record
            for field in IdeaField.allCases {
                // What was the value then, the person decided for, wherever it is now.
                let others = basis.stamps(of: field).subtracting(basis.present(of: field))
                record.dismiss(field.rawValue, seen: others)
            }
            if record != before { _ = replica.stampEdit(above: nil, wallClock: now.wallClock) }
            return nil
        }
    }

    /// Deletes an idea; it stays restorable for 30 days.
    ///
    /// - Parameters:
    ///   - id: the idea's id.
    ///   - now: the present moment.
    /// - Throws: `notFound`, `store`.
    public func delete(_ id: UUID, at now: Date) async throws(IdeaBoxError) {
        try await setDeleted(id, true, at: now)
    }

    /// Brings a deleted idea back.
    ///
    /// - Parameters:
    ///   - id: the idea's id.
    ///   - now: the present moment.
    /// - Throws: `notFound`, `store`.
    public func restore(_ id: UUID, at now: Date) async throws(IdeaBoxError) {
        try await setDeleted(id, false, at: now)
    }

    /// Wipes a deleted idea for good.
    ///
    /// - Parameters:
    ///   - id: the idea's id.
    ///   - now: the present moment.
    /// - Throws: `notFound` also for an idea that is not deleted; `store`.
    public func deleteNow(_ id: UUID, at now: Date) async throws(IdeaBoxError) {
        try await change(at: now) { writer, replica throws(IdeaStoreError) in
            guard let row = try writer.row(id), row.standing == .deleted else { return .notFound }
            _ = replica.stampEdit(above: nil, wallClock: now.wallClock)
            try writer.change(id, from: row.decoded, to: .purged, isPending: true)
            return nil
        }
    }
}

/// A value on its way into a field.
struct Written: Sendable {
    let value: SecretBytes
    /// The writes that the person saw; nil for those that stand there now.
    let seen: Set<HybridTimestamp>?

    init(_ value: SecretBytes, seen: Set<HybridTimestamp>?) {
        self.value = value
        self.seen = seen
    }
}

extension IdeaBox {
    private func setDeleted(_ id: UUID, _ isDeleted: Bool, at now: Date) async throws(IdeaBoxError) {
        try await change(at: now) { writer, replica throws(IdeaStoreError) in
            guard let row = try writer.row(id), case .record(var record)? = row.decoded else {
                return .notFound
            }
            guard (row.standing == .deleted) != isDeleted else { return nil }
            let stamp = replica.stampEdit(above: record.greatestStamp, wallClock: now.wallClock)
            record.write([Record.deleteField: .json(isDeleted)], at: stamp)
            try writer.change(id, from: row.decoded, to: .record(record), isPending: true)
            return nil
        }
    }

    /// Writes some fields of a shown idea at one stamp; none changes nothing.
    private func write(
        _ id: UUID, at now: Date,
        _ values: @escaping @Sendable (Record) throws(IdeaBoxError) -> [IdeaField: Written]
    ) async throws(IdeaBoxError) {
        try await changeShown(id, at: now) { record, replica in
            let present = IdeaBasis(record)
            let written: [IdeaField: Written]
            do throws(IdeaBoxError) { written = try values(record) } catch { return error }
            guard !written.isEmpty else { return nil }
            let stamp = replica.stampEdit(above: record.greatestStamp, wallClock: now.wallClock)
            let text = record.text
            for (field, write) in written {
                record.write(
                    field.rawValue, write.value, at: stamp, seen: write.seen ?? present.stamps(of: field))
            }
            record.sign(by: replica.header.replica, at: stamp)
            // Lists go by this date: what is ticked, or decided as it stands, stays where the person's eyes are.
            if record.text != text {
                record.write([IdeaFieldName.modified: .json(now.timeIntervalSinceReferenceDate)], at: stamp)
            }
            return nil
        }
    }

    /// Changes the record of a shown idea, and stores it if it is another one then.
    private func changeShown(
        _ id: UUID, at now: Date,
        _ body: @escaping @Sendable (inout Record, inout Replica) -> IdeaBoxError?
    ) async throws(IdeaBoxError) {
        try await change(at: now) { writer, replica throws(IdeaStoreError) in
            guard let row = try writer.row(id), row.standing == .shown,
                case .record(let before)? = row.decoded
            else { return .notFound }
            var record = before
            if let refusal = body(&record, &replica) { return refusal }
            guard record != before else { return nil }
            try writer.change(id, from: .record(before), to: .record(record), isPending: true)
            return nil
        }
    }

    /// One transaction with the replica's bookkeeping; an error that `body` returns undoes nothing, as nothing was
    /// written then.
    func change(
        at now: Date,
        _ body: @escaping @Sendable (any IdeaWriting, inout Replica) throws(IdeaStoreError) -> IdeaBoxError?
    ) async throws(IdeaBoxError) {
        let home = home
        let refusal: IdeaBoxError?
        do throws(IdeaStoreError) {
            refusal = try await store.write { writer throws(IdeaStoreError) in
                var replica = try home.replica(writer)
                if let refusal = try body(writer, &replica) { return refusal }
                try home.store(replica, writer)
                return nil
            }
        } catch {
            throw .store(error)
        }
        if let refusal { throw refusal }
        await load(at: now)
    }
}
