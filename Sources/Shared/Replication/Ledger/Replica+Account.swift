/// Whose cloud it is.
extension Replica {
    /// What the account ids that stand in a cloud mean for this replica.
    public enum AccountVerdict: Sendable, Equatable {
        /// It is the cloud this replica knows, or it knows none yet.
        case same
        /// It has no account id, and this replica either knows none or finds its own register there.
        case unnamed
        /// It is not the cloud this replica knows: nothing may be joined or sent before a person decided.
        case other
        /// Nothing can be said yet: the cloud may not have told everything. Nothing may be joined or sent.
        case unclear
    }

    /// Judges a cloud before anything in it is joined.
    ///
    /// - Parameters:
    ///   - account: the account ids that stand there.
    ///   - reading: what stands there.
    /// - Returns: whose it is.
    public func judge(_ account: Set<String>, _ reading: Reading) -> AccountVerdict {
        if ledger.accounts.isEmpty || !ledger.accounts.isDisjoint(with: account) {
            return account.isEmpty ? .unnamed : .same
        }
        // An account id may be lost, as any stray file; what this replica put there tells the same.
        let own = ledger.puts.values.reduce(into: Set<String>()) { $0.formUnion($1.marks) }
        let former = header.former.compactMap { ledger.peers[$0]?.marks }
        let known = former.reduce(into: own) { $0.formUnion($1) }
        guard let present = reading.present, !known.isDisjoint(with: present) else {
            return account.isEmpty && !reading.isComplete ? .unclear : .other
        }
        return account.isEmpty ? .unnamed : .same
    }

    /// Takes notice of account ids: from now on they are known, all of them.
    ///
    /// - Parameter account: the ids that stand in the cloud.
    /// - Returns: whether any is new.
    @discardableResult
    public mutating func know(_ account: Set<String>) -> Bool {
        let before = ledger.accounts
        ledger.accounts.formUnion(account)
        return ledger.accounts != before
    }

    /// Forgets which cloud this was: what stands in the next one is met for the first time.
    ///
    /// Records stay as they are, and so does the replica id: its versions in the former cloud are known as its own.
    public mutating func leaveCloud() {
        ledger.accounts = []
        ledger.token = nil
        ledger.waiting = [:]
        for id in ledger.peers.keys { ledger.peers[id]?.marks = [] }
        for sequence in ledger.puts.keys {
            ledger.puts[sequence]?.marks = []
            ledger.puts[sequence]?.lain = nil
        }
        owe()
    }
}
