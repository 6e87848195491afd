internal import AccountAPI

/// Finds the route of a request; made from the list that server and clients share.
struct RouteTable: Sendable {
    enum Found: Sendable, Equatable {
        /// What stands in the place of the path's part in braces, if it has one.
        case route(ServiceRoute, parameter: Substring?)
        /// The path is known, with other verbs.
        case otherVerb(allowed: String)
        case nothing

        /// Whether somebody looks how this instance is.
        var isProbe: Bool {
            guard case .route(.account(let route), _) = self else { return false }
            return [.live, .ready, .health].contains(route)
        }
    }

    fileprivate typealias Verbs = [RouteFacts.Verb: ServiceRoute]

    fileprivate struct Pattern {
        let before: String
        let after: String
        var verbs: Verbs
    }

    /// Paths without a parameter; the way of nearly all requests.
    private let plain: [String: Verbs]
    private let patterns: [Pattern]

    init(_ routes: [ServiceRoute] = ServiceRoute.allCases) {
        var plain: [String: Verbs] = [:]
        var patterns: [Pattern] = []
        for route in routes {
            let (verb, path) = route.place
            guard let open = path.firstIndex(of: "{"), let close = path.firstIndex(of: "}") else {
                plain[path, default: [:]][verb] = route
                continue
            }
            let before = String(path[..<open])
            let after = String(path[path.index(after: close)...])
            if let known = patterns.firstIndex(where: { $0.before == before && $0.after == after }) {
                patterns[known].verbs[verb] = route
            } else {
                patterns.append(Pattern(before: before, after: after, verbs: [verb: route]))
            }
        }
        self.plain = plain
        self.patterns = patterns
    }

    /// - Parameters:
    ///   - verb: as received.
    ///   - path: without the query.
    /// - Returns: what stands there.
    func find(_ verb: String, _ path: Substring) -> Found {
        if let verbs = plain[String(path)] { return Self.choose(verbs, verb, nil) }
        for pattern in patterns {
            if let parameter = pattern.parameter(of: path) {
                return Self.choose(pattern.verbs, verb, parameter)
            }
        }
        return .nothing
    }

    private static func choose(_ verbs: Verbs, _ verb: String, _ parameter: Substring?) -> Found {
        // HEAD is answered wherever GET is (RFC 9110, section 9.3.2); who sends leaves the body out.
        if let route = RouteFacts.Verb(rawValue: verb == "HEAD" ? "GET" : verb).flatMap({ verbs[$0] }) {
            return .route(route, parameter: parameter)
        }
        let allowed = verbs.keys.map(\.rawValue) + (verbs[.get] == nil ? [] : ["HEAD"])
        return .otherVerb(allowed: allowed.sorted().joined(separator: ", "))
    }
}

extension RouteTable.Pattern {
    fileprivate func parameter(of path: Substring) -> Substring? {
        guard path.count > before.count + after.count, path.hasPrefix(before), path.hasSuffix(after) else {
            return nil
        }
        let part = path.dropFirst(before.count).dropLast(after.count)
        return part.contains("/") ? nil : part
    }
}
