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
