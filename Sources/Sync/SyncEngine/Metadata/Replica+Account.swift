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
    ///   - arrivals: the versions of all pages that were not joined yet.
    /// - Returns: whose it is.
    public func judge(
        _ account: Set<String>, _ reading: Reading, _ arrivals: [IncomingRegister] = []
    ) -> AccountVerdict {
        if metadata.accounts.isEmpty || !metadata.accounts.isDisjoint(with: account) {
            return account.isEmpty ? .unnamed : .same
        }
        // An account id may be lost, as any stray file; what this replica put there, or joined there, tells the same.
        let stands = reading.present.map { !metadata.cursor.joined.isDisjoint(with: $0) } ?? false
        guard stands || arrivals.contains(where: isKnown) || reading.mayLosePuts && isNewHere(arrivals) else {
            return account.isEmpty && !reading.isComplete ? .unclear : .other
        }
        return account.isEmpty ? .unnamed : .same
    }

    /// Whether a version is this replica's own, or a later one of a register that was joined: another person's
    /// cloud holds neither.
    private func isKnown(_ arrival: IncomingRegister) -> Bool {
        if isOwn(arrival) { return true }
        guard case .opened = arrival.outcome else { return false }
        return arrival.register == header.replica || metadata.peers[arrival.register]?.seen != nil
    }

    /// Whether all that this replica knows of the cloud is its own doing, which may have been lost on the way, while
    /// the keys at hand open what stands there: so do two devices meet that each began one cloud.
    private func isNewHere(_ arrivals: [IncomingRegister]) -> Bool {
        let others = metadata.peers.filter { !header.former.contains($0.key) }
        return others.values.allSatisfy { $0.seen == nil }
            && arrivals.contains { if case .opened = $0.outcome { true } else { false } }
    }

    /// Takes notice of account ids: from now on they are known, all of them.
    ///
    /// - Parameter account: the ids that stand in the cloud.
    /// - Returns: whether any is new.
    @discardableResult
    public mutating func know(_ account: Set<String>) -> Bool {
        let before = metadata.accounts
        metadata.accounts.formUnion(account)
        return metadata.accounts != before
    }

    /// Forgets which cloud this was: what stands in the next one is met for the first time.
    ///
    /// Records stay as they are, and so does the replica id: its versions in the former cloud are known as its own.
    public mutating func leaveCloud() {
        metadata.accounts = []
        metadata.token = nil
        metadata.waiting = [:]
        for id in metadata.peers.keys { metadata.peers[id]?.marks = [] }
        for sequence in metadata.puts.keys {
            metadata.puts[sequence]?.marks = []
            metadata.puts[sequence]?.lain = nil
        }
        owe()
    }
}
