internal import FoundationExports

/// The fields of an action that a page posts: one flat JSON object, of which the action must take every field.
///
/// A page's actions are a closed enum that is read by hand with the discriminator `do`; an action or a field that is not
/// known is refused before anything runs.
package struct ActionFields {
    /// The body is no action that is known, or has a field that does not belong to it.
    package struct NotUnderstood: Error, Equatable {}

    private var values: [String: Value]

    /// Reads an action.
    ///
    /// - Parameters:
    ///   - body: the bytes that were posted.
    ///   - read: makes the action of its name, by taking its fields; nil for an unknown name.
    /// - Returns: the action.
    /// - Throws: ``NotUnderstood``.
    package static func action<Action>(
        in body: [UInt8],
        _ read: (_ name: String, _ fields: inout ActionFields) throws(NotUnderstood) -> Action?
    ) throws(NotUnderstood) -> Action {
        guard let values = try? JSONDecoder().decode([String: Value].self, from: Data(body)) else {
            throw NotUnderstood()
        }
        var fields = ActionFields(values: values)
        guard let name = try fields.text("do"), let action = try read(name, &fields) else {
            throw NotUnderstood()
        }
        // Every request names the tab that it comes from.
        fields.values["page"] = nil
        guard fields.values.isEmpty else { throw NotUnderstood() }
        return action
    }

    /// Takes a text; nil where there is none.
    package mutating func text(_ name: String) throws(NotUnderstood) -> String? {
        switch values.removeValue(forKey: name) {
        case .text(let text)?: return text
        case .null?, nil: return nil
        default: throw NotUnderstood()
        }
    }

    /// Takes a number that a form may send as a text, as a text, so that what is wrong with it can be said.
    package mutating func digits(_ name: String) throws(NotUnderstood) -> String? {
        guard case .number(let number)? = values[name] else { return try text(name) }
        values[name] = nil
        return String(number)
    }

    /// Takes a whole number; nil where there is none.
    package mutating func number(_ name: String) throws(NotUnderstood) -> Int? {
        switch values.removeValue(forKey: name) {
        case .number(let number)?: return number
        case .null?, nil: return nil
        default: throw NotUnderstood()
        }
    }

    /// Takes a yes or no; nil where there is none.
    package mutating func flag(_ name: String) throws(NotUnderstood) -> Bool? {
        switch values.removeValue(forKey: name) {
        case .flag(let flag)?: return flag
        case .null?, nil: return nil
        default: throw NotUnderstood()
        }
    }

    /// Takes a list of texts; empty where there is none.
    package mutating func texts(_ name: String) throws(NotUnderstood) -> [String] {
        switch values.removeValue(forKey: name) {
        case .texts(let texts)?: return texts
        case .null?, nil: return []
        default: throw NotUnderstood()
        }
    }

    private enum Value: Decodable {
        case text(String), number(Int), flag(Bool), texts([String]), null

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let flag = try? container.decode(Bool.self) {
                self = .flag(flag)
            } else if let number = try? container.decode(Int.self) {
                self = .number(number)
            } else if let text = try? container.decode(String.self) {
                self = .text(text)
            } else {
                self = .texts(try container.decode([String].self))
            }
        }
    }
}
