public import AppRuntime

/// The sheet that is open, with all that it shows.
public enum AppSheet: Sendable, Equatable {
    /// A fresh proof, or another nickname.
    case form(FormPage)
    /// What is asked before this device is signed out.
    case leaving(LeavingPage)
    /// What the app is, in plain words.
    case about(AboutPage)

    /// The sheets that a person can ask for.
    public enum Kind: String, Sendable, CaseIterable {
        /// The names, as actions use them.
        case name, about
    }
}

/// What is asked before this device is signed out (requirements 7.2).
public struct LeavingPage: Sendable, Equatable {
    /// A question, whose answer stands in a switch.
    public struct Question: Sendable, Equatable, Identifiable {
        /// The name of the data.
        public let id: String
        /// The question.
        public let text: String
        /// Whether it is answered by yes: what is not said to go stays.
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
