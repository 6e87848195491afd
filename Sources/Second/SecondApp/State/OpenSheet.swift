internal import FoundationExports
internal import OneTimePassword
internal import SecondCore

extension AppState {
    /// The sheet that is open, with what was typed into it; all of it is dropped with the sheet.
    enum OpenSheet: Sendable, Equatable {
        case add(Adding)
        case link(Linking)
        case edit(TokenEditing)
        case keys(KeyCarrying)
        case deleted, sync, settings, about

        /// The number that jobs and questions know it by; nil if it starts none.
        var number: Int? {
            switch self {
            case .add(let adding): adding.number
            case .link(let linking): linking.number
            case .edit(let editing): editing.number
            case .keys(let carrying): carrying.number
            case .deleted, .sync, .settings, .about: nil
            }
        }

        /// Whether a person would lose something if it gave way to another one.
        var holdsWork: Bool {
            switch self {
            case .add(let adding): adding.holdsWork
            case .link, .edit: true
            case .keys(let carrying): carrying.holdsWork
            case .deleted, .sync, .settings, .about: false
            }
        }

        /// Whether something was typed that would be lost if it is closed.
        var holdsText: Bool {
            switch self {
            case .add(let adding): adding.holdsText
            case .edit(let editing): editing.isChanged
            case .keys(let carrying): carrying.holdsText
            case .link, .deleted, .sync, .settings, .about: false
            }
        }
    }
}

/// The sheet that adds.
struct Adding: Sendable, Equatable {
    enum Picture: Sendable, Equatable {
        case none, reading, refused(String)
    }

    enum Camera: Sendable, Equatable {
        case resting, starting, looking(hasTorch: Bool, isLit: Bool), denied, missing, interrupted
    }

    let number: Int
    var way = AddForm.Method.scan
    var camera = Camera.resting
    /// Why the last code was refused.
    var refused: String?
    /// The last code that was dealt with: the camera tells it again and again.
    var lastCode: String?
    var picture = Picture.none
    /// The number of the picture that is being read: others are not waited for any more.
    var pictureNumber = 0
    var texts: [ManualEntry.FieldName: String] = [:]
    /// The fields that were left, or all once saving was tried.
    var touched: Set<ManualEntry.FieldName> = []
    var problem: String?
    /// Whether tokens are being added, or a person is asked whether they are to be.
    var isBusy = false

    var holdsText: Bool { texts.values.contains { !$0.isEmpty } }

    var holdsWork: Bool { isBusy || picture == .reading || holdsText }

    /// What was typed.
    var entry: ManualEntry {
        func text(_ field: ManualEntry.FieldName) -> String { texts[field] ?? "" }
        return ManualEntry(
            issuer: text(.issuer), account: text(.account), secret: text(.secret),
            algorithm: text(.algorithm), digits: text(.digits), period: text(.period))
    }
}

/// The sheet about a link that was handed over.
struct Linking: Sendable, Equatable {
    let number: Int
    /// What it describes, or why it is refused.
    let token: Result<NewToken, OneTimePasswordError>
    var problem: String?
    var isBusy = false
}

/// The sheet that changes names.
struct TokenEditing: Sendable, Equatable {
    let number: Int
    let token: UUID
    /// The names when the form opened.
    private let former: TokenNames
    var names: TokenNames
    var touched: Set<ManualEntry.FieldName> = []
    var problem: String?
    var isBusy = false

    init(number: Int, token: UUID, _ names: TokenNames) {
        (self.number, self.token) = (number, token)
        (former, self.names) = (names, names)
    }

    /// Whether a name was changed here.
    var isChanged: Bool { TokenNames.fields.contains { names[$0] != former[$0] } }

    /// The form with the vault's present name in each field that the person left as it was.
    ///
    /// Another device may have changed it meanwhile.
    func following(_ present: Token?) -> TokenEditing {
        guard let present else { return self }
        var next = self
        for field in TokenNames.fields where names[field] == former[field] {
            next.names[field] = present.names[field]
        }
        return next
    }

    /// What is wrong with a field; one whose link had no issuer may stay without.
    func problem(_ field: ManualEntry.FieldName, storedIssuer: String?) -> ManualEntry.Problem? {
        let isBlank = names.issuer.allSatisfy(\.isWhitespace)
        if field == .issuer, isBlank, storedIssuer?.isEmpty == true { return nil }
        return ManualEntry(issuer: names.issuer, account: names.account, secret: "").problems[field]
    }

    func problems(storedIssuer: String?) -> [ManualEntry.FieldName: ManualEntry.Problem] {
        var found: [ManualEntry.FieldName: ManualEntry.Problem] = [:]
        for field in TokenNames.fields {
            found[field] = problem(field, storedIssuer: storedIssuer)
        }
        return found
    }
}

extension AppState {
    /// What is asked.
    enum QuestionSubject: Sendable, Equatable {
        case delete(UUID, name: String)
        case deleteNow(UUID, name: String)
        case forget(SyncedDevice.ID, name: String)
        case offer(Screen.Offer)
        /// Tokens that are here already.
        case duplicate([NewToken], of: [Token])
        /// More than one token in a picture; so many of its codes are of no account.
        case several([NewToken], skipped: Int)
        case storage(Storage)
        /// The sheet is left with what is not saved in it.
        case discard
    }
}
