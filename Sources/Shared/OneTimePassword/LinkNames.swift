/// Issuer and account as a label and the issuer parameter give them together.
struct LinkNames {
    let issuer: String
    let account: String

    /// Cuts the label once.
    ///
    /// After the issuer parameter and a colon, else at the first literal colon, else at the first encoded one,
    /// else nowhere. A parameter that is not empty beats the label's prefix.
    init(label: ArraySlice<UInt8>, issuer parameter: String) throws(OneTimePasswordError) {
        guard let text = PercentEncoding.decode(label, plusIsSpace: false) else {
            throw .label(.brokenEncoding)
        }
        guard let colon = Self.colon(in: text, encoded: label, issuer: parameter) else {
            issuer = parameter
            account = String(decoding: text, as: UTF8.self)
            return
        }
        issuer = parameter.isEmpty ? String(decoding: text[..<colon], as: UTF8.self) : parameter
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
