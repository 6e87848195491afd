internal import AccountAPI
internal import AccountDomain
internal import Crypto
package import HTTPServer
internal import HTTPTypes
internal import NIOCore
internal import WebAuthn

/// What a browser is shown: the page, its files, and the texts that a person agrees to.
///
/// They are no part of the API that ``ServiceRoute`` lists.
struct StaticFiles: Sendable {
    private struct Page {
        let type: String
        let whole: Coded
        /// Where it is smaller.
        let gzip: Coded?
        let policy: String

        init(_ asset: Asset, _ policy: String) {
            type = asset.contentType
            whole = Coded(asset.bytes)
            gzip = Gzip.compress(asset.bytes).flatMap { $0.count < asset.bytes.count ? Coded($0) : nil }
            self.policy = policy
        }
    }

    /// A page as it is sent.
    private struct Coded {
        let bytes: ByteBuffer
        /// Changes with the bytes (RFC 9110, section 8.8.3).
        let tag: String

        init(_ bytes: [UInt8]) {
            self.bytes = ByteBuffer(bytes: bytes)
            tag = "\"\(Base64URL.encode(Array(SHA256.hash(data: bytes).prefix(12))))\""
        }
    }

    private let pages: [String: [Language: Page]]
    private let missing: [Language: Page]

    /// - Parameters:
    ///   - policy: the rules of this installation, which the page tells beforehand.
    ///   - providers: the services by which a person may sign in.
    ///   - origin: as browsers know this installation.
    /// - Throws: what encoding throws, which these facts give no reason for.
    init(_ policy: AccountPolicy, _ providers: Providers, origin: String) throws {
        var pages: [String: [Language: Page]] = [:]
        var missing: [Language: Page] = [:]
        let facts = try WireJSON.encode(PageFacts(policy, providers, origin: origin))
        let others = [
            Asset(path: "/service.json", contentType: "application/json", bytes: facts),
            Asset(
                path: "/common-passwords.txt", contentType: "text/plain; charset=utf-8",
                bytes: CommonPasswords.list.utf8.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }),
        ]
        let shown = AccountPages.page(facts)
        let screen = Page(shown, AccountPages.policy(styles: InlineStyle.source(within: shown) ?? "'none'"))
        for path in AccountPages.paths { pages[path] = Self.inAllLanguages(screen) }
        let policyOfFiles = AccountPages.policy()
        for asset in AccountPages.files + others {
            pages[asset.path] = Self.inAllLanguages(Page(asset, policyOfFiles))
        }
        for language in Language.allCases {
            for kind in PlainPage.allCases {
                let asset = kind.asset(language, version: policy.terms, product: policy.product)
                let page = Page(asset, PlainPage.policy)
                if kind == .missing {
                    missing[language] = page
                } else {
                    pages[asset.path, default: [:]][language] = page
                }
            }
        }
        self.pages = pages
        self.missing = missing
    }

    private static func inAllLanguages(_ page: Page) -> [Language: Page] {
        Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, page) })
    }

    /// The answer, if something stands there.
    ///
    /// - Parameters:
    ///   - head: of the request.
    ///   - path: without the query.
    /// - Returns: nil where nothing stands.
    /// - Throws: `verb` for anything but looking.
    func answer(_ head: HTTPRequest, _ path: Substring) throws(FormError) -> Answer? {
        let isLooking = head.method == .get || head.method == .head
        if path == Self.changePassword, isLooking { return .redirect(to: AccountPages.passwordPath) }
        guard let languages = pages[String(path)] else { return isLooking ? nothing(head) : nil }
        guard isLooking else { throw .verb(allowed: "GET, HEAD") }
        guard let page = languages[language(head)] else { return nil }
        let gzip = head.takesGzip ? page.gzip : nil
        let coded = gzip ?? page.whole
        let isKnown = head.headerFields[.ifNoneMatch]?.contains(coded.tag) ?? false
        var answer = isKnown ? Answer(304) : Answer(200, page.type, coded.bytes)
        if gzip != nil { answer.fields[.contentEncoding] = "gzip" }
        answer.fields[.eTag] = coded.tag
        answer.fields[.cacheControl] = "no-cache"
        answer.fields[.vary] = "Accept-Language, Accept-Encoding"
        answer.fields[.contentSecurityPolicy] = page.policy
        return answer
    }

    /// Where programs that keep passwords look for the way to change one (W3C, "A Well-Known URL for Changing
    /// Passwords").
    private static let changePassword = "/.well-known/change-password"

    /// What a person sees where nothing stands; nil for programs, which get a problem.
    private func nothing(_ head: HTTPRequest) -> Answer? {
        guard head.wantsPage, let page = missing[language(head)] else { return nil }
        var answer = Answer(404, page.type, page.whole.bytes)
        answer.fields[.vary] = "Accept-Language"
        answer.fields[.contentSecurityPolicy] = page.policy
        return answer
    }

    /// The page's own link names the language that the person chose there.
    private func language(_ head: HTTPRequest) -> Language {
        let query = head.path?.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        return WebForm(query)?["language"].flatMap { Language(rawValue: $0) }
            ?? Language(acceptLanguage: head.headerFields[.acceptLanguage], otherwise: .chinese)
    }
}

extension PageFacts {
    init(_ policy: AccountPolicy, _ providers: Providers, origin: String) {
        let there = Identity.Provider.allCases.filter { providers[$0]?.isForBrowsers ?? false }
        // Apple's rules want its way no lower than any other.
        let (first, others) = (there.filter { $0 == .apple }, there.filter { $0 != .apple })
        self.init(
            origin: origin,
            ways: first.map(\.rawValue) + ["password"] + others.map(\.rawValue) + ["phone"],
            product: policy.product, terms: policy.terms,
            isOpen: policy.allowsRegistration, passwords: policy.passwords.rawValue,
            contextWords: ContextBlocklist.own, phonePrefixes: policy.phonePrefixes,
            passkeys: policy.relyingParty.id)
    }
}

/// What the page must know of this installation before anybody signs in: `/service.json`, which the page itself holds, too.
package struct PageFacts: Sendable, Equatable, Codable {
    /// Where requests go, as a proof of the page's key names it.
    package var origin: String
    /// The ways to sign in that this installation has, in the order in which they stand on the page: `password`,
    /// `phone`, and the ids of providers.
    package var ways: [String]
    package var product: String
    /// The version of the terms that a person is to accept now.
    package var terms: String
    /// Whether a new account may be made.
    package var isOpen: Bool
    /// The profile of the rules for passwords: `seed` or `nist`.
    package var passwords: String
    /// What no password may be little more than.
    package var contextWords: [String]
    /// What numbers begin with to which an SMS is sent.
    package var phonePrefixes: [String]
    /// The domain whose passkeys sign in here.
    package var passkeys: String

    package init(
        origin: String, ways: [String], product: String, terms: String, isOpen: Bool, passwords: String,
        contextWords: [String], phonePrefixes: [String], passkeys: String
    ) {
        self.origin = origin
        self.ways = ways
        self.product = product
        self.terms = terms
        self.isOpen = isOpen
        self.passwords = passwords
        self.contextWords = contextWords
        self.phonePrefixes = phonePrefixes
        self.passkeys = passkeys
    }
}

/// The screens with which a person does in a browser whatever the account service offers.
package enum AccountPages {
    /// What the page may load, and from where; no text may become markup.
    ///
    /// - Parameter styles: the styles that are allowed, as `style-src` has them.
    /// - Returns: the policy.
    package static func policy(styles: String = "'self'") -> String {
        "default-src 'none'; script-src 'self'; style-src \(styles); img-src 'self' data: blob:; "
            + "connect-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; "
            + "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types work"
    }

    /// Every file that the page loads.
    package static var files: [Asset] {
        PageFiles.all.values.filter { !$0.path.hasSuffix(".html") }
    }

    /// The page, which stands at the address of each screen.
    ///
    /// - Parameter facts: ``PageFacts`` as JSON: it need not ask for them.
    /// - Returns: the page.
    static func page(_ facts: [UInt8]) -> Asset {
        let escaped = HTML.escaped(String(decoding: facts, as: UTF8.self))
        let whole = text("index.html").split(separator: "{service}", omittingEmptySubsequences: false)
            .joined(separator: escaped)
        return Asset(path: "/", contentType: html, bytes: Array(whole.utf8))
    }

    /// Where passwords are changed: `/.well-known/change-password` leads there.
    package static let passwordPath = "/password"

    /// The addresses of the screens, as places.js lists them.
    static var paths: [String] {
        let lists = text("main.js").split(separator: "const paths = {\n").dropFirst()
        return (lists.first ?? "").prefix { $0 != "}" }.split(separator: "\n")
            .compactMap { line in line.split(separator: "\"").last { $0.hasPrefix("/") }.map { String($0) } }
    }

    private static func text(_ name: String) -> String {
        String(decoding: PageFiles.all[name]?.bytes ?? [], as: UTF8.self)
    }

    static let html = "text/html; charset=utf-8"
}
