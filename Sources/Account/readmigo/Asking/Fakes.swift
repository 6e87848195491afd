import AccountClient
internal import FoundationExports

/// `account-fakes` in the place of the providers' own sheets and apps: a person who agrees.
struct Fakes {
    private let origin: ServiceOrigin
    private let transport: any Transport
    let app: App
    /// The name of who agrees: letters and digits alone.
    let person: String

    /// - Parameters:
    ///   - text: where they stand.
    ///   - app: who signs in.
    ///   - person: the name of who agrees; the same name is the same person.
    /// - Throws: `usage`.
    init(_ text: String, _ app: App, person: String) throws(CommandError) {
        guard let origin = ServiceOrigin(text) else { throw .usage(.badServer(text)) }
        self.origin = origin
        self.app = app
        self.person = String(person.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(27))
        transport = app.home.plainTransport()
    }

    /// Posts a wish, and reads what the fakes answer.
    ///
    /// - Throws: `client` without an answer; `refused` for one that cannot be read.
    func ask<Answer: Decodable>(
        _ path: String, _ wish: some Encodable
    ) async throws(CommandError) -> Answer {
        guard let body = try? JSONEncoder().encode(wish) else { throw .refused(.fakesUnknown) }
        let request = TransportRequest(
            "POST", origin, path, headers: [.init("Content-Type", "application/json")], body: Array(body))
        let answer: TransportAnswer
        do throws(TransportError) { answer = try await transport.send(request) } catch {
            throw .client(.transport(error))
        }
        guard answer.status == 200,
            let read = try? JSONDecoder().decode(Answer.self, from: Data(answer.body))
        else { throw .refused(.fakesUnknown) }
        return read
    }
}
