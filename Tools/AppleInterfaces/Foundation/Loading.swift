// URL loading, and what is bridged to CoreFoundation without cost. Addresses are below
// https://developer.apple.com/documentation/ .
public import CoreFoundation
public import ObjectiveC

// Bridged to CFData and CFArray without cost on Apple's systems: here one name for the same.
public typealias CFData = NSData
public typealias CFArray = NSArray
public class NSData: NSObject {
    // foundation/nsdata/init(data:)
    public convenience init(data: Data) { self.init() }
}
public class NSArray: NSObject {}

extension Data {
    // foundation/data/init(referencing:)
    public init(referencing reference: NSData) {}
}

// foundation/urlrequest
public struct URLRequest: Sendable, Hashable {
    public init(url: URL) {}
    // foundation/urlrequest/httpmethod
    public var httpMethod: String?
    // foundation/urlrequest/httpbody
    public var httpBody: Data?
    // foundation/urlrequest/httpshouldhandlecookies
    public var httpShouldHandleCookies: Bool = true
    // foundation/urlrequest/setvalue(_:forhttpheaderfield:)
    public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}
    public enum CachePolicy: UInt, Sendable {
        case useProtocolCachePolicy = 0
        case reloadIgnoringLocalCacheData = 1
    }
}

// foundation/urlresponse, foundation/httpurlresponse
public class URLResponse: NSObject, @unchecked Sendable {}
public class HTTPURLResponse: URLResponse, @unchecked Sendable {
    // foundation/httpurlresponse/statuscode
    public var statusCode: Int { 0 }
    // foundation/httpurlresponse/allheaderfields
    public var allHeaderFields: [AnyHashable: Any] { [:] }
}

// security/tls_protocol_version_t
public enum tls_protocol_version_t: UInt16, Sendable { case TLSv12 = 0x0303, TLSv13 = 0x0304 }

public class HTTPCookieStorage: NSObject, @unchecked Sendable {}
public class URLCache: NSObject, @unchecked Sendable {}
public class URLCredentialStorage: NSObject, @unchecked Sendable {}

// foundation/urlsessionconfiguration
public class URLSessionConfiguration: NSObject, @unchecked Sendable {
    // foundation/urlsessionconfiguration/ephemeral
    public class var ephemeral: URLSessionConfiguration { fatalError() }
    public var httpCookieStorage: HTTPCookieStorage?
    public var httpShouldSetCookies = true
    public var urlCache: URLCache?
    public var urlCredentialStorage: URLCredentialStorage?
    public var requestCachePolicy = URLRequest.CachePolicy.useProtocolCachePolicy
    // foundation/urlsessionconfiguration/tlsminimumsupportedprotocolversion
    @available(iOS 13.0, macOS 10.15, *)
    public var tlsMinimumSupportedProtocolVersion = tls_protocol_version_t.TLSv12
    public var timeoutIntervalForRequest: TimeInterval = 60
    public var timeoutIntervalForResource: TimeInterval = 604_800
}

// foundation/urlsession
public class URLSession: NSObject, @unchecked Sendable {
    // foundation/urlsession/init(configuration:)
    public convenience init(configuration: URLSessionConfiguration) { self.init() }
    // foundation/urlsession/finishtasksandinvalidate()
    public func finishTasksAndInvalidate() {}
    // foundation/urlsession/bytes(for:delegate:)
    @available(iOS 15.0, macOS 12.0, *)
    public func bytes(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (AsyncBytes, URLResponse) { fatalError() }
    // foundation/urlsession/asyncbytes
    @available(iOS 15.0, macOS 12.0, *)
    public struct AsyncBytes: AsyncSequence, Sendable {
        public typealias Element = UInt8
        public struct AsyncIterator: AsyncIteratorProtocol {
            public mutating func next() async throws -> UInt8? { nil }
        }
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
    }
    // foundation/urlsession/authchallengedisposition
    public enum AuthChallengeDisposition: Int, Sendable {
        case useCredential, performDefaultHandling, cancelAuthenticationChallenge, rejectProtectionSpace
    }
}

// foundation/urlsessiontask
public class URLSessionTask: NSObject, @unchecked Sendable {}
// foundation/urlprotectionspace, foundation/urlcredential, foundation/urlauthenticationchallenge
public class URLProtectionSpace: NSObject, @unchecked Sendable {}
public class URLCredential: NSObject, @unchecked Sendable {}
public class URLAuthenticationChallenge: NSObject, @unchecked Sendable {
    public var protectionSpace: URLProtectionSpace { fatalError() }
}

// foundation/urlsessiondelegate, foundation/urlsessiontaskdelegate; methods are optional on Apple's systems
public protocol URLSessionDelegate: NSObjectProtocol, Sendable {}
public protocol URLSessionTaskDelegate: URLSessionDelegate {
    // foundation/urlsessiontaskdelegate/urlsession(_:task:didreceive:)
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?)
    // foundation/urlsessiontaskdelegate/urlsession(_:task:willperformhttpredirection:newrequest:)
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest
    ) async -> URLRequest?
}

// foundation/personnamecomponents
public struct PersonNameComponents: Sendable, Hashable {
    public var givenName: String?
    public var familyName: String?
}

extension Date {
    // foundation/date/iso8601formatstyle
    @available(iOS 15.0, macOS 12.0, *)
    public struct ISO8601FormatStyle: Sendable {
        public init() {}
        // foundation/date/iso8601formatstyle/parse(_:)
        public func parse(_ value: String) throws -> Date { Date() }
    }
    // foundation/date/formatted(_:)
    @available(iOS 15.0, macOS 12.0, *)
    public func formatted(_ format: ISO8601FormatStyle) -> String { "" }
}
