internal import SecondCore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// An action as the page posts it.
struct PageRequest: Decodable {
    let `do`: String
    let page: String?
    let query, link, issuer, account, secret, algorithm, id: String?
    let digits, period: Number?
    let allowDuplicate: Bool?
    let offers: [String]?

    /// A number that a form sends as text or as a number; kept as text, so that what is wrong with it can be said.
    struct Number: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self.text = text
            } else {
                text = String(try container.decode(Int.self))
            }
        }
    }

    init?(_ body: [UInt8]) {
        guard let request = try? JSONDecoder().decode(PageRequest.self, from: Data(body)) else { return nil }
        self = request
    }

    /// The fields of a manual entry.
    var entry: ManualEntry {
        ManualEntry(
            issuer: issuer ?? "", account: account ?? "", secret: secret ?? "", algorithm: algorithm ?? "",
            digits: digits?.text ?? "", period: period?.text ?? "")
    }
}
