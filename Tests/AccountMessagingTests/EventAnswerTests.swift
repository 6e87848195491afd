import AccountDomain
import AccountMessaging
import AccountTestSupport
import Foundation
import HTTPClient
import TestSupport
import Testing

/// RFC 8935: how events are posted, and what answers mean.
struct EventAnswerTests {
    private static let statuses =
        [200, 202, 204, 299].map { ($0, EventAnswer.taken) }
        + [301, 302, 307, 308, 401, 403, 404, 408, 410, 413, 415, 429, 500, 502, 503].map {
            ($0, .later(.status($0), after: nil))
        }

    @Test(arguments: statuses)
    func `what a status means`(_ status: Int, _ expected: EventAnswer) {
        // A body that is a refusal's is one with 400 alone.
        for body in ["", #"{"err":"invalid_key"}"#] {
            #expect(EventAnswer(HTTPClientResponse(status: status, body: Array(body.utf8))) == expected)
        }
    }

    private static let bodies: [(String, EventAnswer)] =
        EventAnswer.Refusal.allCases.filter { $0 != .other }.map {
            (#"{"err":"\#($0.rawValue)","description":"no"}"#, .refused($0))
        } + [
            (#"{"err":"hunter2"}"#, .refused(.other)), (#"{"err":"other"}"#, .refused(.other)),
            (#"{"err":""}"#, .refused(.other)),
        ]
        + ["", "<html>", "[]", "{}", #"{"error":"invalid_key"}"#, #"{"err":7}"#, #"{"err":"invalid_key""#]
        .map { ($0, .later(.status(400), after: nil)) }

    @Test(arguments: bodies)
    func `400 is final where it says why, and else a proxy's perhaps`(_ body: String, _ expected: EventAnswer)
    {
        let answer = EventAnswer(HTTPClientResponse(status: 400, body: Array(body.utf8)))
        #expect(answer == expected)
        if case .refused(let word) = answer {
            let told = EventProblem.refused(word).description
            #expect(told.hasSuffix(".") && !told.contains("hunter2"))
        }
    }

    @Test(
        arguments: [(nil, nil), (0, 0), (1, 1), (3600, 3600), (3601, 3600), (.max, 3600)] as [(Int?, Double?)]
    )
    func `a service is left alone for as long as it asks, an hour at most`(_ asked: Int?, _ pause: Double?) {
        for status in [429, 503, 400] {
            let answer = EventAnswer(HTTPClientResponse(status: status, retryAfter: asked))
            #expect(answer == .later(.status(status), after: pause))
        }
    }

    @Test func `a token is posted as it is, and nothing else with it`() async throws {
        let calls = NotingCalls()
        let place = try #require(EventEndpoint("https://books.example.com/events"))
        #expect(
            await HTTPEventSender(calls).post("a.b.c", as: "application/secevent+jwt", to: place) == .taken)
        let request = try #require(calls.requests.withLock { $0 }.first)
        #expect(
            request
                == HTTPClientRequest(
                    .post, place.base, headers: [.init("Content-Type", "application/secevent+jwt")],
                    body: Array("a.b.c".utf8)))
        for error in [HTTPClientError.unreachable, .lost, .untrusted, .tooLarge, .busy, .notAllowed] {
            calls.answer.withLock { $0 = .failure(error) }
            let answer = await HTTPEventSender(calls).post("a", as: "b", to: place)
            #expect(answer == .later(.service(error), after: nil))
        }
    }

    @Test(arguments: [
        ("https://books.example.com", "https://books.example.com", ""),
        ("https://books.example.com/", "https://books.example.com", "/"),
        ("https://Books.example.com:8443/a/b", "https://books.example.com:8443/a/b", ""),
        ("https://books.example.com/a/b/", "https://books.example.com/a/b", "/"),
        ("http://127.0.0.1:8000/events", "http://127.0.0.1:8000/events", ""),
        ("http://[::1]:8000/events", "http://[::1]:8000/events", ""),
        ("https://localhost/events", "https://localhost/events", ""),
    ])
    func `an address of a service`(_ url: String, _ base: String, _ path: String) throws {
        let place = try #require(EventEndpoint(url))
        #expect(place.base.text == base && place.path == path)
    }

    @Test(arguments: [
        "", "books.example.com", "http://books.example.com/events", "http://localhost/events",
        "http://127.0.0.1.example.com/", "ftp://books.example.com/", "https://ann:pw@books.example.com/",
        "https://books.example.com/#a", "https://books.example.com/?a=b", "https://books.example.com/../a",
        "https:///events", "https://books.example.com/\n", "https://" + String(repeating: "a", count: 600),
    ])
    func `an address where nobody is told anything`(_ url: String) {
        #expect(EventEndpoint(url) == nil)
    }
}
