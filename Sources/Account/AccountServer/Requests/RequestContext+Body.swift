internal import AccountDomain
internal import HTTPTypes
internal import NIOCore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension RequestContext {
    /// The body as a value.
    ///
    /// - Throws: `contentType` or `notJSON` for its form, `invalid` with the field for what is missing or wrong.
    func read<Body: Decodable>(_ type: Body.Type = Body.self) throws -> Body {
        try requireType("application/json")
        let bytes = Array(body.readableBytesView)
        try JSONForm.check(bytes)
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch let error as DecodingError {
            throw AccountError.invalid(field: Self.field(error))
        }
    }

    /// The same; nil if there is no body at all.
    func readIfAny<Body: Decodable>(_ type: Body.Type = Body.self) throws -> Body? {
        body.readableBytes == 0 ? nil : try read(type)
    }

    /// The body as a form.
    ///
    /// - Throws: `contentType`, or `malformed` if it is broken.
    func readForm() throws -> WebForm {
        try requireType("application/x-www-form-urlencoded")
        guard let text = String(validating: body.readableBytesView, as: UTF8.self), let form = WebForm(text)
        else { throw FormError.malformed }
        return form
    }

    private func requireType(_ wanted: String) throws(FormError) {
        let parts = (fields[.contentType] ?? "").split(separator: ";")
        let type = parts.first.map { $0.trimmed.lowercased() } ?? ""
        let isPlain = (fields[.contentEncoding] ?? "identity").lowercased() == "identity"
        guard type == wanted, isPlain else { throw .contentType }
        for parameter in parts.dropFirst() {
            let parameter = parameter.trimmed.lowercased()
            guard !parameter.hasPrefix("charset=") || parameter.filter({ $0 != "\"" }) == "charset=utf-8"
            else {
                throw .contentType
            }
        }
    }

    private static func field(_ error: DecodingError) -> String {
        let path: [any CodingKey] =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                context.codingPath
            case .keyNotFound(let key, let context): context.codingPath + [key]
            @unknown default: []
            }
        return path.isEmpty ? "body" : path.map(\.stringValue).joined(separator: ".")
    }
}
