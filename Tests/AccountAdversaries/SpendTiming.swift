import AccountDomain
import Foundation
import TestSupport

/// How long the budgets take to answer one question, while their memory of networks is full.
enum SpendTiming {
    private static let rounds = 1_000_000
    /// What the issue allows, in microseconds.
    private static let goal = 5.0

    /// A row for the table of `make bench`.
    static var line: String {
        let time = microseconds()
        let verdict = time < goal ? "met" : "MISSED"
        return
            "the budgets are asked once, their memory full: \(String(format: "%.2f", time)) µs  goal \(goal) µs: \(verdict)"
    }

    /// Asks a million times for strangers on networks without end.
    ///
    /// - Returns: microseconds for each question.
    private static func microseconds() -> Double {
        var random = SeededGenerator(seed: 1)
        var state = BudgetState()
        let purposes: [BudgetPurpose] = [.comparison, .mail, .sms, .mailAnswer]
        var now = Date(timeIntervalSince1970: 1_800_000_000)
        func ask() -> BudgetVerdict {
            now += 0.000_1
            let address = Address(isIPv4: false, bits: 0x2001 << 48 | random.next() >> 16)
            let purpose = purposes[Int.random(in: 0..<purposes.count, using: &random)]
            return Budget.standard.spend(
                purpose, by: Asker(.stranger, from: address.scopes), in: &state, at: now)
        }
        // Fills the memory first.
        for _ in 0..<rounds { _ = ask() }
        let took = ContinuousClock().measure { for _ in 0..<rounds { _ = ask() } }
        return took / .microseconds(1) / Double(rounds)
    }
}
