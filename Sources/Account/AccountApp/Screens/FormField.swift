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
