internal import FoundationExports

/// An array of objects with the names that `ideabox list --json` has; a single object is one idea.
///
/// Other names must hold nothing: it would be lost.
enum JSONIdeas {
    private struct Object: Encodable {
        let id, title, description, created, modified: String
        let done: Bool
    }

    static func text(_ ideas: [WrittenIdea]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let objects = ideas.map {
            Object(
                id: $0.id, title: $0.title, description: $0.description, created: $0.created,
                modified: $0.modified, done: $0.isCompleted)
        }
        // Encoding strings and flags cannot fail.
        let bytes = (try? encoder.encode(objects)).map { Array($0) } ?? []
        return String(decoding: bytes, as: UTF8.self) + "\n"
    }

    static func read(_ text: String) throws(IdeaFileError) -> [IdeaEntry] {
        let data = Data(text.utf8)
        let decoder = JSONDecoder()
        let objects: [Entry]
        if let list = try? decoder.decode([Entry].self, from: data) {
            objects = list
        } else if let one = try? decoder.decode(Entry.self, from: data) {
            guard one.isIdea else { throw .unknownFormat }
            objects = [one]
        } else {
            throw .damaged(.json)
        }
        var lost: [String] = []
        for name in objects.lazy.flatMap(\.strangeNames) where !lost.contains(name) { lost.append(name) }
        guard lost.isEmpty else { throw .wouldLose(.json, names: lost.sorted()) }
        return objects.enumerated().map { index, object in
            switch object.fields {
            case .success(let fields): fields.entry(index + 1)
            case .failure(let refusal): EntryFields.refused(index + 1, object.title, refusal)
            }
        }
    }

    /// One element, whatever it is: none is dropped because of another.
    private struct Entry: Decodable {
        let isIdea: Bool
        let title: String
        let fields: Result<EntryFields, IdeaEntryRefusal>
        /// The names that hold something for which an idea has no place.
        let strangeNames: [String]

        private enum Name: String, CodingKey {
            case id, title, description, created, modified, done, deleted
            // What `ideabox list --json` tells of an idea where it is.
            case daysLeft, pending, otherVersions
        }

        init(from decoder: any Decoder) {
            let object = try? decoder.container(keyedBy: Name.self)
            isIdea = object.map { $0.contains(.title) || $0.contains(.description) } ?? false
            title = (try? object?.decodeIfPresent(String.self, forKey: .title)) ?? ""
            guard let object, isIdea else {
                (fields, strangeNames) = (.failure(.damaged), [])
                return
            }
            do {
                guard try object.decodeIfPresent(Bool.self, forKey: .deleted) != true else {
                    (fields, strangeNames) = (.failure(.deletedThere), [])
                    return
                }
                fields = .success(try Self.fields(object))
            } catch {
                fields = .failure(.damaged)
            }
            strangeNames = Self.strangeNames(decoder)
        }

        private static func fields(_ object: KeyedDecodingContainer<Name>) throws -> EntryFields {
            func text(_ name: Name) throws -> String? {
                try object.decodeIfPresent(String.self, forKey: name)
            }
            let versions = try object.decodeIfPresent(Held.self, forKey: .otherVersions)
            return EntryFields(
                id: try text(.id), title: try text(.title) ?? "", description: try text(.description) ?? "",
                created: try text(.created), modified: try text(.modified),
                isCompleted: try object.decodeIfPresent(Bool.self, forKey: .done) ?? false,
                hasOtherVersions: versions?.isSomething ?? false)
        }

        private static func strangeNames(_ decoder: any Decoder) -> [String] {
            guard let object = try? decoder.container(keyedBy: AnyName.self) else { return [] }
            return object.allKeys.filter { name in
                guard Name(rawValue: name.stringValue) == nil else { return false }
                return (try? object.decode(Held.self, forKey: name))?.isSomething ?? true
            }.map(\.stringValue)
        }
    }

    /// A name that an object happens to have.
    private struct AnyName: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// A value of any kind, and whether there is anything in it.
    private struct Held: Decodable {
        let isSomething: Bool

        init(from decoder: any Decoder) {
            if let list = try? decoder.unkeyedContainer() {
                isSomething = !list.isAtEnd
            } else if let object = try? decoder.container(keyedBy: AnyName.self) {
                isSomething = !object.allKeys.isEmpty
            } else {
                let value = try? decoder.singleValueContainer()
                let text = try? value?.decode(String.self)
                isSomething = !(value?.decodeNil() ?? true || text?.allSatisfy(\.isWhitespace) ?? false)
            }
        }
    }
}
