/// What an `otpauth://totp` link says: whose codes they are, and how to make them.
///
/// ```swift
/// let link = try OTPAuthLink(text)
/// let now = Date(timeIntervalSince1970: 59)
/// let code = link.totp.code(at: now)
/// ```
///
/// Source: the "Key URI Format" of Google Authenticator, which is no standard; where apps disagree, the rulings in
/// the project's requirements decide. What is absent has a default; what is present but wrong is refused.
public struct OTPAuthLink: Sendable, Equatable {
    /// The most bytes of UTF-8 a link may have.
    public static let lengthLimit = 4096
    /// The most characters (Unicode scalars) an issuer or an account may have.
    public static let nameLimit = 256

    /// The service; may be empty, and is never white space alone.
    public let issuer: String
    /// The host of the service, such as `example.com`, where the link has one beside the service's name; else empty.
    public let domain: String
    /// The name at that service; may be empty, and never starts with a space.
    public let account: String
    /// The secret and the settings.
    public let totp: TOTP

    /// Joins names and a secret to what a link can say.
    ///
    /// - Parameters:
    ///   - issuer: the service, at most ``nameLimit`` characters. White space alone is none.
    ///   - account: the name there, at most ``nameLimit`` characters. Leading spaces are dropped, as in a link.
    ///   - domain: the service's host; dropped if a link could not say it: it is no host name, or the issuer itself.
    ///   - totp: the secret and the settings.
    /// - Throws: ``OneTimePasswordError/issuer(_:)`` or ``OneTimePasswordError/account(_:)`` with `tooLong`.
    public init(
        issuer: String, account: String, domain: String = "", totp: TOTP
    ) throws(OneTimePasswordError) {
        let account = String(account.unicodeScalars.drop { $0 == " " })
        guard issuer.unicodeScalars.count <= Self.nameLimit else { throw .issuer(.tooLong) }
        guard account.unicodeScalars.count <= Self.nameLimit else { throw .account(.tooLong) }
        self.issuer = issuer.isBlank ? "" : issuer
        self.domain = HostName.isDomain(domain, of: issuer) ? domain : ""
        self.account = account
        self.totp = totp
    }

    /// Reads a link, in time proportional to its length.
    ///
    /// - Parameter text: the link, at most ``lengthLimit`` bytes; white space around it is ignored.
    /// - Throws: ``OneTimePasswordError``: the first field that is wrong, and why.
    public init(_ text: some StringProtocol) throws(OneTimePasswordError) {
        let parts = try LinkParts(text)
        let parameters = try LinkParameters(query: parts.query)
        let names = try LinkNames(label: parts.label, issuer: parameters.issuer)
        guard !parameters.areSteam(issuer: names.issuer) else { throw .link(.steam) }
        guard let secret = parameters.secret else { throw .secret(.missing) }
        let totp = try TOTP(
            secret: Base32.decode(secret), algorithm: parameters.algorithm(),
            digits: parameters.digits(), period: parameters.period())
        try self.init(issuer: names.issuer, account: names.account, domain: names.domain, totp: totp)
    }
}

extension OTPAuthLink: CustomStringConvertible {
    /// The names and the settings, never the secret.
    public var description: String { "\(issuer):\(account) \(totp)" }
}

extension OTPAuthLink {
    /// Writes the link, which reads back as an equal value.
    ///
    /// All settings are spelt out and the issuer stands twice, as old apps want it:
    /// `otpauth://totp/Issuer:account?secret=…&issuer=Issuer&algorithm=SHA1&digits=6&period=30`. Only where names
    /// and secret are so long that this would break the ``lengthLimit`` does the issuer stand once and text beyond
    /// ASCII unencoded; that always fits. A ``domain`` takes the place of the second issuer.
    ///
    /// - Returns: the link. It contains the secret: keep it no longer than needed.
    public func text() -> String {
        let full = text(compact: false)
        return full.utf8.count <= Self.lengthLimit ? full : text(compact: true)
    }

    private func text(compact: Bool) -> String {
        let issuer = PercentEncoding.encode(issuer, beyondASCII: !compact)
        let account = PercentEncoding.encode(account, beyondASCII: !compact)
        // A colon of the account's own must not be the first one.
        let hasPrefix = !issuer.isEmpty || self.account.utf8.contains(UInt8(ascii: ":"))
        var link = "otpauth://totp/" + (hasPrefix ? issuer + ":" : "") + account
        link += "?secret=" + Base32.encode(totp.secret)
        if !domain.isEmpty {
            link += "&issuer=" + PercentEncoding.encode(domain, beyondASCII: !compact)
        } else if !issuer.isEmpty, !compact {
            link += "&issuer=" + issuer
        }
        link += "&algorithm=\(totp.algorithm.rawValue)"
        link += "&digits=\(totp.digits.count)&period=\(totp.period.seconds)"
        return link
    }
}

extension OTPAuthLink {
    /// The names that a link gives, of whatever type it is: to say which account a refused one means.
    ///
    /// - Parameter text: any text.
    /// - Returns: nil for anything but an `otpauth` link whose label can be read.
    package static func names(in text: String) -> (issuer: String, account: String)? {
        let link = Array(text.utf8)
        guard link.count <= lengthLimit, text.prefix(10).lowercased() == "otpauth://" else { return nil }
        let body = link.dropFirst(10)
        let question = body.firstIndex(of: UInt8(ascii: "?")) ?? body.endIndex
        guard let slash = body[..<question].firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let parameters = try? LinkParameters(query: body[question...].dropFirst())
        let names = try? LinkNames(
            label: body[slash..<question].dropFirst(), issuer: parameters?.issuer ?? "")
        return names.map { ($0.issuer, $0.account) }
    }
}

/// Issuer and account as a label and the issuer parameter give them together.
struct LinkNames {
    let issuer: String
    let account: String
    /// What the issuer parameter says beside the issuer, or nothing.
    let domain: String

    /// Cuts the label once.
    ///
    /// After the issuer parameter and a colon, else at the first literal colon, else at the first encoded one,
    /// else nowhere. A parameter that is more than white space beats the label's prefix, unless it is a host name and
    /// the prefix another one: then the prefix is the service's proper name, as Apple's apps write links since 2021.
    init(label: ArraySlice<UInt8>, issuer parameter: String) throws(OneTimePasswordError) {
        let parameter = parameter.isBlank ? "" : parameter
        guard let text = PercentEncoding.decode(label, plusIsSpace: false) else {
            throw .label(.brokenEncoding)
        }
        guard let colon = Self.colon(in: text, encoded: label, issuer: parameter) else {
            (issuer, domain) = (parameter, "")
            account = String(decoding: text, as: UTF8.self)
            return
        }
        let prefix = String(decoding: text[..<colon], as: UTF8.self)
        domain = HostName.isDomain(parameter, of: prefix) ? parameter : ""
        issuer = parameter.isEmpty || !domain.isEmpty ? prefix : parameter
        account = String(decoding: text[(colon + 1)...], as: UTF8.self)
    }

    /// Where in the decoded `text` the colon stands that parts the issuer from the account.
    private static func colon(in text: [UInt8], encoded: ArraySlice<UInt8>, issuer: String) -> Int? {
        let colon = UInt8(ascii: ":")
        let prefix = Array(issuer.utf8) + [colon]
        if prefix.count > 1, text.starts(with: prefix) { return prefix.count - 1 }
        if let literal = encoded.firstIndex(of: colon) {
            return PercentEncoding.decode(encoded[..<literal], plusIsSpace: false)?.count
        }
        return text.firstIndex(of: colon)
    }
}

/// Names of hosts, such as `accounts.example.com`: how a link says where an account is beside how its service is called.
enum HostName {
    /// RFC 1035 section 2.3.4, in bytes.
    private static let lengthLimit = 253
    private static let labelLimit = 63

    /// Whether a link may say that `domain` is the host of the service that is called `issuer`.
    static func isDomain(_ domain: String, of issuer: String) -> Bool {
        !issuer.isBlank && isHostName(domain) && issuer.lowercased() != domain.lowercased()
            // A label that begins so is cut after the domain.
            && !issuer.utf8.starts(with: Array((domain + ":").utf8))
    }

    /// Two labels or more of letters, digits and inner hyphens, the last of which is no number.
    ///
    /// Letters of all scripts count: not every link has names of hosts in their ASCII form.
    private static func isHostName(_ text: String) -> Bool {
        guard text.utf8.count <= lengthLimit else { return false }
        let labels = text.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, let last = labels.last, last.contains(where: \.properties.isAlphabetic) else {
            return false
        }
        return labels.allSatisfy { label in
            (1...labelLimit).contains(label.count) && label.first != "-" && label.last != "-"
                && label.allSatisfy(isOfLabel)
        }
    }

    private static func isOfLabel(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-": return true
        default:
            switch scalar.properties.generalCategory {
            case .lowercaseLetter, .uppercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark,
                .spacingMark,
                .decimalNumber:
                return !scalar.isASCII
            default: return false
            }
        }
    }
}

extension String {
    /// Whether nothing of the text is to be seen: no characters, or white space alone.
    var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
