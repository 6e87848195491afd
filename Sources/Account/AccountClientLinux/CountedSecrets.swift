internal import Bytes
internal import Files
internal import Secrets

/// Secrets under the names `PREFIX-0000000000000001` and up, in 16 digits of base 16: a later one has a greater number.
///
/// A ``SecretStore`` overwrites nothing and removes one name at a time; with numbers a whole can still be replaced in
/// one step, which is the adding.
struct CountedSecrets: Sendable {
    let store: any SecretStore
    let prefix: String

    /// How often something is tried again that others changed meanwhile.
    static let attempts = 64

    /// The numbers that stand there, ascending.
    ///
    /// A folder that is changed while it is read may show neither the old file nor the new one: that nothing stands
    /// there counts when it was seen twice.
    func numbers() async throws(SecretStoreError) -> [UInt64] {
        let first = try await listed()
        return first.isEmpty ? try await listed() : first
    }

    private func listed() async throws(SecretStoreError) -> [UInt64] {
        try await store.names().compactMap(number).sorted()
    }

    /// Nil if it was removed meanwhile.
    func read(_ number: UInt64) async throws(SecretStoreError) -> SecretBytes? {
        try await store.read(name(number))
    }

    /// Adds one after another.
    ///
    /// - Returns: its number; nil if somebody else was faster.
    func add(_ secret: SecretBytes, after number: UInt64?) async throws(SecretStoreError) -> UInt64? {
        let (next, isOver) = (number ?? 0).addingReportingOverflow(1)
        guard !isOver else { throw .system(.noSpace, path: prefix) }
        do throws(SecretStoreError) {
            try await store.add(name(next), secret)
        } catch .alreadyExists {
            return nil
        }
        return next
    }

    /// Removes some, the oldest first: what is left when a process dies between is the newest.
    func remove(_ numbers: some Sequence<UInt64>) async throws(SecretStoreError) {
        for number in numbers.sorted() { try await store.remove(name(number)) }
    }

    private func name(_ number: UInt64) -> String { "\(prefix)-\(Hexadecimal.digits(of: number))" }

    private func number(_ name: String) -> UInt64? {
        guard name.hasPrefix("\(prefix)-") else { return nil }
        let number = UInt64(name.dropFirst(prefix.count + 1), radix: 16)
        return number.flatMap { self.name($0) == name ? $0 : nil }
    }
}
