internal import AccountAPI
internal import HTTPTypes
internal import NIOCore

/// A refusal as it goes over the wire: a body, its status, and what else must stand in the head.
struct Problem: Sendable, Equatable {
    var body: ProblemBody
    /// The code's own one, but for refusals of the form: those have several.
    var status: Int
    var fields = HTTPFields()

    init(_ body: ProblemBody, status: Int? = nil) {
        self.body = body
        self.status = status ?? body.status
    }

    /// The bytes of the body, and the fields of the head that tell of them.
    func complete(_ head: inout HTTPResponse) -> ByteBuffer {
        let bytes = wire
        head.status = HTTPResponse.Status(code: status)
        for field in fields { head.headerFields[field.name] = field.value }
        head.headerFields[.contentType] = Self.contentType
        head.headerFields[.contentLength] = String(bytes.readableBytes)
        return bytes
    }

    var answer: Answer {
        var answer = Answer(status, Self.contentType, wire)
        for field in fields { answer.fields.append(field) }
        return answer
    }

    static let contentType = "application/problem+json"

    private var wire: ByteBuffer {
        // A body of plain words and numbers can always be written; the short form is for the compiler.
        guard let bytes = try? JSON.encode(Wire(problem: self)) else { return ByteBuffer(string: "{}") }
        return ByteBuffer(bytes: bytes)
    }

    /// The body with the status that is answered in place of its code's.
    private struct Wire: Encodable {
        let problem: Problem
        private enum Key: CodingKey { case status }

        func encode(to encoder: any Encoder) throws {
            try problem.body.encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(problem.status, forKey: .status)
        }
    }
}

/// Why a request is refused before anybody looked at what it wants.
enum FormError: Error, Sendable, Equatable {
    /// The body is too long.
    case tooLarge
    /// The body is of a kind that is not read here.
    case contentType
    /// The body is not JSON, or JSON that is too deep or says something twice.
    case notJSON
    /// The address exists, and takes other verbs.
    case verb(allowed: String)
    /// There is nothing at this address.
    case address
    /// The head makes no sense.
    case malformed
}

extension Problem {
    init(form fault: FormError, _ language: Language = .chinese) {
        switch fault {
        case .tooLarge: self.init(ProblemBody(.form, language, subcode: .tooLarge), status: 413)
        case .contentType: self.init(ProblemBody(.form, language, subcode: .notJSON), status: 415)
        case .notJSON: self.init(ProblemBody(.form, language, subcode: .notJSON))
        case .verb(let allowed):
            self.init(ProblemBody(.form, language, subcode: .method), status: 405)
            fields[.allow] = allowed
        case .address: self.init(ProblemBody(.missing, language))
        case .malformed: self.init(ProblemBody(.form, language))
        }
    }
}
