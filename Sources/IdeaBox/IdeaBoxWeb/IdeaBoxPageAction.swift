internal import FoundationExports
internal import IdeaBoxCore
internal import Loopback
internal import SyncPage
public import SyncProduct

/// Everything that the page may ask for, as it posts it with the discriminator `do`.
enum IdeaBoxPageAction {
    case search(IdeaView, page: String)
    case add(title: String, description: String, id: UUID?)
    /// An id that makes no sense is nil: no idea has it.
    case change(Change, UUID?)
    case sync(SyncAction)
    case migrate, dismiss
    /// A draft of that name is kept, or dropped where there is no text.
    case draft(PageDraft.Name, String?)
    case drafts

    /// What is done to one idea.
    enum Change {
        case edit(title: String?, description: String?, basis: String)
        case done(Bool)
        case take(String)
        case both(String)
        case keep(basis: String)
        case delete, restore, deleteNow
    }

    /// Reads an action.
    ///
    /// - Throws: an error for an unknown action, or a field that does not belong to it.
    static func read(_ body: [UInt8]) throws(ActionFields.NotUnderstood) -> IdeaBoxPageAction {
        try ActionFields.action(in: body) { name, fields throws(ActionFields.NotUnderstood) in
            try read(name, &fields)
        }
    }

    private static func read(
        _ name: String, _ fields: inout ActionFields
    ) throws(ActionFields.NotUnderstood) -> IdeaBoxPageAction? {
        switch name {
        case "search": .search(try view(&fields), page: try fields.text("page") ?? "")
        case "add":
            .add(
                title: try fields.text("title") ?? "", description: try fields.text("description") ?? "",
                id: try id(&fields))
        case "edit":
            .change(
                .edit(
                    title: try fields.text("title"), description: try fields.text("description"),
                    basis: try fields.text("basis") ?? ""), try id(&fields))
        case "done": .change(.done(try fields.flag("done") ?? true), try id(&fields))
        case "take": .change(.take(try fields.text("version") ?? ""), try id(&fields))
        case "both": .change(.both(try fields.text("version") ?? ""), try id(&fields))
        case "keep": .change(.keep(basis: try fields.text("basis") ?? ""), try id(&fields))
        case "delete": .change(.delete, try id(&fields))
        case "restore": .change(.restore, try id(&fields))
        case "deleteNow": .change(.deleteNow, try id(&fields))
        case "migrate": .migrate
        case "dismiss": .dismiss
        case "draft": try draft(&fields)
        case "drafts": .drafts
        default: try SyncAction(name, &fields).map(IdeaBoxPageAction.sync)
        }
    }

    private static func id(_ fields: inout ActionFields) throws(ActionFields.NotUnderstood) -> UUID? {
        try fields.text("id").flatMap(UUID.init(uuidString:))
    }

    private static func draft(
        _ fields: inout ActionFields
    ) throws(ActionFields.NotUnderstood) -> IdeaBoxPageAction? {
        let (name, text) = (try fields.text("name"), try fields.text("text"))
        return name.flatMap(PageDraft.Name.init).map { .draft($0, text) }
    }

    private static func view(_ fields: inout ActionFields) throws(ActionFields.NotUnderstood) -> IdeaView {
        IdeaView(
            filter: try fields.text("filter").flatMap(IdeaFilter.init(rawValue:)) ?? .all,
            query: try fields.text("query") ?? "", start: try fields.number("start") ?? 0,
            limit: try fields.number("limit") ?? 60,
            opened: try fields.text("opened").flatMap(UUID.init(uuidString:)))
    }
}

/// What the page may have done with an old app's store.
public struct PageMigration: Sendable {
    /// What came of taking the ideas over: the report's lines, or the sentence that says why it did not work.
    public enum Outcome: Sendable, Equatable {
        /// They are here.
        case done([String])
        /// They are not.
        case refused(String)
    }

    /// Tells how many ideas of how many were taken over.
    public typealias Progress = @Sendable (_ done: Int, _ total: Int?) -> Void

    let find: @Sendable () async -> (path: String, ideas: Int?)?
    let run: @Sendable (String, Language, @escaping Progress) async -> Outcome

    /// The migration of a program.
    ///
    /// - Parameters:
    ///   - find: looks for a store whose ideas were not taken over yet.
    ///   - run: takes the ideas of the store at a path over.
    public init(
        find: @escaping @Sendable () async -> (path: String, ideas: Int?)?,
        run: @escaping @Sendable (String, Language, @escaping Progress) async -> Outcome
    ) {
        self.find = find
        self.run = run
    }

    /// Nothing to take over.
    public static let none = PageMigration(find: { nil }, run: { _, _, _ in .done([]) })
}
