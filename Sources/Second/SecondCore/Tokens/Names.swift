internal import OneTimePassword

/// The rules for names that a person types: no white space around them, at most 256 characters.
enum Names {
    static func issuer(_ text: String) throws(ManualEntry.Problem) -> String {
        let text = text.trimmed
        guard !text.isEmpty else { throw .issuerMissing }
        guard text.count <= OTPAuthLink.nameLimit else { throw .field(.issuer(.tooLong)) }
        return text
    }

    /// The issuer of a token that is edited: one whose link had none may stay without.
    static func issuer(_ text: String, after stored: String?) throws(ManualEntry.Problem) -> String {
        stored?.isEmpty == true && text.isBlank ? "" : try issuer(text)
    }

    static func account(_ text: String) throws(ManualEntry.Problem) -> String {
        let text = text.trimmed
        guard text.count <= OTPAuthLink.nameLimit else { throw .field(.account(.tooLong)) }
        return text
    }
}

extension StringProtocol {
    /// The text without white space at its ends.
    var trimmed: String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }

    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
