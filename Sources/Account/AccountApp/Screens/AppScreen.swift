internal import AccountAPI
internal import AccountClient
public import AppRuntime
public import FoundationExports
public import Localization

/// Everything that the app shows at one moment, as a value: iPhone, iPad and Mac draw the same.
///
/// A view draws what stands here and sends an ``AppAction``; it decides nothing.
public struct AppScreen: Sendable, Equatable {
    /// What fills the window.
    public enum Content: Sendable, Equatable {
        /// Nothing is known yet, or the keychain is locked.
        case waiting(WaitingPage)
        /// The tokens are behind face or finger.
        case locked(LockPage)
        /// A page that is filled in.
        case form(FormPage)
        /// Somebody is signed in.
        case home(HomePage)
    }

    /// The person's language.
    public let language: Language
    /// What fills the window.
    public let content: Content
    /// The sheet that is open.
    public let sheet: Sheet?
    /// The number of the sheet's opening; nil if none is open.
    public let sheetNumber: Int?
    /// A short message that passes, to be heard wherever it is seen.
    public let toast: Toast?
    /// What is seen of it above the open sheet: one that was said in that sheet.
    public let sheetToast: Toast?
    /// A question that must be answered before anything else.
    public let question: Question?
    /// Whether something went wrong that another try may mend (`refresh`).
    public let canTryAgain: Bool
    /// Whether the content is to be hidden: the app is not in front.
    public let isCovered: Bool
    /// The moment at which this screen must be made again at the latest; nil if it stays true until something happens.
    public let nextRefresh: Date?

    /// The toast, if it is to be seen above the window: no sheet is open.
    public var windowToast: Toast? { sheet == nil ? toast : nil }

    /// The question, if it is to be asked above the window: no sheet is open.
    public var windowQuestion: Question? { sheet == nil ? question : nil }

    /// The question, if it is to be asked above the open sheet.
    public var sheetQuestion: Question? { sheet == nil ? nil : question }
}

/// Nothing is known yet.
public struct WaitingPage: Sendable, Equatable {
    /// What is waited for, or why nothing can be told.
    public let text: String
    /// The words of a button that tries again; nil while nothing went wrong.
    public let action: String?
}

/// The tokens are behind face or finger.
public struct LockPage: Sendable, Equatable {
    /// The heading.
    public let title: String
    /// What the button that asks for a proof says; nil where only the password helps.
    public let unlock: String?
    /// Whether that is Face ID, for the sign beside the words.
    public let isFace: Bool
    /// The way back: the password.
    public let usePassword: String
    /// Why it did not open.
    public let problem: String?
    /// Whether a proof is being asked for.
    public let isBusy: Bool
}

extension AppScreen {
    /// The screen of a state at a moment.
    ///
    /// - Parameters:
    ///   - state: the app.
    ///   - now: the present moment.
    /// - Returns: everything that is to be drawn.
    public static func make(_ state: AppState, at now: Date) -> AppScreen {
        AppScreen(
            language: state.traits.language, content: state.content(at: now),
            sheet: state.sheet.map { state.draw($0, at: now) }, sheetNumber: state.sheetNumber,
            toast: state.toast.map {
                Toast(id: $0.number, text: $0.text, undo: nil, haptic: $0.haptic)
            }, sheetToast: state.sheetToast, question: state.questions.first.map(state.draw),
            canTryAgain: state.canTryAgain, isCovered: state.scene.covers,
            nextRefresh: state.refresh(at: now))
    }

    /// What is drawn until the app has told its first screen.
    ///
    /// - Parameter language: the person's language.
    /// - Returns: a screen that waits.
    public static func starting(in language: Language) -> AppScreen {
        let links = LegalLinks(terms: "", privacy: "")
        var state = AppState(AppConfiguration(language: language, version: "", terms: "", links: links))
        state.scene = .active
        return make(state, at: Date(timeIntervalSince1970: 0))
    }
}

extension AppState {
    fileprivate func content(at now: Date) -> AppScreen.Content {
        // What is damaged is replaced by a sign-in.
        if case .unknown(let error) = account, error != .damaged {
            return isGated ? .locked(lockPage) : .waiting(waiting(error))
        }
        if home != nil { return .home(homePage(at: now)) }
        return .form(page(forms[forms.count - 1], at: now))
    }

    /// What was said in the open sheet.
    fileprivate var sheetToast: Toast? {
        guard let toast, let sheetNumber, toast.sheet == sheetNumber else { return nil }
        return Toast(id: toast.number, text: toast.text, undo: nil, haptic: toast.haptic)
    }

    fileprivate var canTryAgain: Bool {
        if home != nil { return home?.failure != nil }
        if case .unknown(let error?) = account { return error != .damaged && !isGated }
        return false
    }

    private func waiting(_ error: TokenStoreError?) -> WaitingPage {
        guard let error else { return WaitingPage(text: words(.reading), action: nil) }
        return WaitingPage(text: words(AccountClientError.store(error)), action: words(.tryAgain))
    }

    private var lockPage: LockPage {
        let kind = lock.problem == .changed ? nil : gate?.kind
        return LockPage(
            title: words(.lockTitle), unlock: kind.map { words(.unlock($0)) }, isFace: kind == .face,
            usePassword: words(.usePassword),
            problem: lock.problem.flatMap { $0 == .cancelled ? nil : words($0) },
            isBusy: lock.job != nil)
    }

    fileprivate func draw(_ sheet: OpenSheet, at now: Date) -> AppScreen.Sheet {
        switch sheet {
        case .form(let form): .form(page(form, at: now))
        case .about: .about(aboutPage)
        case .leaving(let leaving): .leaving(draw(leaving))
        }
    }

    /// What the app is, in plain words.
    var aboutPage: AboutPage {
        AboutPage(version: traits.version, texts: Self.about, in: traits.language)
    }

    private static let about: [(title: AccountAppStrings, text: AccountAppStrings)] = [
        (.whatItIs, .whatItIsText), (.whatIsKept, .whatIsKeptText), (.notProtected, .notProtectedText),
        (.licence, .licenceText),
    ]

    private func draw(_ leaving: OpenSheet.Leaving) -> LeavingPage {
        LeavingPage(
            title: words(.leavingTitle), intro: words(.leavingIntro),
            questions: leaving.plan.questions.map {
                LeavingPage.Question(
                    id: $0.name, text: words(.kept($0)), isKept: leaving.keeping.contains($0.name))
            }, action: words(.leaveAction), problem: leaving.problem.map { words($0) },
            isBusy: leaving.job != nil)
    }

    fileprivate func draw(_ asking: PendingQuestion<QuestionSubject>) -> Question {
        guard let said = words(of: asking.subject) else {
            return .discard(id: asking.number, in: traits.language)
        }
        let cancel: AccountAppStrings =
            switch asking.subject {
            case .offerGate, .link: .notNow
            default: .frame(.cancel)
            }
        return Question(
            id: asking.number, title: words(said.title), message: words(said.message),
            confirm: words(said.confirm), cancel: words(cancel), isDestructive: said.isDestructive)
    }

    private typealias QuestionWords = (
        title: AccountAppStrings, message: AccountAppStrings, confirm: AccountAppStrings, isDestructive: Bool
    )

    /// What is said; nil for the question that is the same in every app.
    private func words(of subject: QuestionSubject) -> QuestionWords? {
        switch subject {
        case .end(_, let name): (.endQuestion(name), .endMeaning, .endDevice, true)
        case .endOthers: (.endOthersQuestion, .endMeaning, .endDevice, true)
        case .leave: (.leaveQuestion, .leaveMeaning, .leaveAction, true)
        case .offerGate(let kind): (.offerGateQuestion(kind), .offerGateMeaning, .turnOn, false)
        case .link(_, let name): (.linkQuestion(name), .linkMeaning, .linkAction, false)
        case .unlink(let provider):
            (.removeWayQuestion(name(of: provider.rawValue)), .removeWayMeaning, .removeWay, true)
        case .removePasskey(_, let name):
            (.removePasskeyQuestion(name), .removePasskeyMeaning, .removeWay, true)
        case .merge(_, let other): (.mergeQuestion(other.nickname), meaning(of: other), .mergeConfirm, true)
        case .discard: nil
        }
    }

    /// What becomes of the other account.
    private func meaning(of other: MergeAccountBody) -> AccountAppStrings {
        func list(_ parts: MergePartsBody) -> String {
            let ways =
                [parts.email, parts.phone].compactMap(\.self) + parts.providers.map(name)
                + (parts.password ? [words(.password)] : [])
                + (parts.secondFactor ? [words(.secondFactor)] : [])
                + (parts.passkeys ?? false ? [words(.passkeys)] : [])
            return ways.isEmpty ? words(.mergeNothing) : ways.joined(separator: words(.comma))
        }
        return .mergeMeaning(moves: list(other.moves), stays: list(other.stays))
    }

    /// When the screen is to be made again: while seconds are counted, each second; while times are told, each half minute.
    fileprivate func refresh(at now: Date) -> Date? {
        guard scene != .background else { return nil }
        var open = forms.last
        if case .form(let form)? = sheet { open = form }
        let waited = [open?.sent?.resendAt, open?.lock?.opens].compactMap(\.self)
        if home == nil || sheet != nil, waited.contains(where: { $0 > now }) {
            return now.addingTimeInterval(1)
        }
        return home == nil && open?.problem == nil ? nil : now.addingTimeInterval(30)
    }
}

extension AppScreen {
    /// The sheet that is open, with all that it shows.
    public enum Sheet: Sendable, Equatable {
        /// A fresh proof, or another nickname.
        case form(FormPage)
        /// What is asked before this device is signed out.
        case leaving(LeavingPage)
        /// What the app is, in plain words.
        case about(AboutPage)

        /// The sheets that a person can ask for.
        public enum Kind: String, Sendable, CaseIterable {
            /// The names, as actions use them.
            case name, about, merge
        }
    }
}

/// What is asked before this device is signed out (requirements 7.2).
public struct LeavingPage: Sendable, Equatable {
    /// What can be kept, by a switch.
    public struct Question: Sendable, Equatable, Identifiable {
        /// The name of the data.
        public let id: String
        /// That it is kept.
        public let text: String
        /// Whether it is: what is not said to go stays.
        public let isKept: Bool
    }

    /// The heading.
    public let title: String
    /// What goes in any case, and what stays.
    public let intro: String
    /// The questions.
    public let questions: [Question]
    /// The words of the button.
    public let action: String
    /// What went wrong.
    public let problem: String?
    /// Whether it is under way.
    public let isBusy: Bool
}
