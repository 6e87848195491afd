import Files
import IdeaBoxCore
import IdeaBoxTables
import Testing

struct SystemStoreErrorTests {
    private static let path = "/ideas.store"
    typealias Code = SystemStoreError.Code

    private static let table: [(codes: [Code], error: IdeaStoreError)] = [
        (
            [Code(SystemStoreError.cocoa, 134_180), Code(SystemStoreError.sqlite, 13)],
            .system(.noSpace, path: path)
        ),
        ([Code(SystemStoreError.sqlite, 5)], .busy(path: path)),
        ([Code(SystemStoreError.sqlite, 261)], .busy(path: path)),
        ([Code(SystemStoreError.sqlite, 6)], .busy(path: path)),
        ([Code(SystemStoreError.sqlite, 8)], .system(.notWritable, path: path)),
        ([Code(SystemStoreError.sqlite, 1032)], .system(.notWritable, path: path)),
        ([Code(SystemStoreError.sqlite, 3)], .system(.denied, path: path)),
        ([Code(SystemStoreError.sqlite, 23)], .system(.denied, path: path)),
        ([Code(SystemStoreError.sqlite, 11)], .damaged(path: path)),
        ([Code(SystemStoreError.sqlite, 267)], .damaged(path: path)),
        ([Code(SystemStoreError.sqlite, 26)], .notAStore(path: path)),
        ([Code(SystemStoreError.cocoa, 257)], .system(.denied, path: path)),
        ([Code(SystemStoreError.cocoa, 513)], .system(.denied, path: path)),
        ([Code(SystemStoreError.cocoa, 259)], .damaged(path: path)),
        ([Code(SystemStoreError.cocoa, 259), Code(SystemStoreError.sqlite, 26)], .notAStore(path: path)),
        ([Code(SystemStoreError.cocoa, 640)], .system(.noSpace, path: path)),
        ([Code(SystemStoreError.cocoa, 642)], .system(.readOnly, path: path)),
        ([Code(SystemStoreError.cocoa, 134_100)], .newerVersion(path: path, 2)),
        ([Code(SystemStoreError.cocoa, 134_130)], .newerVersion(path: path, 2)),
        ([Code(SystemStoreError.cocoa, 134_504)], .newerVersion(path: path, 2)),
        ([Code(SystemStoreError.cocoa, 134_090)], .busy(path: path)),
        ([Code(SystemStoreError.posix, 1)], .system(.denied, path: path)),
        ([Code(SystemStoreError.posix, 13)], .system(.denied, path: path)),
        (
            [Code(SystemStoreError.cocoa, 512), Code(SystemStoreError.posix, 28)],
            .system(.noSpace, path: path)
        ),
        ([Code(SystemStoreError.posix, 30)], .system(.readOnly, path: path)),
        // The innermost that is known decides; what is not known is passed over.
        ([Code(SystemStoreError.cocoa, 640), Code("other", 11)], .system(.noSpace, path: path)),
        ([Code("other", 11)], .failed(path: path, reason: "other 11")),
        (
            [Code("SwiftDataError", 1), Code(SystemStoreError.cocoa, 256)],
            .failed(path: path, reason: "SwiftDataError 1, NSCocoaErrorDomain 256")
        ),
        ([], .failed(path: path, reason: "no reason was given")),
    ]

    @Test func `each code of a system means what its pages say`() {
        for (codes, error) in Self.table { #expect(SystemStoreError.error(codes, path: Self.path) == error) }
    }
}
