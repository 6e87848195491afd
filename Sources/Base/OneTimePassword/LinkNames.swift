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
