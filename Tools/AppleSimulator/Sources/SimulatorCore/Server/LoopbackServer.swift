internal import Dispatch
internal import Foundation
internal import Glibc

/// What the browser asks for.
struct PageRequest: Sendable {
    /// `GET` or `POST`.
    let method: String
    /// The path, with what follows a question mark.
    let path: String
    /// What it sent.
    let body: Data
}

/// What the browser is given.
struct PageAnswer: Sendable {
    /// 200, or 404 where there is nothing.
    var status = 200
    /// What it is, as MIME writes it.
    var type = "text/html; charset=utf-8"
    /// It.
    var body: [UInt8] = []

    /// Nothing is there.
    static let missing = PageAnswer(status: 404, type: "text/plain", body: Array("Not here.\n".utf8))
}

/// A small HTTP server for one browser on this machine: one request on each connection, one thread for each.
final class LoopbackServer: Sendable {
    /// The port on which it listens.
    let port: UInt16
    private let socket: Int32
    private static let mostBytes = 1 << 20

    /// Listens on the loopback address; nil where the port is taken.
    ///
    /// - Parameter port: the port; 0 for any that is free.
    init?(port: UInt16) {
        let opened = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard opened >= 0 else { return nil }
        var one: Int32 = 1
        setsockopt(opened, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
        guard let bound = Self.bind(opened, port), listen(opened, 16) == 0 else {
            close(opened)
            return nil
        }
        self.port = bound
        socket = opened
    }

    /// Binds a socket to the loopback address; returns the port that it got.
    private static func bind(_ socket: Int32, _ port: UInt16) -> UInt16? {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
                Glibc.bind(socket, plain, length) == 0 && getsockname(socket, plain, &length) == 0
            }
        }
        return isBound ? UInt16(bigEndian: address.sin_port) : nil
    }

    /// Serves until the program ends.
    ///
    /// - Parameter answer: answers a request.
    func start(_ answer: @escaping @Sendable (PageRequest) async -> PageAnswer) {
        Thread.detachNewThread { [self] in
            while true {
                let connection = accept(socket, nil, nil)
                guard connection >= 0 else { continue }
                Thread.detachNewThread { [self] in serve(connection, answer) }
            }
        }
    }

    private func serve(_ connection: Int32, _ answer: @escaping @Sendable (PageRequest) async -> PageAnswer) {
        guard let request = read(connection) else {
            close(connection)
            return
        }
        Task {
            let answer = await answer(request)
            Thread.detachNewThread { Self.write(answer, to: connection) }
        }
    }

    private func read(_ connection: Int32) -> PageRequest? {
        var bytes = Data()
        while bytes.count < Self.mostBytes {
            if let whole = Self.request(in: bytes) { return whole }
            var part = [UInt8](repeating: 0, count: 16_384)
            let count = recv(connection, &part, part.count, 0)
            guard count > 0 else { return nil }
            bytes += part[..<count]
        }
        return nil
    }

    /// The request, as soon as all of it is there.
    private static func request(in bytes: Data) -> PageRequest? {
        guard let end = bytes.firstRange(of: Data("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ").map(String.init)
        let sizes = lines.compactMap { line in
            line.lowercased().hasPrefix("content-length:") ? Int(line.dropFirst(15).trimmingPrefix(" ")) : nil
        }
        let body = bytes[end.upperBound...]
        guard words.count > 1, body.count >= sizes.first ?? 0 else { return nil }
        return PageRequest(method: words[0], path: words[1], body: Data(body))
    }

    private static func write(_ answer: PageAnswer, to connection: Int32) {
        let head = """
            HTTP/1.1 \(answer.status) \(answer.status == 200 ? "OK" : "Not Found")\r
            Content-Type: \(answer.type)\r
            Content-Length: \(answer.body.count)\r
            Cache-Control: no-store\r
            X-Content-Type-Options: nosniff\r
            Connection: close\r
            \r

            """
        let bytes = Array(head.utf8) + answer.body
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { break }
            sent += count
        }
        close(connection)
    }
}
