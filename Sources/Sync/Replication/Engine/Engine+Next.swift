extension Engine {
    /// What is to be done now that nothing is under way.
    mutating func next(at now: UInt64) -> Effect {
        if now < notBefore { return .wake(at: notBefore) }
        if wantsKeys { return .checkKeys }
        if wantsFetch || nextPage != nil {
            // An event from now on asks for another reading.
            if nextPage == nil { wantsFetch = false }
            return .fetch(cursor, page: nextPage)
        }
        if mayPut, needsAccount || settlesAt != nil, now >= writesFrom, !hasJustRead {
            // Only a cloud that was just seen is given an account, or what it lost: another one may stand there by now.
            return .fetch(cursor, page: nil)
        }
        if let effect = write(at: now) { return effect }
        return .wake(at: wake(after: now))
    }

    /// What need not be told again: what was joined, and what cannot be before keys change.
    private var cursor: CloudCursor {
        var cursor = pendingWork.cursor
        cursor.joined.formUnion(settled.keys)
        return cursor
    }

    /// Whether the cloud lost its account id, or is to hold something and has none yet.
    var needsAccount: Bool { wantsAccount && (pendingWork.wantsPut || !pendingWork.accounts.isEmpty) }

    /// What is to be written into the cloud, if anything may be.
    private func write(at now: UInt64) -> Effect? {
        guard mayPut else {
            // Whoever may have written under this id: under a new one nobody has.
            return hasWaited && view.otherCloud == nil && pendingWork.wantsPut ? .renew : nil
        }
        guard now >= writesFrom else { return nil }
        if wantsAccount { return needsAccount ? .beginAccount : nil }
        if pendingWork.wantsPut { return .prepare }
        // What stands there may have changed with the last put: only what was just seen is removed.
        if hasRead, hasJustRead, !pendingWork.removable.isEmpty {
            return .remove(pendingWork.removable, account: pendingWork.accounts)
        }
        return nil
    }

    private func wake(after now: UInt64) -> UInt64 {
        var instant = nextScan
        let wantsWrite = pendingWork.wantsPut || !pendingWork.removable.isEmpty || settlesAt != nil
        if wantsWrite, mayPut, writesFrom > now { instant = min(instant, writesFrom) }
        if !hasRead, !hasWaited, !tellsComplete { instant = min(instant, started + pace.patience) }
        return max(instant, now + 1)
    }
}
