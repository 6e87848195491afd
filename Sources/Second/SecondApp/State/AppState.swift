internal import AppRuntime
internal import FoundationExports
internal import OneTimePassword
internal import SecondCore
internal import SyncClouds

/// The app as a value: what happens goes in, what is to be done comes out, and it does nothing itself.
///
/// The same events at the same moments give the same effects and the same screens.
public struct AppState: Sendable, Equatable {
    /// What stays the same.
    public let traits: AppConfiguration
    var vault = VaultState()
    var query = ""
    /// What is searched for below a Mac's menu bar.
    var menuBarQuery = ""
    var scene = ScenePlace.inactive
    var sheet: OpenSheet?
    /// The number of that opening: another one for each, whatever its kind.
    var sheetNumber: Int?
    var toast: Toasting?
    /// The first is asked; the others wait.
    var questions: [PendingQuestion<QuestionSubject>] = []
    /// Links that were handed over and not asked about yet.
    var links: [String] = []
    var settings = AppSettings()
    /// How the folder in use stands, as far as it was told.
    var folder = FolderAvailability.open
    /// Nil until the system has said something.
    var iCloud: ICloudStatus?
    /// How a vault that cannot be opened now is looked at again; nil while it can be.
    var looking: Refreshing?
    /// How a cloud that was not read whole is waited for; nil while there is nothing to wait for.
    var awaiting: Awaiting?
    /// The code in the clipboard that the app must clear itself.
    var clip: Clip?
    /// The cards whose codes are on their way to the clipboard, in their order.
    var copying: [UUID] = []
    /// The card that shows that its code was copied.
    var copied: CopiedCard?
    /// The card that the keyboard has selected; it counts while it is shown.
    var selection: UUID?
    /// When codes were last used, as the list was ordered last: what is copied meanwhile moves nothing.
    var orderedUses: [UUID: Date]?
    /// How the account is begun in a storage that was chosen again; nil while it need not be.
    var refilling: Refilling?
    /// The storage whose accounts a device without any took for its own, unasked.
    var joined: Storage?
    /// The changes of a token or a device that were asked for and have not ended.
    var underWay: [VaultJob] = []
    private var lastNumber = 0

    struct Toasting: Sendable, Equatable {
        enum Undoing: Sendable, Equatable {
            case restore(UUID, name: String)
        }

        let number: Int
        let text: String
        /// The number of the sheet in which it was said; nil if that was in none, or Undo belongs to the list.
        let sheet: Int?
        let haptic: AppScreen.Haptic?
        /// What can be taken back: a later toast carries it for the rest of its time.
        var undoing: Undoing?
        /// The number of the toast that brought it, whose alarm ends it.
        var undoNumber: Int?
        /// Whether its own time is over, and it stays for what it carries.
        var isOver = false
    }

    struct Refreshing: Sendable, Equatable {
        let number: Int
        /// How often it was looked so far.
        var attempts = 0
    }

    struct Awaiting: Sendable, Equatable {
        let number: Int
        var isOver = false
    }

    struct Refilling: Sendable, Equatable {
        enum Stage: Sendable, Equatable {
            case underWay, resting, done
        }

        let number: Int
        let storage: Storage
        var stage = Stage.underWay
        /// How often it failed so far.
        var failures = 0
    }

    struct CopiedCard: Sendable, Equatable {
        let number: Int
        let id: UUID
    }

    struct Clip: Sendable, Equatable {
        let number: Int
        let mark: Int
    }

    /// The app before anything happened.
    ///
    /// - Parameter traits: what stays the same.
    public init(_ traits: AppConfiguration) { self.traits = traits }

    /// A number that was not given before.
    mutating func number() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// What is said, in the person's language.
    func words(_ string: SecondAppStrings) -> String { string.text(in: traits.language) }
    func words(_ text: some Localizable) -> String { text.text(in: traits.language) }

    /// Whether adding, editing and deleting are on.
    var canEdit: Bool { vault.condition == .ready || vault.condition == .waiting }

    /// Why they are off.
    var refusal: String { words(AuthenticatorError.notReady(vault.condition)) }

    /// Issuer and account as one name, for questions.
    func name(of token: Token) -> String { name(issuer: token.issuer, account: token.account) }

    func name(issuer: String, account: String) -> String {
        Card.name(issuer: issuer, account: account, traits.language)
    }
}

extension AppState {
    /// Any app can hand over links: more than these are not kept.
    static let mostLinks = 8
    /// A longer text is no link (decisions.md); it is kept to be refused, but not at any length.
    private static let longestLink = 8192

    /// A link waits until the vault is open and nothing else is being asked.
    mutating func queue(_ text: String) {
        let text = String(text.prefix(Self.longestLink))
        guard !links.contains(text), links.count < Self.mostLinks else { return }
        links.append(text)
    }

    /// Asks about the next link; a sheet that would lose nothing gives way.
    mutating func presentLink() {
        guard canEdit, scene == .active, questions.isEmpty, !links.isEmpty, sheet?.holdsWork != true else {
            return
        }
        let text = links.removeFirst()
        let token = Result { () throws(OneTimePasswordError) in NewToken(try OTPAuthLink(text)) }
        open(.link(Linking(number: number(), token: token)))
    }

    mutating func save(_ linking: Linking, _ effects: inout [AppEffect]) {
        guard canEdit, !linking.isBusy, case .success(let token) = linking.token else { return }
        var linking = linking
        (linking.isBusy, linking.problem) = (true, nil)
        sheet = .link(linking)
        // The sheet said so if it is here already: saving is the person's word for it.
        let isSaid = !duplicates(of: token).isEmpty
        effects.append(.work(.add([token], allowingDuplicates: isSaid, sheet: linking.number)))
    }

    /// The tokens with the names of one that is about to be added.
    func duplicates(of token: NewToken) -> [Token] {
        vault.tokens.filter { $0.issuer == token.issuer && $0.account == token.account }
    }
}

extension AppState {
    /// How long iCloud is waited for before the list is shown (decisions.md, "Empty or late cloud").
    private static let cloudTime = Duration.seconds(15)

    /// Whether another look may find the vault open.
    private var mayHeal: Bool {
        switch vault.condition {
        case .keyUnavailable, .secretStore, .keyNotKept, .files: true
        case .loading, .ready, .waiting, .newerVersion, .damaged: false
        }
    }

    mutating func followLooking(_ effects: inout [AppEffect]) {
        guard mayHeal else {
            looking = nil
            return
        }
        guard looking == nil else { return }
        let looking = Refreshing(number: number())
        self.looking = looking
        effects.append(.wake(.look(looking.number), after: Pauses.pause(after: 0)))
    }

    mutating func lookAgain(_ number: Int, _ effects: inout [AppEffect]) {
        guard var looking, looking.number == number else { return }
        looking.attempts += 1
        self.looking = looking
        effects += [.look, .wake(.look(number), after: Pauses.pause(after: looking.attempts))]
    }

    mutating func followAwaiting(_ effects: inout [AppEffect]) {
        guard vault.condition == .waiting else {
            awaiting = nil
            return
        }
        guard awaiting == nil else { return }
        let awaiting = Awaiting(number: number())
        self.awaiting = awaiting
        effects.append(.wake(.cloud(awaiting.number), after: Self.cloudTime))
    }
}
