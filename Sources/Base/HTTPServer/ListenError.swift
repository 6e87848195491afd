internal import NIOCore

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Where a server listens, and how a person has it listen elsewhere.
package struct ListenPlace: Sendable, Equatable {
    /// What is served there, as in "the account service".
    package let server: String
    /// A name or an address of this machine.
    package let host: String
    package let port: Int
    /// What chooses another port, as in "--port PORT".
    package let setting: String

    package init(_ server: String, host: String, port: Int, setting: String) {
        self.server = server
        self.host = host
        self.port = port
        self.setting = setting
    }

    /// Runs a server.
    ///
    /// - Parameter serve: listens at this place, and serves.
    /// - Returns: what that returns.
    /// - Throws: ``ListenError`` for a place that cannot be had; else what `serve` throws.
    package func listening<Result: Sendable>(
        _ serve: @Sendable () async throws -> Result
    ) async throws -> Result {
        do {
            return try await serve()
        } catch {
            throw ListenError(error, at: self) ?? error
        }
    }
}

/// Why a server cannot listen where it was told to.
package enum ListenError: Error, Sendable, Equatable {
    /// Another program listens there.
    case taken(ListenPlace)
    /// The system keeps the port for others.
    case forbidden(ListenPlace)
    /// No address of this machine.
    case foreign(ListenPlace)
    /// The system refuses for another reason.
    case refused(ListenPlace, errno: CInt)

    /// What an error of the network library means; nil for one of another kind.
    ///
    /// - Parameters:
    ///   - error: what was thrown.
    ///   - place: where the server was to listen.
    package init?(_ error: any Error, at place: ListenPlace) {
        if error is SocketAddressError.UnknownHost {
            self = .foreign(place)
            return
        }
        guard let error = error as? IOError else { return nil }
        switch error.errnoCode {
        case EADDRINUSE: self = .taken(place)
        case EACCES, EPERM: self = .forbidden(place)
        case EADDRNOTAVAIL: self = .foreign(place)
        // A fault of a connection names another call, such as `accept`.
        case let code where ["socket(", "bind(", "listen("].contains(where: error.description.hasPrefix):
            self = .refused(place, errno: code)
        default: return nil
        }
    }
}

extension ListenError: CustomStringConvertible {
    /// English sentences: what happened, then what to do.
    package var description: String {
        switch self {
        case .taken(let place):
            "Port \(place.port) of \(place.host) is taken by another program; \(place.server) cannot listen there. "
                + "Stop that program, or choose another port with \(place.setting)."
        case .forbidden(let place):
            "The system does not let this user listen on port \(place.port) of \(place.host), where "
                + "\(place.server) is to be. Choose a port from 1024 on with \(place.setting)."
        case .foreign(let place):
            "\(place.host) is no address of this machine, so \(place.server) cannot listen on its port "
                + "\(place.port). Name one, such as 127.0.0.1."
        case .refused(let place, let errno):
            "The system refuses to let \(place.server) listen on port \(place.port) of \(place.host): "
                + "\(unsafe String(cString: strerror(errno))). Choose another port with \(place.setting)."
        }
    }
}
