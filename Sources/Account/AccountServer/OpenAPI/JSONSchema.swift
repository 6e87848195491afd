internal import AccountAPI

/// What a value on the wire looks like (JSON Schema, as OpenAPI 3.1 uses it).
indirect enum JSONSchema: Sendable {
    case string(TextForm)
    /// RFC 3339.
    case moment
    case integer
    case truth
    case list(JSONSchema)
    case one(of: [String])
    case body(String)
    case object([Field])

    struct Field: Sendable {
        let name: String
        let schema: JSONSchema
        let isRequired: Bool
        /// What the body's example has here; nil for that of the schema.
        let example: JSONValue?
        /// Whether the body's example has it at all.
        let isShown: Bool
    }

    /// The schema as JSON.
    ///
    /// - Parameter isNullable: whether `null` stands for a value that is left out.
    /// - Returns: the schema.
    func json(isNullable: Bool = false) -> JSONValue {
        switch self {
        case .string(let form): form.json(type: Self.type("string", isNullable))
        case .moment:
            isNullable
                ? ["type": ["string", "null"], "format": "date-time"]
                : ["type": "string", "format": "date-time"]
        case .integer: Self.typed("integer", isNullable)
        case .truth: Self.typed("boolean", isNullable)
        case .list(let element): ["type": Self.type("array", isNullable), "items": element.json()]
        case .one(let words):
            isNullable
                ? ["anyOf": [["enum": .list(words.map(JSONValue.text))], ["type": "null"]]]
                : ["type": "string", "enum": .list(words.map(JSONValue.text))]
        case .body(let name): Self.reference(name, isNullable)
        case .object(let fields): Self.object(fields)
        }
    }

    private static func type(_ name: String, _ isNullable: Bool) -> JSONValue {
        isNullable ? [.text(name), "null"] : .text(name)
    }

    private static func typed(_ name: String, _ isNullable: Bool) -> JSONValue {
        ["type": type(name, isNullable)]
    }

    private static func reference(_ name: String, _ isNullable: Bool) -> JSONValue {
        let reference: JSONValue = ["$ref": .text("#/components/schemas/\(name)")]
        return isNullable ? ["anyOf": [reference, ["type": "null"]]] : reference
    }

    private static func object(_ fields: [Field]) -> JSONValue {
        var properties: [String: JSONValue] = [:]
        for field in fields { properties[field.name] = field.schema.json(isNullable: !field.isRequired) }
        let required = fields.filter(\.isRequired).map { JSONValue.text($0.name) }
        var object: [String: JSONValue] = ["type": "object", "properties": .object(properties)]
        if !required.isEmpty { object["required"] = .list(required) }
        return .object(object)
    }
}

extension JSONSchema {
    /// A value that the schema allows.
    var example: JSONValue {
        switch self {
        case .string(let form): .text(form.example)
        case .moment: "2026-01-31T12:00:00Z"
        case .integer: 600
        case .truth: true
        case .list(let element): [element.example]
        case .one(let words): .text(words.first ?? "")
        case .body(let name): BodySchemas.all[name]?.example ?? [:]
        case .object(let fields):
            .object(
                Dictionary(
                    fields.filter(\.isShown).map { ($0.name, $0.example ?? $0.schema.example) }
                ) { $1 })
        }
    }
}

/// A field that is always there.
func always(
    _ name: String, _ schema: JSONSchema = .text, example: JSONValue? = nil
) -> JSONSchema.Field {
    JSONSchema.Field(name: name, schema: schema, isRequired: true, example: example, isShown: true)
}

/// A field that may be left out.
func maybe(
    _ name: String, _ schema: JSONSchema = .text, example: JSONValue? = nil, isShown: Bool = true
) -> JSONSchema.Field {
    JSONSchema.Field(name: name, schema: schema, isRequired: false, example: example, isShown: isShown)
}

/// Any JSON, for documents that are made here.
indirect enum JSONValue: Sendable, Equatable, Encodable, ExpressibleByStringLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    case text(String)
    case number(Int)
    case truth(Bool)
    case list([JSONValue])
    case object([String: JSONValue])

    init(stringLiteral value: String) { self = .text(value) }
    init(booleanLiteral value: Bool) { self = .truth(value) }
    init(integerLiteral value: Int) { self = .number(value) }
    init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
    init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { $1 })
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .truth(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    /// The value under a name; nil if there is none.
    subscript(name: String) -> JSONValue? {
        guard case .object(let values) = self else { return nil }
        return values[name]
    }
}
