extension Engine {
    /// Takes an event in.
    ///
    /// - Parameters:
    ///   - event: what happened.
    ///   - now: the instant, in milliseconds of a clock that never goes back.
    /// - Returns: what to do: nothing while something is under way, else one effect.
    public mutating func step(_ event: Event, at now: UInt64) -> [Effect] {
        var effect = take(event, at: now)
        if effect == nil, activity == nil { effect = next(at: now) }
        guard let effect else { return [] }
        if case .wake = effect { (activity, hasJustRead) = (nil, false) } else { activity = effect }
        view.isBusy = activity != nil
        view.progress = progress
        // While it cannot be read nothing is written: what the last write met is no news then.
        view.trouble = readTrouble ?? writeTrouble
        return [effect]
    }

    /// What follows at once from the end of what was under way, if anything does.
    private mutating func take(_ event: Event, at now: UInt64) -> Effect? {
        switch event {
        case .started(let pendingWork):
            self.pendingWork = pendingWork
            started = now
        case .woke:
            if now >= nextScan { (wantsFetch, wantsKeys) = (true, true) }
            if waitIsOver(at: now), !hasRead, !hasWaited { wantsFetch = true }
        case .cloudChanged:
            wantsFetch = true
            // What is there again need not be waited for.
            if readTrouble == .offline { notBefore = now }
        case .syncNow:
            (wantsFetch, wantsKeys) = (true, true)
            (notBefore, putNotBefore, removeNotBefore) = (now, now, now)
        case .homeChanged(let pendingWork): see(pendingWork)
        case .keysChecked(let pendingWork):
            wantsKeys = false
            end(pendingWork)
        case .fetched(let page): return took(page, at: now)
        case .joined(let joinResult, let pendingWork): joined(joinResult, pendingWork, at: now)
        case .withheld(let other): withheld(other, at: now)
        case .accountBegan(let account): return began(account)
        case .learned(let pendingWork):
            wantsAccount = false
            end(pendingWork)
        case .prepared(let puts, let pendingWork):
            see(pendingWork)
            if pendingWork.pending > puts.count { handedOver = handedOver ?? 0 }
            hasPreparedNothing = puts.isEmpty
            if !puts.isEmpty { return .put(puts) }
            activity = nil
            putNotBefore = now + backoff(pace.firstRetry, writeFailures)
            writeFailures += 1
            if !hasJustRead, !pendingWork.removable.isEmpty { wantsFetch = true }
        case .put(let puts, let report, let wait): return handedOver(puts, report, wait, at: now)
        case .removed(let pendingWork):
            if writeTrouble == .quotaExceeded { putNotBefore = now }
            wrote()
            end(pendingWork)
        case .confirmed(let pendingWork):
            if case .confirm(let puts, _)? = activity, let before = handedOver {
                // A put may hand over many records.
                let count = max(puts.count, self.pendingWork.pending - pendingWork.pending)
                handedOver = pendingWork.pending > 0 ? before + count : nil
            }
            end(pendingWork)
            // Who puts at each start and then ends would never remove what that makes needless.
            if !pendingWork.wantsPut, !pendingWork.removable.isEmpty { wantsFetch = true }
            if let refused { failed(refused.error, wait: refused.wait, at: now) }
            refused = nil
        case .renewed(let pendingWork): end(pendingWork)
        case .cloudFailed(let error, let wait): failed(error, wait: wait, at: now)
        case .homeFailed:
            (activity, refused) = (nil, nil)
            endReading()
            wantsFetch = true
            notBefore = now + backoff(pace.firstRetry, readFailures)
            readFailures += 1
        }
        return nil
    }

    /// An account that stands there by now is learned only where it cannot be another person's: whose cloud it is, a
    /// reading tells.
    private mutating func began(_ account: Set<String>) -> Effect? {
        if pendingWork.accounts.isEmpty || !pendingWork.accounts.isDisjoint(with: account) {
            return .learn(account)
        }
        (activity, wantsAccount, wantsFetch) = (nil, false, true)
        return nil
    }

    /// What was handed over is stored as that before anything is made of why the rest was not.
    private mutating func handedOver(
        _ puts: [CloudPut], _ report: PutReport, _ wait: UInt64?, at now: UInt64
    ) -> Effect? {
        let count = min(report.marks.count, puts.count)
        guard count > 0 else {
            failed(report.failure ?? .transient("the cloud took nothing"), wait: wait, at: now)
            return nil
        }
        if let failure = report.failure { refused = Refusal(error: failure, wait: wait) } else { wrote() }
        (owesAgain, hasJustRead) = (false, false)
        return .confirm(Array(puts.prefix(count)), marks: Array(report.marks.prefix(count)))
    }

    private mutating func see(_ pendingWork: PendingSyncWork) {
        // With other keys, what could not be opened may open; another vault has joined something else.
        let isOther =
            pendingWork.keys != self.pendingWork.keys || pendingWork.isThere != self.pendingWork.isThere
        // Whose cloud it is was decided, here or by another program of this home.
        let isDecided = view.otherCloud != nil && pendingWork.accounts != self.pendingWork.accounts
        if isOther || isDecided {
            settled = [:]
            wantsFetch = true
            // What could not be sealed may be now.
            (putNotBefore, writeFailures) = (0, 0)
        }
        self.pendingWork = pendingWork
        if !pendingWork.wantsPut, pendingWork.removable.isEmpty { wrote() }
    }

    private mutating func end(_ pendingWork: PendingSyncWork) {
        see(pendingWork)
        activity = nil
    }

    private mutating func wrote() { (writeFailures, writeTrouble) = (0, nil) }

    /// Whether a cloud that cannot say that it is complete has been waited for long enough.
    private func waitIsOver(at now: UInt64) -> Bool { !tellsComplete && now >= started + pace.patience }

    private mutating func took(_ page: CloudPage, at now: UInt64) -> Effect? {
        if let next = page.next, case .fetch(_, page: next)? = activity {
            failed(.transient("the cloud tells the same page again and again"), wait: nil, at: now)
            return nil
        }
        (readFailures, readTrouble, view.hasAnswered) = (0, nil, true)
        if let account = readingAccount, account != page.account {
            // The pages are not of one cloud.
            endReading()
            (wantsFetch, activity) = (true, nil)
            return nil
        }
        readingAccount = page.account
        if let marks = page.present { present = present?.union(marks) ?? marks }
        wantsAccount = page.account.isEmpty
        if hasRead, wantsAccount, !view.account.isEmpty { settle(at: now) }
        view.account = page.account
        let isKnown = pendingWork.accounts.isEmpty || !pendingWork.accounts.isDisjoint(with: page.account)
        guard page.next == nil else {
            if isKnown { return .join(page, nil) }
            // Whose cloud it is, the whole listing tells; until then nothing is joined.
            heldBack += page.versions
            nextPage = page.next
            activity = nil
            return nil
        }
        let isComplete = page.isComplete || waitIsOver(at: now) || hasRead && !tellsComplete
        let reading = Reading(
            present: present, token: page.token, isComplete: isComplete, mayLosePuts: !tellsComplete)
        var whole = page
        whole.versions = heldBack + page.versions
        return .join(whole, reading)
    }

    private mutating func joined(_ joinResult: JoinResult, _ pendingWork: PendingSyncWork, at now: UInt64) {
        guard case .join(let page, let reading)? = activity else { return }
        end(pendingWork)
        view.otherCloud = nil
        settled.merge(joinResult.settled) { $1 }
        partial.unfinished += joinResult.unfinished
        partial.waiting += joinResult.waiting
        partial.damagedPuts.formUnion(joinResult.damagedPuts)
        partial.passed += page.passed
        partial.remaining = page.remaining
        partial.isLong = partial.isLong || page.next != nil
        nextPage = page.next
        guard let reading else { return }
        finish(reading, joinResult, at: now)
    }

    private mutating func finish(_ reading: Reading, _ joinResult: JoinResult, at now: UInt64) {
        if let present = reading.present { settled = settled.filter { present.contains($0.key) } }
        let shown = settled.sorted { $0.key < $1.key }.map(\.value).filter { finding in
            finding.kind != .locked || !pendingWork.readable.contains(finding.register)
        }
        view.findings = partial.unfinished + shown
        (view.waiting, view.damagedPuts, verifies) = (partial.waiting, partial.damagedPuts, false)
        endReading()
        let hadRead = hasRead
        notice(reading, at: now)
        if reading.isComplete && tellsComplete || joinResult.standsInCloud { hasRead = true }
        hasJustRead = true
        if waitIsOver(at: now) { hasWaited = true }
        view.isRead = hasRead
        let isLocked = view.findings.contains { $0.kind == .locked }
        nextScan = now + (isLocked ? pace.keyCheck : pace.scan)
        if joinResult.putsAgain, !owesAgain {
            // Once for each put that got lost: further readings that miss it do not put it off further.
            owesAgain = true
            putNotBefore = max(putNotBefore, now + backoff(pace.firstAgain, agains))
            agains += 1
            if hadRead { settle(at: now) }
        } else if joinResult.standsInCloud {
            (agains, owesAgain) = (0, false)
        }
    }

    /// Ends the wait after own files vanished, or begins it again while more do.
    private mutating func notice(_ reading: Reading, at now: UInt64) {
        let count = reading.present?.count ?? lastCount
        if let instant = settlesAt {
            if now >= instant { settlesAt = nil } else if count < lastCount { settle(at: now) }
        }
        lastCount = count
    }

    /// Waits for what becomes of a cloud from which own files vanished while this engine looked.
    ///
    /// Where a cloud drops writes by itself, that is no sign of a person's doing.
    private mutating func settle(at now: UInt64) {
        if tellsComplete { settlesAt = now + pace.settling }
    }

    private mutating func endReading() {
        (partial, nextPage, present, heldBack, readingAccount) = (Partial(), nil, nil, [], nil)
    }

    private mutating func withheld(_ other: CloudView.Other, at now: UInt64) {
        activity = nil
        endReading()
        view.otherCloud = other
        settlesAt = nil
        (hasRead, view.isRead) = (false, false)
        nextScan = now + pace.scan
    }

    private mutating func failed(_ error: CloudError, wait: UInt64?, at now: UInt64) {
        let wasReading = if case .fetch? = activity { true } else { false }
        let wasRemoving = if case .remove? = activity { true } else { false }
        activity = nil
        handedOver = nil
        endReading()
        if wasReading {
            readTrouble = error
            wantsFetch = true
            notBefore = now + max(backoff(pace.firstRetry, readFailures), wait ?? 0)
            readFailures += 1
            return
        }
        writeTrouble = error
        let retry = now + max(backoff(pace.firstRetry, writeFailures), wait ?? 0)
        if wasRemoving { removeNotBefore = retry } else { putNotBefore = retry }
        writeFailures += 1
        // What stands there must be read before anything is put: that is the remedy.
        if error == .unread || error == .accountChanged || error == .offline { wantsFetch = true }
        // Only what was just seen is removed.
        if wantsRoom { wantsFetch = true }
    }
}
