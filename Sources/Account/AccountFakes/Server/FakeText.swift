internal import FoundationExports

/// Base64 as tokens write it (RFC 4648, section 5); written here again, so that fake and client share no mistake.
enum TokenText {
    static func encode(_ bytes: some Sequence<UInt8>) -> String {
        String(
            Data(Array(bytes)).base64EncodedString().compactMap { letter in
                switch letter {
                case "+": "-"
                case "/": "_"
                case "=": nil
                default: letter
                }
            })
    }

    static func decode(_ text: some StringProtocol) -> Data? {
        let plain = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
        return Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4))
    }

    /// So many letters of chance.
    static func random(_ count: Int) -> String {
        let alphabet = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        return String((0..<count).map { _ in alphabet[Int.random(in: alphabet.indices)] })
    }
}

/// The fields of a query or a form.
enum Fields {
    static func read(_ text: String) -> [String: String] {
        var fields: [String: String] = [:]
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decode(parts[0]) else { continue }
            fields[name] = parts.count == 2 ? decode(parts[1]) : ""
        }
        return fields
    }

    /// One name and its value, as they stand in an address.
    static func write(_ name: String, _ value: String) -> String {
        let digits = Array("0123456789ABCDEF")
        let encoded = value.utf8.map { byte -> String in
            let scalar = Character(UnicodeScalar(byte))
            if byte < 0x80 && (scalar.isLetter || scalar.isNumber || "-._~".contains(scalar)) {
                return String(scalar)
            }
            return "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
        }
        return "\(name)=\(encoded.joined())"
    }

    private static func decode(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(0x20)
            case UInt8(ascii: "%"):
                guard let number = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                    return nil
                }
                bytes.append(number)
                rest = rest.dropFirst(2)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

/// A value of JSON.
enum FakeValue: Encodable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    case text(String)
    case number(Int)
    case truth(Bool)
    case list([String])

    init(stringLiteral value: String) { self = .text(value) }
    init(integerLiteral value: Int) { self = .number(value) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .truth(let truth): try container.encode(truth)
        case .list(let list): try container.encode(list)
        }
    }
}

/// JSON as text; an empty object for what cannot be written, which there is not.
func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
}

/// Small pages.
enum FakePage {
    struct Input: Sendable {
        let name, label, value: String
    }

    /// A page on which a person fills in who they are, and agrees or not.
    static func form(title: String, action: String, hidden: [String: String], inputs: [Input]) -> String {
        let fields = inputs.map {
            "<p><label>\(escape($0.label)) <input name=\"\($0.name)\" value=\"\(escape($0.value))\"></label></p>"
        }
        return page(
            title,
            """
            <h1>\(escape(title))</h1>
            <form method="post" action="\(escape(action))">
            \(write(hidden))
            \(fields.joined(separator: "\n"))
            <p><button name="fake_decision" value="continue">Continue</button>
            <button name="fake_decision" value="cancel">Cancel</button></p>
            </form>
            """)
    }

    /// A page that posts itself on, as Apple's does.
    static func posting(to address: String, _ fields: [String: String]) -> String {
        page(
            "Working…",
            """
            <form method="post" action="\(escape(address))">
            \(write(fields))
            <noscript><button>Continue</button></noscript>
            </form>
            <script>document.forms[0].submit()</script>
            """)
    }

    private static func write(_ hidden: [String: String]) -> String {
        hidden.sorted { $0.key < $1.key }.map {
            "<input type=\"hidden\" name=\"\(escape($0.key))\" value=\"\(escape($0.value))\">"
        }.joined(separator: "\n")
    }

    private static func page(_ title: String, _ body: String) -> String {
        """
        <!doctype html>
        <html lang="en"><meta charset="utf-8"><title>\(escape(title))</title>
        \(body)
        </html>

        """
    }

    static func escape(_ text: String) -> String {
        text.unicodeScalars.map {
            switch $0 {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            default: String($0)
            }
        }.joined()
    }
}
