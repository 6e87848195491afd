internal import AccountDomain

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension Delivery {
    /// Takes what is due, as far as there is room, and begins to send it.
    ///
    /// - Returns: how many messages were taken.
    @discardableResult
    func take() async -> Int {
        var count = 0
        do throws(AccountStoreError) {
            try await settleRest()
            while underWay.count < Self.width {
                let room = Self.width - underWay.count
                let due = try await store.dueMessages(at: now(), limit: room)
                var hasMoved = false
                for message in due where underWay[message.id] == nil {
                    switch try await step(message) {
                    case .taken: (count, hasMoved) = (count + 1, true)
                    case .dropped: hasMoved = true
                    // Another deliverer was quicker.
                    case .missed: break
                    }
                }
                guard hasMoved, due.count == room else { break }
            }
        } catch {
            report(.storeFailed(error))
        }
        return count
    }

    private enum Progress {
        case taken, dropped, missed
    }

    private func step(_ message: Message) async throws(AccountStoreError) -> Progress {
        switch DeliveryRules.step(message, at: now()) {
        case .drop:
            guard try await store.commit([.remove(.message(message))]) == .done else { return .missed }
            report(.expired(message.kind, tries: message.tries))
            return .dropped
        case .take(let taken):
            guard try await store.commit([.replace(.message(taken))]) == .done else { return .missed }
            start(taken)
            return .taken
        }
    }

    /// Notes in the store how a try went.
    func settle(_ message: Message, _ outcome: DeliveryRules.Outcome) async {
        let (change, isOver) = DeliveryRules.change(after: outcome, of: message, at: now())
        let event: DeliveryEvent =
            switch outcome {
            case .sent: .sent(message.kind, tries: message.tries)
            case .failed(.never(let reason)): .dropped(message.kind, tries: message.tries, reason)
            case .failed(.later(let reason)) where !isOver:
                .postponed(message.kind, tries: message.tries, reason)
            case .failed(.later): .expired(message.kind, tries: message.tries)
            }
        unsettled[message.id] = DeliveryResult(change: change, event: event)
        do throws(AccountStoreError) {
            try await settleRest()
        } catch {
            report(.storeFailed(error))
        }
    }

    private func settleRest() async throws(AccountStoreError) {
        for (id, ending) in unsettled {
            // Refused, it is gone already: with its account, or this is the second time that it is said.
            _ = try await store.commit([ending.change])
            guard unsettled.removeValue(forKey: id) != nil else { continue }
            report(ending.event)
        }
    }
}
