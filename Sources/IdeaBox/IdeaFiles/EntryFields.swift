internal import FoundationExports
internal import IdeaBoxCore

/// The fields of an entry as a file spells them; what is missing is left to the import, what is wrong is refused.
struct EntryFields {
    var id: String?
    var title = ""
    var description = ""
    var created: String?
    var modified: String?
    var isCompleted = false
    var hasOtherVersions = false

    /// The entry, with the number it has in its file.
    func entry(_ number: Int) -> IdeaEntry {
        do throws(IdeaEntryRefusal) {
            let copy = try IdeaCopy(
                id: uuid(), draft: draft(), created: Self.date(created), modified: Self.date(modified),
                isCompleted: isCompleted)
            return IdeaEntry(
                number: number, title: copy.draft.title, result: .success(copy),
                hasOtherVersions: hasOtherVersions)
        } catch {
            return Self.refused(number, title, error)
        }
    }

    static func refused(_ number: Int, _ title: String = "", _ refusal: IdeaEntryRefusal) -> IdeaEntry {
        IdeaEntry(number: number, title: title, result: .failure(refusal))
    }

    private func uuid() throws(IdeaEntryRefusal) -> UUID? {
        guard let id, !id.isEmpty else { return nil }
        guard let uuid = UUID(uuidString: id) else { throw .badID }
        return uuid
    }

    private func draft() throws(IdeaEntryRefusal) -> IdeaDraft {
        do throws(IdeaBoxError) {
            return try IdeaDraft(title: title, description: description)
        } catch {
            throw .text(error)
        }
    }

    private static func date(_ text: String?) throws(IdeaEntryRefusal) -> Date? {
        guard let text, !text.isEmpty else { return nil }
        guard let date = FileDate.date(text) else { throw .badDate(text) }
        return date
    }
}
