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
