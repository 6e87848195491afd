public import AccountAPI
public import AppRuntime

/// A page that is filled in, as a value: every drawing of the requirements that has fields.
public struct FormPage: Sendable, Equatable {
    /// Which page.
    public enum Kind: String, Sendable, CaseIterable {
        /// 登录: four ways.
        case signIn
        /// 创建账户, its code, and the profile that ends it.
        case register, registerCode, profile
        /// The profile that a provider's first sign-in asks for.
        case newProfile
        /// Another account that is to become part of this one, and its further proof.
        case merge, mergeProof
        /// A code by SMS.
        case phone, phoneCode
        /// 忘记密码, and the new password.
        case forgot, reset
        /// A further proof before a sign-in is complete.
        case stepUp
        /// A fresh proof before something that needs one: a sheet.
        case proof
        /// Another nickname: a sheet.
        case name
    }

    /// One field.
    public struct Field: Sendable, Equatable, Identifiable {
        /// Which.
        public let id: FormField
        /// What stands above it.
        public let label: String
        /// An example of what goes there, shown while nothing is typed; empty for none.
        public let example: String
        /// What is in it.
        public let typed: TypedText
        /// Whether the letters of a secret field are shown.
        public let isRevealed: Bool
        /// What the eye does now; nil where there is none.
        public let eye: String?
        /// What is wrong with it.
        public let problem: String?
    }

    /// 密码强度.
    public struct Strength: Sendable, Equatable {
        /// The heading with the label.
        public let text: String
        /// How many of four bars are lit.
        public let bars: Int
    }

    /// 我已阅读并同意《用户协议》和《隐私政策》.
    public struct Consent: Sendable, Equatable {
        /// Whether it is given.
        public let isGiven: Bool
        /// The sentence.
        public let label: String
        /// The label and address of each text.
        public let links: [Legal]
    }

    /// A text that is agreed to.
    public struct Legal: Sendable, Equatable, Identifiable {
        /// Its name.
        public let label: String
        /// Where it can be read.
        public let address: String
        /// It is known by its name.
        public var id: String { label }
    }

    /// A way to sign in besides the fields.
    public struct Provider: Sendable, Equatable, Identifiable {
        /// Which.
        public let id: AppConfiguration.Method
        /// The words of its button.
        public let label: String
        /// 推荐, beside the one that is.
        public let mark: String?
        /// The SF symbol beside the words.
        public var symbol: String { id.symbol }
        /// Whether it is Apple's, for whose button Apple has rules.
        public var isApples: Bool { id == .provider(.apple) }
        /// Names it for tests of a face.
        public var name: String { id.name }
    }

    /// A way to give a second proof.
    public struct Method: Sendable, Equatable, Identifiable {
        /// Which.
        public let id: ProofMethod
        /// Its name.
        public let label: String
        /// Whether it is the one that is asked for.
        public let isChosen: Bool
        /// Names it for tests of a face.
        public var name: String { id.rawValue }
    }

    /// A quiet button that leads elsewhere.
    public struct Link: Sendable, Equatable, Identifiable {
        /// Where to.
        public enum Target: String, Sendable, CaseIterable {
            case signIn, register, forgot, haveAccount, back
        }
        /// Where to.
        public let id: Target
        /// Its words.
        public let label: String
    }

    /// Sending another code.
    public struct Resend: Sendable, Equatable {
        /// Its words, with the seconds that are left.
        public let label: String
        /// Whether it can be done now.
        public let isOn: Bool
    }

    /// Which page.
    public let kind: Kind
    /// Another one for each opening: a face begins with empty fields then.
    public let number: Int
    /// The heading.
    public let title: String
    /// A sentence below it.
    public let intro: String?
    /// Ways besides the fields, the recommended first.
    public let providers: [Provider]
    /// Ways to give a second proof; empty where there is one alone.
    public let ways: [Method]
    /// The fields, in order.
    public let fields: [Field]
    /// Below the new password.
    public let strength: Strength?
    /// The box above the button.
    public let consent: Consent?
    /// What went wrong, and what to do.
    public let problem: String?
    /// For how long what went wrong goes on, counted down; nil where nothing is waited for.
    public let countdown: String?
    /// The words of the button; nil where there is nothing to send.
    public let action: String?
    /// Whether it can be touched.
    public let canGo: Bool
    /// Whether something is under way.
    public let isBusy: Bool
    /// Sending another code; nil where none was sent.
    public let resend: Resend?
    /// Quiet buttons at the end.
    public let links: [Link]
    /// Whether something would be lost with the page.
    public let holdsWork: Bool

    /// What a screen reader says when something goes wrong.
    public var announcement: String? {
        problem.map { [$0, countdown].compactMap(\.self).joined(separator: " ") }
    }

    /// Whether something stands below the fields.
    public var hasFooter: Bool { problem != nil || resend != nil }
}

extension FormPage.Kind {
    /// The fields, in order, whether or not they are seen now.
    var fields: [FormField] {
        switch self {
        case .signIn, .merge: [.email, .password]
        case .register: [.email, .newPassword, .confirmation]
        case .registerCode, .phoneCode, .mergeProof: [.code]
        case .profile, .newProfile, .name: [.nickname]
        case .phone: [.phone]
        case .forgot: [.email]
        case .reset: [.code, .newPassword, .confirmation, .secondFactor]
        case .stepUp, .proof: [.password, .code]
        }
    }
}

/// A field that a person types into.
public enum FormField: String, Sendable, CaseIterable {
    case email, password, newPassword, confirmation, code, phone, nickname, secondFactor

    /// Whether dots stand for its letters until the eye is touched.
    public var isSecret: Bool {
        switch self {
        case .password, .newPassword, .confirmation: true
        case .email, .code, .phone, .nickname, .secondFactor: false
        }
    }

    /// Whether it may stay empty.
    var isOptional: Bool { self == .secondFactor }
}
