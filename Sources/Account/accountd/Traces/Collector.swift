import Bytes
import FoundationExports
import HTTPClient
import Logging
import Synchronization
import Traces

/// A collector of OpenTelemetry's, by OTLP/HTTP with JSON.
final class Collector: Sendable {
    private let client: ServiceClient
    private let address: String
    /// A file's lines, each a header.
    private let secret: SecretBytes?
    private let logger: Logger
    /// Whether the last batch was taken: the log tells of each change once.
    private let works = Mutex(true)

    /// - Parameters:
    ///   - address: where it stands.
    ///   - settings: what it is shown, and whom it is believed by.
    ///   - logger: is told when it cannot be reached, and when it can again.
    /// - Throws: why the headers cannot be used.
    init(at address: HTTPOrigin, _ settings: TraceSettings, _ logger: Logger) throws {
        self.address = address.text.hasSuffix(Self.path) ? address.text : address.text + Self.path
        self.logger = logger
        secret = try settings.headers.map { try SecretFile.read($0) }
        client = ServiceClient(authorities: settings.authorities)
        if let secret, Self.headers(secret) == nil {
            throw SettingsError.unusable(
                .tracesHeaders, wanted: "a file of lines as “Authorization: Bearer TOKEN”")
        }
    }

    private static let path = "/v1/traces"

    /// Sends a batch.
    func send(_ body: [UInt8]) async -> SpanExporter.Answer {
        let type = HTTPClientRequest.Field("Content-Type", "application/json")
        let headers = [type] + (secret.flatMap { Self.headers($0) } ?? [])
        let request = ServiceRequest("POST", address, headers: headers, body: body)
        do throws(HTTPClientError) {
            let answer = try await client.call(request)
            let meaning = Self.meaning(answer)
            if case .taken = meaning { tell(nil) } else { tell("status \(answer.status)") }
            return meaning
        } catch {
            if error != .cancelled { tell(error.description) }
            return [.invalid, .notAllowed, .tooLarge].contains(error) ? .refused : .later(after: nil)
        }
    }

    /// What OTLP/HTTP says of an answer: four statuses are to be tried again, and no others.
    static func meaning(_ answer: ServiceAnswer) -> SpanExporter.Answer {
        switch answer.status {
        case 200..<300:
            let taken = try? JSONDecoder().decode(Taken.self, from: Data(answer.body))
            return .taken(but: taken?.partialSuccess?.rejectedSpans?.number ?? 0)
        case 429, 502, 503, 504:
            let wish = answer.headers.first { $0.name.lowercased() == "retry-after" }?.value
            // A moment in place of seconds is of another clock: the program's own pauses count.
            return .later(after: wish.flatMap { UInt32($0) }.map { .seconds($0) })
        default: return .refused
        }
    }

    /// The headers of a file's lines; nil where a line is none.
    private static func headers(_ secret: SecretBytes) -> [HTTPClientRequest.Field]? {
        let text = unsafe secret.withUnsafeBytes { unsafe String(validating: $0, as: UTF8.self) }
        guard let text else { return nil }
        var headers: [HTTPClientRequest.Field] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
            let value = parts[1].drop(while: isBlank).reversed().drop(while: isBlank).reversed()
            let field = HTTPClientRequest.Field(String(parts[0]), String(value))
            guard field.canBeSent else { return nil }
            headers.append(field)
        }
        return headers
    }

    /// - Parameter fault: nil where it works.
    private func tell(_ fault: String?) {
        let hasChanged = works.withLock { works in
            defer { works = fault == nil }
            return works != (fault == nil)
        }
        guard hasChanged else { return }
        if let fault {
            logger.warning("The collector does not take traces.", metadata: ["reason": "\(fault)"])
        } else {
            logger.notice("The collector takes traces again.")
        }
    }
}

/// What a collector says that took a batch; numbers of 64 bits are texts in protobuf's JSON.
private struct Taken: Decodable {
    struct Part: Decodable { let rejectedSpans: Count? }
    let partialSuccess: Part?

    struct Count: Decodable {
        let number: Int

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                self.number = number
            } else {
                number = Int(try container.decode(String.self)) ?? 0
            }
        }
    }
}
