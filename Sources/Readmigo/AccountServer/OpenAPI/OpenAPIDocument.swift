internal import AccountAPI

/// The description of the service (OpenAPI 3.1), made from the list of routes and the schemas of bodies.
enum OpenAPIDocument {
    static func make(origin: String) -> JSONValue {
        var paths: [String: JSONValue] = [:]
        for route in AccountRoute.allCases {
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
                "description": "Refusals are RFC 9457 bodies whose `code` never changes its meaning.",
            ],
            "servers": [["url": .text(origin)]],
            "paths": .object(paths),
            "components": [
                "schemas": .object(BodySchemas.all.mapValues { $0.json() }),
                "securitySchemes": [
                    "token": ["type": "http", "scheme": "bearer", "bearerFormat": "JWT"]
                ],
            ],
        ]
    }

    private static func operation(_ route: AccountRoute) -> JSONValue {
        var operation: [String: JSONValue] = [
            "operationId": .text(route.rawValue), "responses": responses(route),
        ]
        var parameters = pathParameters(route)
        if route.asksDevice { parameters += deviceParameters }
        if route == .weChatWebReturn { parameters += ["code", "state"].map { parameter($0, in: "query") } }
        if !parameters.isEmpty { operation["parameters"] = .list(parameters) }
        if let body = requestBody(route) { operation["requestBody"] = body }
        if route.access != .anyone { operation["security"] = [["token": []]] }
        return .object(operation)
    }

    private static func requestBody(_ route: AccountRoute) -> JSONValue? {
        if route == .appleWebReturn {
            let form = Schema.object(["state", "code", "id_token", "user", "error"].map { maybe($0) })
            return [
                "required": true, "content": ["application/x-www-form-urlencoded": ["schema": form.json()]],
            ]
        }
        guard let name = route.requestSchema else { return nil }
        return [
            "required": .truth(route != .refresh),
            "content": ["application/json": ["schema": Schema.body(name).json()]],
        ]
    }

    private static func pathParameters(_ route: AccountRoute) -> [JSONValue] {
        let path = route.place.path
        guard let open = path.firstIndex(of: "{"), let close = path.firstIndex(of: "}") else { return [] }
        return [
            [
                "name": .text(String(path[path.index(after: open)..<close])), "in": "path", "required": true,
                "schema": ["type": "string", "minLength": 1],
            ]
        ]
    }

    private static let deviceParameters = [
        parameter("DPoP", in: "header"), parameter("Readmigo-Client", in: "header"),
    ]

    private static func parameter(_ name: String, in place: String) -> JSONValue {
        ["name": .text(name), "in": .text(place), "required": false, "schema": ["type": "string"]]
    }

    private static func responses(_ route: AccountRoute) -> JSONValue {
        var responses = [String(route.success): success(route)]
        if route.isWebFlow, route.success != 303 { responses["303"] = ["description": "Go on there."] }
        for (status, codes) in route.problems {
            let words = codes.map(\.rawValue).sorted()
            let schema: JSONValue = [
                "allOf": [
                    Schema.body("ProblemBody").json(),
                    ["properties": ["code": ["enum": .list(words.map(JSONValue.text))]]],
                ]
            ]
            var content: [String: JSONValue] = [Problem.contentType: ["schema": schema]]
            if status == 404, route == .notMePage || route == .notMe { content["text/html"] = page }
            responses[String(status)] = [
                "description": .text(words.joined(separator: ", ")), "content": .object(content),
            ]
        }
        return .object(responses)
    }

    private static let page: JSONValue = ["schema": ["type": "string"]]

    private static func success(_ route: AccountRoute) -> JSONValue {
        if let name = route.answerSchema {
            return [
                "description": "Done.",
                "content": ["application/json": ["schema": Schema.body(name).json()]],
            ]
        }
        switch route {
        case .keys, .openAPI, .health, .export:
            return ["description": "Done.", "content": ["application/json": ["schema": ["type": "object"]]]]
        case .notMePage, .notMe: return ["description": "A page.", "content": ["text/html": page]]
        default: return ["description": "Done."]
        }
    }
}
