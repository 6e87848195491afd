/// JSON for programs, one value at a time.
package enum JSON {
    /// An object on one line, its members in the order given.
    package static func object(_ members: [(name: String, value: String)]) -> String {
        "{" + members.map { string($0.name) + ": " + $0.value }.joined(separator: ", ") + "}"
    }

    /// An array on one line.
    package static func array(_ values: [String]) -> String { "[" + values.joined(separator: ", ") + "]" }

    /// A string, or null.
    package static func string(_ text: String?) -> String { text.map { string($0) } ?? "null" }

    package static func bool(_ value: Bool) -> String { value ? "true" : "false" }

    /// A JSON string; what could steer a terminal is escaped as well.
    package static func string(_ text: String) -> String {
        var json = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": json += "\\\""
            case "\\": json += "\\\\"
            case " "..."~": json.unicodeScalars.append(scalar)
            default:
                if ShownText.line(String(scalar)).unicodeScalars.first == scalar {
                    json.unicodeScalars.append(scalar)
                } else {
                    for unit in String(scalar).utf16 { json += escape(unit) }
                }
            }
        }
        return json + "\""
    }

    private static func escape(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
