import Replication

extension SyncStatus {
    /// How far the work under way is, in a few words; nil where none is that takes more than a step.
    ///
    /// - Parameter language: the person's language.
    /// - Returns: such as "Syncing: 31,489 of 100,000".
    public func progressWords(in language: Language) -> String? {
        guard phase == .syncing, let progress else { return nil }
        let (done, total) = (progress.done.grouped, progress.total.grouped)
        return language == .chinese ? "正在同步：\(done) / \(total)" : "Syncing: \(done) of \(total)"
    }
}

extension Int {
    /// The number with a comma after each three digits, as both languages write it.
    package var grouped: String {
        let digits = Array(String(magnitude))
        var text = self < 0 ? "-" : ""
        for (place, digit) in digits.enumerated() {
            if place > 0, (digits.count - place) % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return text
    }
}
