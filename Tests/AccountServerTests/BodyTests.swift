import AccountAPI
import Testing

@testable import AccountServer

struct BodyTests {
    @Test(
        arguments: [
            #"{}"#, #" { "a" : [1, -0.5e+3, true, null, "x\u00e9\n😀"] } "#, #"{"a":{"a":1},"b":{"a":1}}"#,
            "0",
            #""\ud83d\ude00""#, #"[[[[[[[[]]]]]]]]"#,
        ])
    func `JSON is read`(text: String) {
        #expect(throws: Never.self) { try JSONForm.check(Array(text.utf8)) }
    }

    @Test(
        arguments: [
            "", " ", "{", "}", "[", "[1,]", #"{"a":1,}"#, #"{"a":1 "b":2}"#, #"{a:1}"#, #"{'a':1}"#, "01",
            "1.",
            ".5", "+1", "1e", "--1", "nul", "truefalse", #""\x""#, #""\u12g4""#, #""\ud83d""#,
            #""\ude00""#, #""\ud83dx""#, "\"a\nb\"", #"{"a":1}{"b":2}"#, "NaN", "Infinity", "// x\n{}",
            #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, #"{"x":{"b":1,"b":1}}"#, "[[[[[[[[[]]]]]]]]]",
            "\u{FEFF}{}", "{\"a\":1}\0",
        ])
    func `what is not JSON, says a name twice or is too deep, is refused`(text: String) {
        #expect(throws: FormError.notJSON) { try JSONForm.check(Array(text.utf8)) }
    }

    @Test(arguments: [[0xFF], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]] as [[UInt8]])
    func `bytes that are no UTF-8 are refused`(bytes: [UInt8]) {
        #expect(throws: FormError.notJSON) { try JSONForm.check(bytes) }
    }

    @Test func `a deep body costs nothing`() {
        #expect(throws: FormError.notJSON) {
            try JSONForm.check([UInt8](repeating: UInt8(ascii: "["), count: 1 << 20))
        }
    }

    @Test(
        arguments: [
            ("application/json", 400), ("application/json; charset=utf-8", 400),
            (#"Application/JSON;charset="UTF-8""#, 400), ("application/json; charset=gbk", 415),
            ("text/plain", 415), ("", 415), ("application/x-www-form-urlencoded", 415),
            ("application/problem+json", 415), ("multipart/form-data; boundary=x", 415),
        ])
    func `other kinds of bodies are refused`(type: String, status: Int) async throws {
        try await TestServer.run { server in
            let reply = try await server.send(Ask(.forgot).raw("{}", type))
            #expect(reply.status == status)
            #expect(try reply.problem().code == (status == 415 ? .form : .invalid))
        }
    }

    @Test(
        arguments: [
            (#"{}"#, "email"), (#"{"email":1}"#, "email"), (#"{"email":null}"#, "email"),
            (#"{"email":["x"]}"#, "email"), ("[]", "body"), ("1", "body"), (#"{"Email":"x"}"#, "email"),
        ])
    func `the field that is meant is named`(body: String, field: String) async throws {
        try await TestServer.run { server in
            let reply = try await server.send(Ask(.forgot).raw(body))
            #expect(reply.status == 400)
            #expect(try reply.problem().field == field)
        }
    }

    @Test func `a compressed body is refused`() async throws {
        try await TestServer.run { server in
            let reply = try await server.send(Ask(.forgot).raw("{}").with("Content-Encoding", "gzip"))
            #expect(reply.status == 415)
        }
    }

    @Test func `bodies beyond the limit are refused without being read`() async throws {
        try await TestServer.run { server in
            let long = String(repeating: " ", count: 16 * 1024 + 1)
            let declared = try await server.send(Ask(.forgot).raw(long))
            #expect(declared.status == 413)
            #expect(try declared.problem().subcode == "tooLarge")
            // Only announced, never sent: the answer comes at once.
            var huge = Ask(.forgot).raw("").with("Content-Length", "99999999999")
            huge.body = nil
            #expect(try await server.send(huge).status == 413)
            let head =
                "POST /v1/password-resets HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n"
            let chunk = "1000\r\n" + String(repeating: " ", count: 4096) + "\r\n"
            let chunked = head + String(repeating: chunk, count: 64)
            let reply = Reply(try await Wire.exchange(chunked.utf8, port: server.port))
            #expect(reply.status == 413)
            #expect(reply["connection"] == "close")
        }
    }

    @Test func `a body where none belongs is not read`() async throws {
        try await TestServer.run { server in
            let reply = try await server.send(Ask(.health).raw(String(repeating: "x", count: 100_000)))
            #expect(reply.status == 200)
            #expect(reply["connection"] == "close")
        }
    }

    @Test(
        arguments: [
            ("a=1&b=%E4%BD%A0+x", ["a": "1", "b": "你 x"]), ("a", ["a": ""]), ("", [:]), ("a=%zz", nil),
            ("a=%e4", nil), ("a=1&a=2&b=3", ["b": "3"]), ("a=b=c", ["a": "b=c"]), ("a=%2", nil),
        ] as [(String, [String: String]?)])
    func `forms`(text: String, fields: [String: String]?) {
        let form = WebForm(text)
        #expect((form == nil) == (fields == nil))
        for (name, value) in fields ?? [:] { #expect(form?[name] == value) }
        if fields?["a"] == nil { #expect(form?["a"] == nil) }
    }
}
