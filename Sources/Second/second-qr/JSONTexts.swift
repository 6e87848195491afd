/// Texts as a JSON array (RFC 8259), written without Foundation to keep the start short.
enum JSONTexts {
    static func array(_ texts: [String]) -> [UInt8] {
        Array(("[" + texts.map(quoted).joined(separator: ",") + "]").utf8)
    }

    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
