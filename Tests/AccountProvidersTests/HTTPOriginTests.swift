import Bytes
import HTTPClient
import Testing

struct HTTPOriginTests {
    @Test(
        arguments: [
            ("https://api.weixin.qq.com", "https://api.weixin.qq.com"),
            ("https://API.weixin.qq.com/", "https://api.weixin.qq.com"),
            ("https://sms.example.com:8443/hooks/Sms/", "https://sms.example.com:8443/hooks/Sms"),
            ("http://127.0.0.1:8091", "http://127.0.0.1:8091"),
            ("http://localhost:80", "http://localhost:80"),
            ("http://[::1]:8091", "http://[::1]:8091"),
            ("http://127.9.8.7", "http://127.9.8.7"),
            ("HTTPS://a", "https://a"),
        ])
    func `an address is HTTPS, or HTTP to this machine`(text: String, written: String) throws {
        let address = try #require(HTTPOrigin(text))
        #expect(address.text == written)
        #expect(address.isSecure == written.hasPrefix("https"))
    }

    @Test(
        arguments: [
            "", "https", "https:", "https://", "https:///a", "ftp://a", "file:///etc/passwd",
            "http://example.com",
            "http://128.0.0.1", "http://127.0.0.1.example.com", "http://127.0.0.256", "http://127.1",
            "http://localhost.example.com", "http://127.0.0.1@example.com", "https://user:pass@example.com",
            "https://example.com?a=b", "https://example.com/a?b", "https://example.com/#a",
            "https://example.com:0", "https://example.com:65536", "https://example.com:", "https://a b",
            "https://a\r\nb", "https://a/\u{0}", "https://a/../b", "https://a/./b", "https://a/%2e",
            "https://ä.de",
            "https://[::1", "gopher://127.0.0.1", "https://" + String(repeating: "a", count: 600),
        ])
    func `anything else is none`(text: String) {
        #expect(HTTPOrigin(text) == nil)
    }

    @Test func `texts are encoded as RFC 3986 has it`() {
        let text = FormText.encode([.init("a b", "1&2=3+4/ü#?%"), .init("c", "-._~")])
        #expect(text == "a%20b=1%262%3D3%2B4%2F%C3%BC%23%3F%25&c=-._~")
    }
}
