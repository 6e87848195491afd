extension Accounts {
    /// What became of a row that is due.
    enum DueOutcome {
        case done
        /// Nothing was to be done, and it is due no more.
        case dropped
        /// It stays due, and has its turn another time.
        case waits
    }

    /// Gives each row that is due its turn.
    ///
    /// One that fails keeps no other one from its own.
    ///
    /// - Parameters:
    ///   - id: tells rows apart.
    ///   - read: gives so many, those that wait among them.
    ///   - settle: does what is due.
    /// - Returns: how many were done.
    /// - Throws: what the first one that failed threw, once all have had their turn; what `read` throws.
    func settleDue<Row: Sendable, ID: Hashable>(
        by id: (Row) -> ID, _ read: (Int) async throws(AccountError) -> [Row],
        _ settle: (Row) async throws(AccountError) -> DueOutcome
    ) async throws(AccountError) -> Int {
        var (count, waiting, fault): (Int, Set<ID>, AccountError?) = (0, [], nil)
        while true {
            // Those that wait stand first each time: they are due as before.
            let next = try await read(waiting.count + 100).filter { !waiting.contains(id($0)) }
            guard !next.isEmpty else { break }
            for row in next {
                do throws(AccountError) {
                    switch try await settle(row) {
                    case .done: count += 1
                    case .dropped: break
                    case .waits: waiting.insert(id(row))
                    }
                } catch {
                    waiting.insert(id(row))
                    fault = fault ?? error
                }
            }
        }
        if let fault { throw fault }
        return count
    }
}
