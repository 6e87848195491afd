import SyncEngine

/// A cloud that stands for a while where the known one should: an empty one, or another person's.
final class Decoy {
    let isEmpty: Bool
    private let account: Set<String>
    private let stranger: Version?
    /// What was written into it; nothing should be.
    private(set) var written = false

    private let tellsComplete: Bool

    init(account: String?, stranger: Version?, tellsComplete: Bool) {
        isEmpty = account == nil
        self.tellsComplete = tellsComplete
        self.account = account.map { [$0] } ?? []
        self.stranger = stranger
    }

    func changes(since cursor: CloudCursor) -> CloudPage {
        let all = stranger.map { version in
            Listed(order: 0, register: version.register, mark: "stranger", content: .bytes(version.bytes))
        }
        return .of(
            all.map { [$0] } ?? [], since: cursor, page: nil, size: 9, account: account,
            isComplete: tellsComplete)
    }

    func beginAccount(beside known: Set<String>) throws(CloudError) -> Set<String> {
        guard !account.isEmpty || known.isEmpty else { throw .accountChanged }
        if account.isEmpty { written = true }
        return account
    }

    func write(for known: Set<String>) throws(CloudError) {
        guard !account.isDisjoint(with: known) else { throw .accountChanged }
        written = true
    }
}
