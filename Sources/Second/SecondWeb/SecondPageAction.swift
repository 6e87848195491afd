internal import FoundationExports
internal import Loopback
internal import SecondCore
internal import SyncPage

/// Everything that the page may ask for, as it posts it with the discriminator `do`.
enum SecondPageAction {
    case search(String, limit: Int?, page: String)
    case add(link: String, allowDuplicate: Bool)
    case addManual(ManualEntry, allowDuplicate: Bool)
    case addOffers([String])
    case check(ManualEntry)
    case checkLink(String)
    case deleted
    /// An id that makes no sense is nil: no account has it.
    case change(Change, UUID?)
    case importing(ImportStep, of: String)
    case undoImport(UUID?)
    case export(Export)
    case showCode(UUID?, isAgreed: Bool)
    case sync(SyncAction)
    case repair(Repair)

    /// What is done to one account.
    enum Change {
        case edit(TokenNames)
        case pin(Bool)
        case delete, restore, deleteNow
    }

    /// What is done with an import, whose files were sent before.
    enum ImportStep {
        case open(password: String)
        case preview, add, cancel
    }

    /// What all accounts are put into; in the clear only when the person has agreed to it.
    enum Export {
        case sealed(passphrase: String, again: String)
        case plain(isAgreed: Bool)
    }

    /// What is done about a vault that does not open.
    enum Repair { case setAside, rebuild }

    /// Reads an action.
    ///
    /// - Throws: an error for an unknown action, or a field that does not belong to it.
    static func read(_ body: [UInt8]) throws(ActionFields.NotUnderstood) -> SecondPageAction {
        try ActionFields.action(in: body) { name, fields throws(ActionFields.NotUnderstood) in
            try read(name, &fields)
        }
    }

    private static func read(
        _ name: String, _ fields: inout ActionFields
    ) throws(ActionFields.NotUnderstood) -> SecondPageAction? {
        switch name {
        case "search":
            .search(
                try fields.text("query") ?? "", limit: try fields.number("limit"),
                page: try fields.text("page") ?? "")
        case "add":
            .add(
                link: try fields.text("link") ?? "",
                allowDuplicate: try fields.flag("allowDuplicate") ?? false)
        case "addManual":
            .addManual(
                try entry(&fields), allowDuplicate: try fields.flag("allowDuplicate") ?? false)
        case "addOffers": .addOffers(try fields.texts("offers"))
        case "check": .check(try entry(&fields))
        case "checkLink": .checkLink(try fields.text("link") ?? "")
        case "deleted": .deleted
        case "edit":
            try change(
                .edit(
                    TokenNames(
                        issuer: try fields.text("issuer") ?? "", account: try fields.text("account") ?? "")),
                &fields)
        case "pin": try change(.pin(true), &fields)
        case "unpin": try change(.pin(false), &fields)
        case "delete": try change(.delete, &fields)
        case "restore": try change(.restore, &fields)
        case "deleteNow": try change(.deleteNow, &fields)
        case "importOpen": try importing(.open(password: try fields.text("password") ?? ""), &fields)
        case "importPreview": try importing(.preview, &fields)
        case "importAdd": try importing(.add, &fields)
        case "importCancel": try importing(.cancel, &fields)
        case "undoImport": .undoImport(try id(&fields))
        case "export":
            .export(
                .sealed(
                    passphrase: try fields.text("passphrase") ?? "", again: try fields.text("again") ?? ""))
        case "exportPlain": .export(.plain(isAgreed: try fields.flag("agreed") ?? false))
        case "showCode": .showCode(try id(&fields), isAgreed: try fields.flag("agreed") ?? false)
        case "setAside": .repair(.setAside)
        case "rebuild": .repair(.rebuild)
        default: try SyncAction(name, &fields).map(SecondPageAction.sync)
        }
    }

    private static func change(
        _ change: Change, _ fields: inout ActionFields
    ) throws(ActionFields.NotUnderstood) -> SecondPageAction {
        .change(change, try id(&fields))
    }

    private static func importing(
        _ step: ImportStep, _ fields: inout ActionFields
    ) throws(ActionFields.NotUnderstood) -> SecondPageAction {
        .importing(step, of: try fields.text("import") ?? "")
    }

    private static func id(_ fields: inout ActionFields) throws(ActionFields.NotUnderstood) -> UUID? {
        try fields.text("id").flatMap(UUID.init(uuidString:))
    }

    private static func entry(
        _ fields: inout ActionFields
    ) throws(ActionFields.NotUnderstood) -> ManualEntry {
        ManualEntry(
            issuer: try fields.text("issuer") ?? "", account: try fields.text("account") ?? "",
            secret: try fields.text("secret") ?? "", algorithm: try fields.text("algorithm") ?? "",
            digits: try fields.digits("digits") ?? "", period: try fields.digits("period") ?? "")
    }
}
