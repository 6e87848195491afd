import SyncEngine

/// One version of a register as it travels.
struct Version {
    /// Counts the sealed versions of a history: a short name that is the same in each run.
    let number: Int
    let register: String
    let sequence: UInt64
    let hash: ContentHash
    let bytes: [UInt8]

    var name: String { "v\(number)" }
}

/// What a cloud tells of to one home.
struct Listed {
    /// The order within a reading.
    let order: Int
    let register: String
    let mark: String
    let content: CloudVersion.Content
}

extension CloudPage {
    /// A page of a listing that is ordered.
    static func of(
        _ all: [Listed], since cursor: CloudCursor, page: String?, size: Int, account: Set<String>,
        isComplete: Bool
    ) -> CloudPage {
        let start = page.flatMap { Int($0) } ?? -1
        let rest = all.filter { $0.order > start }
        let here = rest.prefix(size)
        var answer = CloudPage(
            versions: here.filter { !cursor.joined.contains($0.mark) }.map {
                CloudVersion(register: $0.register, mark: $0.mark, content: $0.content)
            }, present: Set(here.map(\.mark)), isComplete: false, account: account)
        if rest.count > size, let last = here.last {
            answer.next = String(last.order)
        } else {
            answer.isComplete = isComplete
        }
        return answer
    }
}
