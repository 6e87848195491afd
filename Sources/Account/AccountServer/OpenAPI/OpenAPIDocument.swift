internal import AccountAPI

/// The description of the service (OpenAPI 3.1), made from the list of routes and the schemas of bodies.
enum OpenAPIDocument {
    static func make(origin: String) -> JSONValue {
        var paths: [String: JSONValue] = [:]
        for route in ServiceRoute.allCases {
            let (verb, path) = route.place
            var operations: [String: JSONValue] = [:]
            if case .object(let known)? = paths[path] { operations = known }
            operations[verb.rawValue.lowercased()] = operation(route)
            paths[path] = .object(operations)
        }
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "Readmigo account", "version": "1",
                "description":
                    "Refusals are RFC 9457 bodies whose `code` never changes its meaning. Each answer names its request.",
            ],
            "servers": [["url": .text(origin)]],
            "paths": .object(paths),
            "components": [
                "schemas": .object(BodySchemas.all.mapValues { $0.json() }),
                "headers": ["RequestID": requestID],
                "securitySchemes": [
                    "token": ["type": "http", "scheme": "bearer", "bearerFormat": "JWT"],
                    "boundToken": [
                        "type": "http", "scheme": "dpop",
                        "description":
                            "A token whose `cnf` names a key: with a proof in `DPoP` by that key (RFC 9449).",
                    ],
                ],
            ],
        ]
    }

    private static func operation(_ route: ServiceRoute) -> JSONValue {
        let facts = route.facts
        var operation: [String: JSONValue] = [
            "operationId": .text(route.name), "responses": responses(facts),
        ]
        var parameters = pathParameters(facts.path)
        if facts.asksDevice {
            parameters += deviceParameters
        } else if facts.access != .anyone {
            parameters.append(proofParameter)
        }
        parameters += facts.query.map { parameter($0, in: "query") }
        if !parameters.isEmpty { operation["parameters"] = .list(parameters) }
        if let body = requestBody(facts) { operation["requestBody"] = body }
        if facts.access != .anyone { operation["security"] = [["token": []], ["boundToken": []]] }
        return .object(operation)
    }

    private static func requestBody(_ facts: RouteFacts) -> JSONValue? {
        if case .form(let fields) = facts.request {
            let form = JSONSchema.object(fields.map { maybe($0) })
            return [
                "required": true, "content": ["application/x-www-form-urlencoded": ["schema": form.json()]],
            ]
        }
        guard let schema = facts.request.schema else { return nil }
        let isRequired = if case .optionalJSON = facts.request { false } else { true }
        return ["required": .truth(isRequired), "content": json(schema)]
    }

    private static func json(_ schema: String) -> JSONValue {
        ["application/json": ["schema": JSONSchema.body(schema).json()]]
    }

    private static func pathParameters(_ path: String) -> [JSONValue] {
        guard let open = path.firstIndex(of: "{"), let close = path.firstIndex(of: "}") else { return [] }
        return [
            [
                "name": .text(String(path[path.index(after: open)..<close])), "in": "path", "required": true,
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
        ["name": .text(name), "in": .text(place), "required": false, "schema": ["type": "string"]]
    }

    private static func responses(_ facts: RouteFacts) -> JSONValue {
        var responses = [String(facts.success): success(facts.answer)]
        for (status, codes) in facts.refusals {
            let words = codes.map(\.rawValue).sorted()
            let schema: JSONValue = [
                "allOf": [
                    JSONSchema.body("ProblemBody").json(),
                    ["properties": ["code": ["enum": .list(words.map(JSONValue.text))]]],
                ]
            ]
            var content: [String: JSONValue] = [Problem.contentType: ["schema": schema]]
            if status == 404, case .page = facts.answer { content["text/html"] = page }
            responses[String(status)] = [
                "description": .text(words.joined(separator: ", ")), "content": .object(content),
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
        "required": true, "schema": ["type": "string", "minLength": 8, "maxLength": 64],
    ]

    private static let page: JSONValue = ["schema": ["type": "string"]]

    private static func success(_ answer: RouteFacts.AnswerBody) -> JSONValue {
        switch answer {
        case .none: ["description": "Done."]
        case .json: ["description": "Done.", "content": json(answer.schema ?? "")]
        case .document:
            ["description": "Done.", "content": ["application/json": ["schema": ["type": "object"]]]]
        case .page: ["description": "A page.", "content": ["text/html": page]]
        }
    }
}
