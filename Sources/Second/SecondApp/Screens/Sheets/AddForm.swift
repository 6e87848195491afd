public import FoundationExports
public import SecondCore

/// The sheet that adds an account.
public struct AddForm: Sendable, Equatable {
    /// The ways to add.
    public enum Method: String, Sendable, CaseIterable {
        /// With the camera, from a picture, by hand.
        case scan, picture, manual
    }

    /// What the camera shows.
    public enum Camera: Sendable, Equatable {
        /// The person is being asked for permission, or the camera is starting.
        case starting
        /// It looks; the hint says what to do, and a refused code says why until the next one.
        case looking(hint: String, refused: String?, torch: Torch?)
        /// It may not be used: a heading, a sentence with the way to the settings, and the label of the button there.
        case denied(title: String, message: String, open: String)
        /// There is none, or another app has it.
        case missing(title: String, message: String)
    }

    /// The lamp beside the camera.
    public struct Torch: Sendable, Equatable {
        /// Whether it shines.
        public let isOn: Bool
        /// Its button's label.
        public let label: String
    }

    /// One line of the manual form.
    public struct Field: Sendable, Equatable, Identifiable {
        /// Which field.
        public let id: ManualEntry.FieldName
        /// Its label.
        public let label: String
        /// What was typed.
        public let text: String
        /// An example of what goes there, shown while nothing is typed.
        public let placeholder: String
        /// What is wrong, once the person has left the field or tried to save.
        public let problem: String?
        /// What can be chosen from, where nothing is typed: the algorithm and the digits; empty for a text field.
        ///
        /// Where there are choices, ``text`` is one of them.
        public let choices: [String]

        /// Whether it holds a secret: no correction, no learning, letters of one width.
        public var isSecret: Bool { id == .secret }
        /// Whether a number is typed.
        public var isNumber: Bool { id == .period }
    }

    /// The way that is chosen.
    public let way: Method
    /// The camera; what it shows counts while ``way`` is `scan`.
    public let camera: Camera
    /// What became of the last picture: a sentence why it was refused.
    public let pictureProblem: String?
    /// Whether a picture is being read.
    public let isReadingPicture: Bool
    /// The issuer, account and secret.
    public let fields: [Field]
    /// Algorithm, digits and period, behind a disclosure.
    public let details: [Field]
    /// Whether saving can be tried: something was typed, and nothing is under way.
    public let canSave: Bool
    /// Why saving failed.
    public let problem: String?
    /// Whether something would be lost with the sheet, whichever way shows now.
    public let holdsWork: Bool
}

/// The sheet that asks whether a link's account is to be added.
public struct LinkForm: Sendable, Equatable {
    /// The account's issuer and name as the card will show them.
    public let title: String
    /// The line below.
    public let subtitle: String
    /// Period, digits and algorithm where they are not the usual ones; and that the account exists already.
    public let remarks: [String]
    /// Why the link cannot be added, or why adding failed.
    public let problem: String?
    /// Whether it can be added.
    public let canSave: Bool
}

/// The sheet that changes names.
public struct EditForm: Sendable, Equatable {
    /// The token.
    public let token: UUID
    /// Issuer and account.
    public let fields: [AddForm.Field]
    /// Whether saving can be tried: a name was changed, and nothing is under way.
    public let canSave: Bool
    /// Why saving failed.
    public let problem: String?
    /// Whether something would be lost with the sheet: it is not closed by a swipe then.
    public let holdsWork: Bool
}
