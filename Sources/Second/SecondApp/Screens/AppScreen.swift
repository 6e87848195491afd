public import AppRuntime
public import FoundationExports
public import SecondCore

/// Everything that the app shows at one moment, as a value: iPhone, iPad and Mac draw the same.
///
/// A view draws what stands here and sends an ``AppAction``; it decides nothing about data.
public struct AppScreen: Sendable, Equatable {
    /// The list or what stands in its place, the banners and the state of sync.
    public let vault: Screen
    /// How the cards of the list are drawn.
    public let cards: CardsLook
    /// Quiet sentences below the banners: that iCloud is not known to be on, or is being looked into.
    public let notes: [String]
    /// How the missing key is waited for; nil unless the content is `keyUnavailable`.
    public let keyWait: KeyWait?
    /// Whether the missing key has to be imported by the person (``Sheet/Kind/importKeys``): it comes by no other way.
    public let offersKeys: Bool
    /// The sheet that is open.
    public let sheet: Sheet?
    /// The number of the sheet's opening, which tells it from the next sheet of its kind; nil if none is open.
    public let sheetNumber: Int?
    /// Settings, for a window of their own; the sheet shows the same.
    public let settings: SecondSettingsPage
    /// What a Mac's menu bar opens; nil on other devices.
    public let menuBar: MenuBarPage?
    /// A short message that passes, to be heard wherever it is seen.
    public let toast: Toast?
    /// What is seen of it above the open sheet: one that was said in that sheet, without Undo, which belongs to the list.
    public let sheetToast: Toast?
    /// A question that must be answered before anything else.
    public let question: Question?
    /// Whether the content, sheets included, is covered: codes do not show in the app switcher.
    public let isCovered: Bool
    /// The moment at which this screen must be made again at the latest; nil if it stays true until something happens.
    public let nextRefresh: Date?

    /// The language that everything is in.
    public var language: Language { vault.language }

    /// The toast, if it is to be seen above the list: no sheet is open.
    public var listToast: Toast? { sheet == nil ? toast : nil }

    /// The question, if it is to be asked above the list: no sheet is open.
    public var listQuestion: Question? { sheet == nil ? question : nil }

    /// The question, if it is to be asked above the open sheet.
    public var sheetQuestion: Question? { sheet == nil ? nil : question }

    /// How the key is waited for.
    public typealias KeyWait = AppRuntime.KeyWait
    /// A short message that passes.
    public typealias Toast = AppRuntime.Toast
    /// How a device is felt.
    public typealias Haptic = AppRuntime.Haptic
    /// A question with one answer that does it and one that leaves it.
    public typealias Question = AppRuntime.Question
}

extension AppState {
    /// How the cards of a screen are drawn.
    func look(of screen: Screen) -> CardsLook {
        CardsLook(
            isCompact: settings.density.isCompact(screen.total),
            selection: screen.cards.contains { $0.id == selection } ? selection : nil, copied: copied?.id)
    }

    /// A question in words.
    func draw(_ asking: PendingQuestion<QuestionSubject>) -> AppScreen.Question {
        guard let words = words(of: asking.subject) else {
            return .discard(id: asking.number, in: traits.language)
        }
        let isDestructive =
            switch asking.subject {
            case .delete, .deleteNow, .forget, .discard: true
            case .offer, .duplicate, .several, .storage: false
            }
        return AppScreen.Question(
            id: asking.number, title: words.title, message: words.message, confirm: words.confirm,
            cancel: self.words(.frame(.cancel)), isDestructive: isDestructive)
    }

    private typealias Question = (title: String, message: String, confirm: String)

    /// What is said; nil for the question that is the same in every app.
    private func words(of subject: QuestionSubject) -> Question? {
        switch subject {
        case .delete(_, let name):
            (words(SecondCommandStrings.deleteQuestion(name)), words(.deleteMeaning), words(.frame(.delete)))
        case .deleteNow(_, let name):
            (
                words(SecondCommandStrings.deleteNowQuestion(name)), words(.deleteNowMeaning),
                words(.frame(.deleteNow))
            )
        case .forget(_, let name):
            (words(.frame(.forgetQuestion(name))), words(.forgetMeaning(cloudName)), words(.frame(.forget)))
        case .offer(let offer): (words(.question(offer.label)), offer.meaning, offer.label)
        case .duplicate(_, let present):
            (
                words(SecondCommandStrings.addAnyway), words(AuthenticatorError.duplicate(present)),
                words(.addAnyway)
            )
        case .several(let tokens, let skipped): several(tokens, skipped)
        case .discard: nil
        case .storage(.drive): (words(.driveQuestion), words(.driveMeaning), words(.useDrive))
        case .storage(.folder):
            (words(.folderQuestion(name(of: subject))), words(.folderMeaning), words(.useFolder))
        case .storage(.keyValue) where settings.storage.folder != nil:
            (words(.leaveFolderQuestion(cloudName)), words(.leaveFolderMeaning), words(.leaveFolder))
        case .storage(.keyValue):
            (words(.keyValueQuestion), words(.keyValueMeaning), words(.useKeyValueStore))
        }
    }

    private func several(_ tokens: [NewToken], _ skipped: Int) -> Question {
        var lines = tokens.map { token in
            let name = name(issuer: token.issuer, account: token.account)
            return duplicates(of: token).isEmpty ? name : words(.alreadyThere(name))
        }
        if skipped > 0 { lines.append(words(.alsoSkipped(skipped))) }
        return (
            words(.severalCodes(tokens.count)), lines.joined(separator: "\n"), words(.addMany(tokens.count))
        )
    }
}

extension AppState {
    var deletedPage: DeletedPage {
        DeletedPage(
            message: words(.deletedMessage),
            rows: vault.deleted.map { deleted in
                DeletedPage.Row(
                    id: deleted.id, title: deleted.token.title(in: traits.language),
                    subtitle: deleted.token.subtitle,
                    left: words(SecondCommandStrings.daysLeft(deleted.daysLeft)))
            })
    }

    func syncOverview(at now: Date) -> SyncOverview {
        SyncOverview(shownVault.sync, canForget: canEdit, at: now, in: traits.language, of: product)
    }

    var settingsPage: SecondSettingsPage {
        SecondSettingsPage(
            expiry: settings.expiry, expiries: AppSettings.expiries.map(expiry),
            expiryNote: words(traits.clipboardExpires ? SecondAppStrings.expiryBySystem : .expiryByApp),
            isLocalOnly: settings.isLocalOnly, menuBar: traits.isMac ? settings.showsMenuBar : nil,
            density: settings.density,
            densities: CardDensity.allCases.map(choice),
            order: settings.order, orders: AccountOrder.allCases.map(choice), storage: storage,
            linksNote: words(linksNote),
            canOpenCodeSettings: traits.hasCodeSettings)
    }

    private func choice(_ density: CardDensity) -> SecondSettingsPage.Choice<CardDensity> {
        let label: SecondAppStrings =
            switch density {
            case .automatic: .densityAutomatic
            case .comfortable: .densityComfortable
            case .compact: .densityCompact
            }
        return SecondSettingsPage.Choice(id: density, label: words(label))
    }

    private func choice(_ order: AccountOrder) -> SecondSettingsPage.Choice<AccountOrder> {
        SecondSettingsPage.Choice(
            id: order, label: words(order == .name ? SecondAppStrings.byName : .byLastUse))
    }

    /// A Mac has other settings, and no Camera app that sees codes.
    private var linksNote: SecondAppStrings {
        guard !traits.isMac else { return .linksNoteOnMac }
        return traits.hasCodeSettings ? .linksNote : .linksNoteOld
    }

    private func expiry(_ seconds: Int) -> SecondSettingsPage.Expiry {
        let label: SecondAppStrings =
            switch seconds {
            case 0: .never
            case ..<60: .seconds(seconds)
            default: .minutes(seconds / 60)
            }
        return SecondSettingsPage.Expiry(id: seconds, label: words(label))
    }

    private var storage: StorageChoice {
        switch settings.storage {
        case .drive:
            StorageChoice(
                place: cloudName, note: words(.driveNote), offer: nil, back: words(.useKeyValueStore),
                pick: words(.pickFolder))
        case .keyValue:
            StorageChoice(
                place: cloudName, note: words(isOutgrown ? SecondAppStrings.outgrownNote : .keyValueNote),
                offer: words(.useDrive), back: nil, pick: words(.pickFolder))
        case .folder:
            StorageChoice(
                place: cloudName, note: words(folderNote ?? .folderNote(cloudName)), offer: nil,
                back: words(.leaveFolder), pick: words(.pickOtherFolder))
        }
    }
}

extension AboutPage {
    /// What stands in `docs/threat-model.md`, in plain words.
    ///
    /// - Parameters:
    ///   - version: the version's number.
    ///   - language: the person's language.
    init(version: String, in language: Language) {
        self.init(version: version, texts: Self.texts, in: language)
    }

    private static let texts: [(title: SecondAboutStrings, text: SecondAboutStrings)] = [
        (.protectedTitle, .protected), (.unprotectedTitle, .unprotected), (.lostKeysTitle, .lostKeys),
        (.syncingTitle, .syncing), (.clipboardTitle, .clipboard), (.licenceTitle, .licence),
    ]
}

extension AppScreen {
    /// The sheet that is open, with all that it shows.
    public enum Sheet: Sendable, Equatable {
        /// Adding an account: scan, picture, or by hand.
        case add(AddForm)
        /// A set-up link that another app or the camera handed over: asked before it is added.
        case link(LinkForm)
        /// Changing a token's names.
        case edit(EditForm)
        /// Carrying keys: taking in a text of them, or making one.
        case keys(KeyForm)
        /// The deleted tokens.
        case deleted(DeletedPage)
        /// The state of sync and the devices.
        case sync(SyncOverview)
        /// Settings.
        case settings(SecondSettingsPage)
        /// What the app is, in plain words.
        case about(AboutPage)

        /// The sheets that a person can ask for.
        public enum Kind: String, Sendable, CaseIterable {
            /// The names, as actions use them.
            case add, deleted, sync, settings, about, importKeys, exportKeys
        }

        /// Which kind it is; ``AppScreen/sheetNumber`` tells one of a kind from the next.
        public var name: String {
            switch self {
            case .add: "add"
            case .link: "link"
            case .edit: "edit"
            case .keys(let form): form.kind.rawValue
            case .deleted: "deleted"
            case .sync: "sync"
            case .settings: "settings"
            case .about: "about"
            }
        }
    }
}
