#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A request, taken apart.
struct FakeCall: Sendable {
    var verb: String
    var path: String
    var query: [String: String]
    var body: String

    var form: [String: String] { Fields.read(body) }

    /// The body as JSON; an empty one stands for an empty object.
    func value<Value: Decodable>(_ type: Value.Type) -> Value? {
        try? JSONDecoder().decode(type, from: Data((body.isEmpty ? "{}" : body).utf8))
    }
}

/// What is answered.
struct FakeAnswer: Sendable, Equatable {
    var status = 200
    var type = "application/json;charset=UTF-8"
    var body = ""
    var location: String?
    /// Whether the connection is closed instead.
    var isLost = false

    static func json(_ value: some Encodable, status: Int = 200) -> FakeAnswer {
        FakeAnswer(status: status, body: AccountFakes.json(value))
    }

    static func text(_ value: some Encodable) -> FakeAnswer {
        FakeAnswer(type: "text/plain", body: AccountFakes.json(value))
    }

    static func page(_ text: String) -> FakeAnswer {
        FakeAnswer(type: "text/html; charset=utf-8", body: text)
    }

    static let missing = FakeAnswer(status: 404, type: "text/plain", body: "There is nothing here.\n")
    static let down = FakeAnswer(
        status: 503, type: "text/html", body: "<html><body><h1>503 Service Unavailable</h1></body></html>")
}
