internal import AccountAPI
internal import AccountDomain
internal import HTTPTypes

extension AccountController {
    /// The access token of a request: in the header, or in a browser's cookie.
    func token(in asking: RequestContext) -> Substring? {
        if let header = asking.fields[.authorization] {
            for scheme in ["Bearer ", "DPoP "] where header.count > scheme.count {
                if header.prefix(scheme.count).lowercased() == scheme.lowercased() {
                    return header.dropFirst(scheme.count)
                }
            }
            return nil
        }
        return jar.value(.access, in: asking.fields)
    }

    /// Who holds the token; asks memory alone.
    ///
    /// - Throws: `session`.
    func authorise(_ asking: RequestContext) throws(AccountError) -> Authorised {
        guard let token = token(in: asking) else {
            // A browser that let go of its access cookie can still renew it.
            let canRenew = jar.value(.refresh, in: asking.fields) != nil
            throw .session(canRenew ? .accessExpired : .invalid)
        }
        return try accounts.check(token, at: asking.now)
    }

    /// Refuses what another site makes a browser do (ASVS 3.5): cookies go along with such requests by themselves.
    ///
    /// A browser says from where a request comes, in `Sec-Fetch-Site`, older ones in `Origin`; one that shows our
    /// cookies and says neither is refused. A provider's answer comes from another site by its nature: it is bound
    /// to the browser by the cookie of its flow. The page "this was not me" rests on no cookie.
    ///
    /// - Throws: `invalid` with the field that was wrong.
    func refuseForeign(_ asking: RequestContext) throws(AccountError) {
        guard asking.head.method != .get, !asking.route.facts.takesOtherSites else { return }
        if let site = asking.fields[.fetchSite] {
            guard site == "same-origin" else { throw .invalid(field: "Sec-Fetch-Site") }
        } else if let origin = asking.fields[.origin] {
            guard origin == configuration.origin else { throw .invalid(field: "Origin") }
        } else if asking.fields[.authorization] == nil, asking.carriesCookies {
            throw .invalid(field: "Origin")
        }
    }
}
