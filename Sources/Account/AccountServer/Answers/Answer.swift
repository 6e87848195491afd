internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What is answered, before the headers that stand on every answer.
struct Answer: Sendable {
    var status: Int
    var fields = HTTPFields()
    var body: ByteBuffer?

    /// Without a body.
    init(_ status: Int) { self.status = status }

    /// Bytes of a kind.
    init(_ status: Int, _ contentType: String, _ bytes: ByteBuffer) {
        self.status = status
        fields[.contentType] = contentType
        body = bytes
    }

    /// A value as JSON.
    static func json(_ status: Int, _ value: some Encodable) throws -> Answer {
        Answer(status, "application/json", ByteBuffer(bytes: try JSON.encode(value)))
    }

    /// Another page, by GET.
    static func redirect(to place: String) -> Answer {
        var answer = Answer(303)
        answer.fields[.location] = place
        return answer
    }

    /// As Hummingbird sends it.
    ///
    /// - Parameter isHead: whether the request was for the head alone.
    /// - Returns: the answer.
    func response(isHead: Bool) -> Response {
        guard let body else {
            // An answer without content has no length (RFC 9110, section 8.6).
            var response = Response(status: HTTPResponse.Status(code: status), headers: fields)
            if status == 204 { response.headers[.contentLength] = nil }
            return response
        }
        var fields = fields
        fields[.contentLength] = String(body.readableBytes)
        return Response(
            status: HTTPResponse.Status(code: status), headers: fields,
            body: isHead ? ResponseBody() : ResponseBody(byteBuffer: body))
    }
}

/// JSON as it goes over the wire.
enum JSON {
    static func encode(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }
}

extension Date {
    /// RFC 3339 in UTC, whole seconds.
    var wire: String {
        Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down)).formatted(.iso8601)
    }

    /// Whole seconds from another moment to this one, at least 0.
    func seconds(since other: Date) -> Int { max(0, Int(timeIntervalSince(other).rounded(.down))) }
}
