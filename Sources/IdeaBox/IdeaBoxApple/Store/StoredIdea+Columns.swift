#if canImport(SwiftData)
    internal import Foundation
    internal import IdeaBoxTables
    internal import SwiftData

    @available(iOS 17, macOS 14, *)
    extension IdeaSchema1.StoredIdea {
        convenience init(_ columns: IdeaColumns) {
            self.init(key: columns.key)
            take(columns)
        }

        /// Takes every column but the key.
        func take(_ columns: IdeaColumns) {
            order = columns.order
            revision = columns.revision
            head = columns.head
            entry = Data(columns.entry)
            title = Data(columns.title)
            details = Data(columns.details)
            created = columns.created
            modified = columns.modified
            isCompleted = columns.isCompleted
            standing = columns.standing
            hasOtherVersions = columns.hasOtherVersions
            isInAll = columns.isInAll
            isInOpen = columns.isInOpen
            isInDone = columns.isInDone
            isInConflicts = columns.isInConflicts
            isInDeleted = columns.isInDeleted
            isPending = columns.isPending
        }

        /// The row as a value, which may leave the context.
        var columns: IdeaColumns {
            var columns = IdeaColumns()
            columns.key = key
            columns.order = order
            columns.revision = revision
            columns.head = head
            columns.entry = Array(entry)
            columns.title = Array(title)
            columns.details = Array(details)
            columns.created = created
            columns.modified = modified
            columns.isCompleted = isCompleted
            columns.standing = standing
            columns.hasOtherVersions = hasOtherVersions
            columns.isInAll = isInAll
            columns.isInOpen = isInOpen
            columns.isInDone = isInDone
            columns.isInConflicts = isInConflicts
            columns.isInDeleted = isInDeleted
            columns.isPending = isPending
            return columns
        }
    }

    @available(iOS 17, macOS 14, *)
    extension IdeaSchema1.StoredItem {
        convenience init(_ item: TableItem) {
            self.init(key: item.key)
            take(item)
        }

        /// The item as a value; a kind that no version knows is that of no item.
        var item: TableItem {
            TableItem(key: key, kind: TableItem.Kind(rawValue: kind) ?? .unknown, bytes: Array(bytes))
        }

        /// Takes everything but the key.
        func take(_ item: TableItem) {
            kind = item.kind.rawValue
            bytes = Data(item.bytes)
        }
    }
#endif
