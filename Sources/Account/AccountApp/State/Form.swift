internal import AccountAPI
internal import AccountClient
internal import AppRuntime
internal import FoundationExports

/// A page with fields that is filled in, or a sheet of that kind.
struct Form: Sendable, Equatable {
    /// What is wrong with what was sent.
    enum Problem: Sendable, Equatable {
        case said(AccountAppStrings)
        case error(AccountClientError)
    }

    /// Something was sent, which the answer names.
    struct Sent: Sendable, Equatable {
        let challenge: String
        let expiresAt: Date
        let resendAt: Date
        /// When the letter left that is to be looked for; nil for one that leaves now.
        let letterAt: Date?
        /// Whether its code is for this device; else its link is to be opened.
        let takesCode: Bool

        init(_ body: ChallengeBody, at now: Date) {
            challenge = body.challenge
            expiresAt = now.addingTimeInterval(Double(body.expiresIn))
            resendAt = now.addingTimeInterval(Double(body.resendIn))
            letterAt = body.letterAge.map { now.addingTimeInterval(-Double($0)) }
            takesCode = body.takesCode ?? true
        }
    }

    let number: Int
    let kind: FormPage.Kind
    var fields: [FormField: EditField]
    /// Whether the terms are accepted; nil where this page does not ask.
    var consent: Bool?
    var problem: Problem?
    var sent: Sent?
    /// What a step-up, or a fresh proof, can be given by, and by what it is to be given.
    var ways: [ProofMethod] = []
    var way: ProofMethod?
    /// Whom a provider says this is: the person may have an account already.
    var identity: PendingIdentityBody?
    /// The step-up that the page answers, or the other account's.
    var step: StepUp?
    /// The job that the page waits for.
    var job: Int?
    /// The e-mail address that the page is about.
    var email = ""

    init(number: Int, _ kind: FormPage.Kind, asksConsent: Bool = false) {
        self.number = number
        self.kind = kind
        consent = asksConsent ? false : nil
        fields = [:]
        for field in kind.fields { fields[field] = EditField() }
    }

    /// A page that belongs to a sign-in which is under way: it goes with it.
    var isOfAttempt: Bool { kind == .stepUp || kind == .newProfile }

    subscript(field: FormField) -> EditField {
        get { fields[field] ?? EditField() }
        set { fields[field] = newValue }
    }

    /// What is in a field, without spaces around it.
    func text(_ field: FormField) -> String {
        let text = self[field].text.text
        return field.isSecret ? text : text.trimmed
    }

    /// The fields that are seen now, in order: of a second proof those alone that its way needs.
    var seen: [FormField] {
        if opensLetter { return [] }
        guard [.stepUp, .proof, .mergeProof].contains(kind) else { return kind.fields }
        return switch way {
        case .password?: [.password]
        case .oneTimePassword?, .recoveryCode?: [.code]
        case .mail?, .sms?: sent == nil ? [] : [.code]
        // A provider's proof comes from its own sheet.
        default: []
        }
    }

    /// Whether a letter is to be opened whose code is another device's.
    var opensLetter: Bool { kind.fields.contains(.code) && sent?.takesCode == false }

    /// Whether something was typed that is not sent, or is on its way.
    var holdsWork: Bool { job != nil || fields.values.contains(where: \.isTouched) }

    /// Whether everything that is asked for is there.
    var isFilled: Bool {
        seen.allSatisfy { $0.isOptional || !text($0).isEmpty } && !seen.isEmpty
    }
}

extension String {
    /// Without spaces and line ends around it.
    var trimmed: String {
        var part = Substring(self)
        while part.first?.isWhitespace == true { part.removeFirst() }
        while part.last?.isWhitespace == true { part.removeLast() }
        return String(part)
    }
}

/// A field that a person types into.
struct EditField: Sendable, Equatable {
    private(set) var text: Entry
    private(set) var version = 0
    /// What was in it before anything was typed.
    private var given: Entry
    var isRevealed = false
    /// What is wrong with it; gone with the next letter.
    var problem: AccountAppStrings?

    init(_ text: String = "") {
        self.text = Entry(text)
        given = self.text
    }

    var isTouched: Bool { text != given }
    var isEmpty: Bool { text.text.isEmpty }
    var typed: TypedText { TypedText(text: text.text, version: version) }

    /// Takes what was typed over the text of a version; what was typed over an older one comes too late.
    mutating func type(_ typed: Entry, over: Int) {
        guard over == version else { return }
        if typed != text { problem = nil }
        text = typed
    }

    /// Puts something into the field.
    mutating func put(_ text: String) {
        guard text != self.text.text else { return }
        self.text = Entry(text)
        given = self.text
        version += 1
    }
}

/// What a person typed; it prints without it, because it may be a password or a code.
public struct Entry: Sendable, Equatable, ExpressibleByStringLiteral {
    /// As typed.
    public let text: String

    /// What was typed.
    ///
    /// - Parameter text: as typed.
    public init(_ text: String) { self.text = text }

    /// What was typed, in a test.
    ///
    /// - Parameter value: as typed.
    public init(stringLiteral value: String) { text = value }
}

extension Entry: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always `<entry>`.
    public var description: String { "<entry>" }
    /// Always `<entry>`.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
