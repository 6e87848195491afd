internal import IdeaBoxCore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// An action as the page posts it.
struct PageRequest: Decodable {
    let `do`: String
    let page, query, filter, opened: String?
    let start, room: Int?
    let id, title, description, basis, version, name, text: String?
    let done: Bool?

    init?(_ body: [UInt8]) {
        guard let request = try? JSONDecoder().decode(PageRequest.self, from: Data(body)) else { return nil }
        self = request
    }

    var view: IdeaView {
        IdeaView(
            filter: filter.flatMap(IdeaFilter.init(rawValue:)) ?? .all, query: query ?? "", start: start ?? 0,
            room: room ?? 60, opened: opened.flatMap(UUID.init(uuidString:)))
    }

    /// The idea that is meant.
    var idea: UUID {
        get throws(IdeaBoxError) {
            guard let id = id.flatMap(UUID.init(uuidString:)) else { throw .notFound }
            return id
        }
    }
}
