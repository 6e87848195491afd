import Foundation
import HTTPServer
import NIOCore
import Testing

struct ListenErrorTests {
    private let place = ListenPlace("the service", host: "10.0.0.1", port: 81, setting: "--port PORT")

    @Test(arguments: [EADDRINUSE, EACCES, EPERM, EADDRNOTAVAIL, EMFILE, EAFNOSUPPORT, ENETDOWN])
    func `every refusal to listen names address, port and remedy`(errno: CInt) throws {
        let thrown = IOError(errnoCode: errno, reason: "bind(descriptor:ptr:bytes:)")
        let sentence = try #require(ListenError(thrown, at: place)).description
        #expect(sentence.contains("10.0.0.1") && sentence.contains("81"))
        #expect(!sentence.contains("bind(") && !sentence.contains("errno"))
        #expect(sentence.contains("--port PORT") || sentence.contains("such as 127.0.0.1"))
    }

    @Test func `a fault of one connection is none of listening`() {
        #expect(ListenError(IOError(errnoCode: EMFILE, reason: "accept"), at: place) == nil)
    }
}
