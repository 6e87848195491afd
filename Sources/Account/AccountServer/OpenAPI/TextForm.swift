internal import AccountAPI
internal import AccountDomain

/// Which texts a field takes, with one of them; the numbers are those that the server checks by.
struct TextForm: Sendable {
    let example: String
    var description: String?
    var format: String?
    /// In Unicode's code points, as JSON Schema counts.
    var least: Int?
    var most: Int?
    var pattern: String?

    /// The schema as JSON.
    ///
    /// - Parameter type: a string, or what else may be there.
    /// - Returns: the schema.
    func json(type: JSONValue) -> JSONValue {
        var json: [String: JSONValue] = ["type": type]
        json["description"] = description.map(JSONValue.text)
        json["format"] = format.map(JSONValue.text)
        json["minLength"] = least.map(JSONValue.number)
        json["maxLength"] = most.map(JSONValue.number)
        json["pattern"] = pattern.map(JSONValue.text)
        return .object(json)
    }
}

extension JSONSchema {
    /// Any text.
    static let text = example("text")

    /// Any text, such as this one.
    static func example(_ text: String) -> JSONSchema { .string(TextForm(example: text)) }

    static let email = JSONSchema.string(
        TextForm(
            example: "ann@example.com", description: "At most \(EmailAddress.mostBytes) bytes of UTF-8.",
            format: "idn-email", most: EmailAddress.mostBytes))
    /// A number as the server tells it.
    static let phone = JSONSchema.string(
        TextForm(example: "+8613800138000", description: "E.164.", pattern: #"^\+[1-9][0-9]+$"#))
    /// A number as a person types it.
    static let phoneToRead = JSONSchema.string(
        TextForm(
            example: "+86 138-0013-8000",
            description:
                "E.164 in \(PhoneNumber.lengths.lowerBound) to \(PhoneNumber.lengths.upperBound) characters; spaces, dashes and round brackets are dropped, and 11 digits that begin with 1 are a number of mainland China.",
            pattern: "^[-+0-9 ()]+$"))
    static let address = JSONSchema.string(
        TextForm(
            example: "+8613800138000",
            description: "An e-mail address for `/v1/me/email`, a phone number for `/v1/me/phone`.", least: 1)
    )

    /// A password that exists: what no account can have is not compared.
    static let password = JSONSchema.string(
        TextForm(example: "Blue7horses", least: 1, most: PasswordLimits.most))
    static let newPassword = JSONSchema.string(
        TextForm(
            example: "Blue7horses",
            description:
                "REQUEST_002 tells in `flaws` which rules it breaks. Shorter ones than \(PasswordLimits.free) characters need more: upper case, lower case and a digit, or a second factor.",
            least: PasswordLimits.least, most: PasswordLimits.most))
    static let nickname = JSONSchema.string(
        TextForm(
            example: "Ann",
            description:
                "One line of at most \(Accounts.mostNicknameCharacters) characters as a reader sees them, and \(Accounts.mostNicknameBytes) bytes of UTF-8.",
            least: 1, most: Accounts.mostNicknameBytes))
    /// What a device calls itself: cut, never refused.
    static let deviceName = JSONSchema.string(
        TextForm(
            example: "Ann's phone",
            description: "One line; only the first \(DeviceName.most) characters are kept."))
    /// What a person calls a device.
    static let deviceTitle = JSONSchema.string(
        TextForm(
            example: "Ann's phone",
            description: "One line of at most \(DeviceName.most) characters as a reader sees them."))
    static let passkeyTitle = JSONSchema.string(
        TextForm(
            example: "Ann's phone",
            description: "One line of at most \(DeviceName.most) characters as a reader sees them.", least: 1)
    )
    static let terms = JSONSchema.string(
        TextForm(
            example: AccountPolicy().terms, description: "The version of the terms that the person accepted.")
    )

    static let code = JSONSchema.string(
        TextForm(
            example: String("1234567890".prefix(AccountPolicy.codeDigits)),
            description:
                "A code that was sent has \(AccountPolicy.codeDigits) digits; spaces and dashes are dropped. A one-time password or a recovery code is taken where that is the way."
        ))
    /// What proves by the way that is named beside it.
    static let proof = JSONSchema.string(
        TextForm(
            example: String("1234567890".prefix(AccountPolicy.codeDigits)),
            description:
                "The password, a code that was sent, a one-time password or a recovery code, as `way` says."))
    static let secondCode = JSONSchema.string(
        TextForm(
            example: "123456",
            description: "A one-time password or a recovery code, if there is a second factor."))
    static let recoveryCode = example("K7QM-2XWD-P4RT-9HBN")
    static let link = JSONSchema.string(
        TextForm(
            example: String(repeating: "0123456789abcdef", count: 4),
            description: "What follows `#register=` or `#reset=` in the letter's link."))

    static let identifier = JSONSchema.string(
        TextForm(
            example: "0123456789abcdef0123456789abcdef",
            pattern: "^[0-9a-f]{\(2 * IdentifierSize.bytes)}$"))
    static let bytes = JSONSchema.string(
        TextForm(
            example: "AQIDBAUGBwgJCgsMDQ4PEA", description: "Base64url without padding.",
            pattern: "^[A-Za-z0-9_-]*$"))
    static let token = JSONSchema.string(
        TextForm(example: "eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIwMSJ9.c2lnbmF0dXJl", description: "A JWT."))
    static let refreshToken = JSONSchema.string(
        TextForm(
            example: "AQ" + String(repeating: "A", count: 53), description: "Base64url; each is used once.",
            most: RefreshToken.mostBytes))
    static let nonce = example("nB0f3x7uZ2c5vD9kQ1mW8rT4yL6pS0aE3hJ7gK5iUoM")
    static let providerCode = example("c0a1b2c3d4e5f6")
    static let serviceName = JSONSchema.string(
        TextForm(example: "books", description: "The `client_id`.", least: 1, most: 64))
    static let provider = example(SignInProvider.apple.rawValue)
    static let domain = example("account.example")
}
