/// A colour of the system, which has a light and a dark side.
public final class UIColor: Sendable {
    /// What the page calls it.
    package let name: String

    private init(_ name: String) { self.name = name }

    /// Behind groups of rows.
    public static let systemGroupedBackground = UIColor("grouped")
    /// Rows in groups.
    public static let secondarySystemGroupedBackground = UIColor("raised")
    /// Behind small things.
    public static let tertiarySystemFill = UIColor("fill")
    /// What is wrong.
    public static let systemRed = UIColor("red")
}

/// The keyboards of the system.
public enum UIKeyboardType: Int, Sendable {
    case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
}

/// What a field is filled in with.
public struct UITextContentType: Hashable, Sendable {
    private let name: String

    public static let nickname = UITextContentType(name: "nickname")
    public static let telephoneNumber = UITextContentType(name: "telephoneNumber")
    public static let username = UITextContentType(name: "username")
    public static let password = UITextContentType(name: "password")
    public static let newPassword = UITextContentType(name: "newPassword")
    public static let oneTimeCode = UITextContentType(name: "oneTimeCode")
}
