/// A way out for mail.
package protocol MailTransport: Sendable {
    /// Hands one message over.
    ///
    /// After `lost` it may have been taken or not.
    ///
    /// - Parameters:
    ///   - message: header and body (RFC 5322); any line ends, which become CRLF.
    ///   - from: the sender of the envelope, without name and brackets.
    ///   - to: its recipient, likewise.
    /// - Throws: `invalid` for an address that cannot stand in an envelope, else why it was not handed over.
    func send(_ message: [UInt8], from: String, to: String) async throws(OutsideError)
}
