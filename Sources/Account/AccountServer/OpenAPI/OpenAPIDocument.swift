internal import AccountAPI

/// The description of the service (OpenAPI 3.1), made from the list of routes and the schemas of bodies.
enum OpenAPIDocument {
    static let version = "3.1.0"

    /// - Parameters:
    ///   - origin: where the service is asked.
    ///   - issuer: who signs its tokens.
    /// - Returns: the document.
    static func make(origin: String, issuer: String) -> JSONValue {
        var paths: [String: JSONValue] = [:]
        for route in ServiceRoute.allCases {
            let (verb, path) = route.place
            var operations: [String: JSONValue] = [:]
            if case .object(let known)? = paths[path] { operations = known }
            operations[verb.rawValue.lowercased()] = operation(route)
            paths[path] = .object(operations)
        }
        return [
            "openapi": .text(version),
            "info": [
                "title": "Readmigo account", "version": "1",
                "description": .text(OpenAPIGuide.overview),
            ],
            "servers": [["url": .text(origin)]],
            "tags": .list(
                OperationTag.all.map { ["name": .text($0.name), "description": .text($0.description)] }),
            "paths": .object(paths),
            "webhooks": OpenAPIWebhooks(issuer: issuer).json(),
            "components": [
                "schemas": .object(BodySchemas.all.mapValues { $0.json() }),
                "headers": ["RequestID": requestID],
                "securitySchemes": OpenAPIGuide.securitySchemes(
                    CookieJar(isSecure: origin.hasPrefix("https:"))),
            ],
        ]
    }

    private static func operation(_ route: ServiceRoute) -> JSONValue {
        let facts = route.facts
        var operation: [String: JSONValue] = [
            "operationId": .text(route.name), "responses": responses(route),
        ]
        if let (tag, words) = OperationTag.words(of: route) {
            operation["tags"] = [.text(tag)]
            operation["summary"] = .text(words.summary)
            operation["description"] = .text(words.description)
        }
        var parameters = pathParameters(facts.path)
        if facts.asksDevice {
            parameters += deviceParameters
        } else if facts.access.isOfSession {
            parameters.append(proofParameter)
        }
        parameters += facts.query.map { parameter($0, in: "query") }
        if !parameters.isEmpty { operation["parameters"] = .list(parameters) }
        if let body = requestBody(route) { operation["requestBody"] = body }
        if facts.access.isOfSession {
            operation["security"] = [["token": []], ["boundToken": []], ["cookie": []]]
        } else if facts.access == .service {
            operation["security"] = [["service": []]]
        } else if facts.access == .client {
            // The form may have name and secret, too.
            operation["security"] = [["service": []], [:]]
        }
        return .object(operation)
    }

    private static func requestBody(_ route: ServiceRoute) -> JSONValue? {
        let facts = route.facts
        if case .form(let fields) = facts.request {
            let form = JSONSchema.object(
                fields.map {
                    maybe(
                        $0,
                        isShown: ["state", "code", "token", "grant_type", "redirect_uri", "code_verifier"]
                            .contains($0))
                })
            let content: JSONValue = ["schema": form.json(), "example": form.example]
            return ["required": true, "content": ["application/x-www-form-urlencoded": content]]
        }
        guard let schema = facts.request.schema else { return nil }
        let isRequired = if case .optionalJSON = facts.request { false } else { true }
        return ["required": .truth(isRequired), "content": json(schema, OpenAPIGuide.request(route))]
    }

    private static func json(_ schema: String, _ example: JSONValue? = nil) -> JSONValue {
        let body = JSONSchema.body(schema)
        return ["application/json": ["schema": body.json(), "example": example ?? body.example]]
    }

    private static func pathParameters(_ path: String) -> [JSONValue] {
        guard let open = path.firstIndex(of: "{"), let close = path.firstIndex(of: "}") else { return [] }
        let name = String(path[path.index(after: open)..<close])
        let schema: JSONSchema =
            switch name {
            case "passkey": .bytes
            case "service": .serviceName
            default: .identifier
            }
        return [
            [
                "name": .text(name), "in": "path", "required": true, "example": schema.example,
                "description": .text(OpenAPIGuide.parameters[name] ?? ""),
                "schema": ["type": "string", "minLength": 1],
            ]
        ]
    }

    private static let deviceParameters = [
        proofParameter, parameter("Readmigo-Client", in: "header"),
        parameter(PuzzleBody.header, in: "header"),
    ]

    private static let proofParameter = parameter("DPoP", in: "header")

    private static func parameter(_ name: String, in place: String) -> JSONValue {
        var parameter: [String: JSONValue] = [
            "name": .text(name), "in": .text(place), "required": false, "schema": ["type": "string"],
        ]
        parameter["description"] = OpenAPIGuide.parameters[name].map(JSONValue.text)
        return .object(parameter)
    }

    private static func responses(_ route: ServiceRoute) -> JSONValue {
        let facts = route.facts
        var responses = [String(facts.success): success(route)]
        for (status, codes) in facts.refusals {
            let codes = codes.sorted { $0.rawValue < $1.rawValue }
            let words = codes.map(\.rawValue)
            let schema: JSONValue = [
                "allOf": [
                    JSONSchema.body("ProblemBody").json(),
                    ["properties": ["code": ["enum": .list(words.map(JSONValue.text))]]],
                ]
            ]
            var content: [String: JSONValue] = [Problem.contentType: ["schema": schema]]
            if status == 404 || status == 400, case .page = facts.answer { content["text/html"] = page }
            if facts.refusesAsOAuth, status == 400 || status == 401 {
                content = ["application/json": ["schema": JSONSchema.body("OAuthErrorBody").json()]]
            }
            responses[String(status)] = [
                "description": .text(codes.map(OpenAPIGuide.sentence).joined(separator: " ")),
                "content": .object(content),
            ]
        }
        return .object(
            responses.mapValues { response in
                guard case .object(var parts) = response else { return response }
                parts["headers"] = ["X-Request-Id": ["$ref": "#/components/headers/RequestID"]]
                return .object(parts)
            })
    }

    private static let requestID: JSONValue = [
        "description": "What names the request, also in the service's log and in the body of a refusal.",
        "required": true,
        "schema": [
            "type": "string", "minLength": .number(RequestIdentifier.lengths.lowerBound),
            "maxLength": .number(RequestIdentifier.lengths.upperBound),
        ],
    ]

    private static let page: JSONValue = ["schema": ["type": "string"], "example": "<!doctype html>"]

    private static func success(_ route: ServiceRoute) -> JSONValue {
        let answer = route.facts.answer
        switch answer {
        case .none: return ["description": "Done."]
        case .json: return ["description": "Done.", "content": json(answer.schema ?? "")]
        case .document:
            let content: JSONValue = [
                "schema": ["type": "object"], "example": OpenAPIGuide.document(route),
            ]
            return ["description": "Done.", "content": ["application/json": content]]
        case .page: return ["description": "A page.", "content": ["text/html": page]]
        }
    }
}
