internal import FoundationExports

/// An array of objects with the names that `ideabox list --json` has; a single object is one idea.
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

        private enum Name: String, CodingKey {
            case id, title, description, created, modified, done, deleted
        }

        init(from decoder: any Decoder) {
            let object = try? decoder.container(keyedBy: Name.self)
            isIdea = object.map { $0.contains(.title) || $0.contains(.description) } ?? false
            title = (try? object?.decodeIfPresent(String.self, forKey: .title)) ?? ""
            guard let object, isIdea else {
                fields = .failure(.damaged)
                return
            }
            do {
                guard try object.decodeIfPresent(Bool.self, forKey: .deleted) != true else {
                    fields = .failure(.deletedThere)
                    return
                }
                func text(_ name: Name) throws -> String? {
                    try object.decodeIfPresent(String.self, forKey: name)
                }
                fields = .success(
                    EntryFields(
                        id: try text(.id), title: try text(.title) ?? "",
                        description: try text(.description) ?? "", created: try text(.created),
                        modified: try text(.modified),
                        isCompleted: try object.decodeIfPresent(Bool.self, forKey: .done) ?? false))
            } catch {
                fields = .failure(.damaged)
            }
        }
    }
}
