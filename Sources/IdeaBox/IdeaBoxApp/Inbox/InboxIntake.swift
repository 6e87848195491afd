internal import FoundationExports
public import IdeaBoxCore

/// What came of taking in what waited in the inbox.
public struct InboxReport: Sendable, Equatable {
    /// So many texts are ideas now.
    public var added = 0
    /// So many cannot be understood by this version, or are too long, and stay where they are.
    public var left = 0
    /// Why it ended before the last one; the others wait for the next time.
    public var problem: IdeaBoxError?

    /// Nothing waited.
    public init() {}
}

/// Takes in what other apps have handed over: an idea is stored before its file goes, and the file names the idea, so that
/// nothing is lost and nothing becomes two ideas, wherever the app ends.
struct InboxIntake {
    let inbox: any IdeaInbox
    let box: IdeaBox

    /// Takes in everything that waits.
    ///
    /// - Parameter now: the present moment.
    /// - Returns: what came of it.
    func run(at now: Date) async -> InboxReport {
        var report = InboxReport()
        for name in await inbox.names().sorted() {
            guard let bytes = await inbox.read(name) else { continue }
            guard let idea = try? SharedIdea(bytes) else {
                report.left += 1
                continue
            }
            do throws(IdeaBoxError) {
                try await box.add(try idea.draft, id: idea.id, at: now)
                report.added += 1
            } catch .empty {
                // There is nothing in it to keep.
            } catch .tooLong {
                report.left += 1
                continue
            } catch {
                report.problem = error
                return report
            }
            await inbox.remove(name)
        }
        return report
    }
}
