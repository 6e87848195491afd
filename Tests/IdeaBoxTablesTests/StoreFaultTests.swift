import IdeaBoxCore
import IdeaBoxTables
import Testing

struct StoreFaultTests {
    private static let path = "/ideas.store"
    typealias Code = StoreFault.Code

    private static let table: [(codes: [Code], error: IdeaStoreError)] = [
        ([Code(StoreFault.cocoa, 134_180), Code(StoreFault.sqlite, 13)], .full(path: path)),
        ([Code(StoreFault.sqlite, 5)], .busy(path: path)),
        ([Code(StoreFault.sqlite, 261)], .busy(path: path)),
        ([Code(StoreFault.sqlite, 6)], .busy(path: path)),
        ([Code(StoreFault.sqlite, 8)], .readOnly(path: path)),
        ([Code(StoreFault.sqlite, 1032)], .readOnly(path: path)),
        ([Code(StoreFault.sqlite, 3)], .denied(path: path)),
        ([Code(StoreFault.sqlite, 23)], .denied(path: path)),
        ([Code(StoreFault.sqlite, 11)], .damaged(path: path)),
        ([Code(StoreFault.sqlite, 267)], .damaged(path: path)),
        ([Code(StoreFault.sqlite, 26)], .notAStore(path: path)),
        ([Code(StoreFault.cocoa, 257)], .denied(path: path)),
        ([Code(StoreFault.cocoa, 513)], .denied(path: path)),
        ([Code(StoreFault.cocoa, 259)], .damaged(path: path)),
        ([Code(StoreFault.cocoa, 259), Code(StoreFault.sqlite, 26)], .notAStore(path: path)),
        ([Code(StoreFault.cocoa, 640)], .full(path: path)),
        ([Code(StoreFault.cocoa, 642)], .readOnly(path: path)),
        ([Code(StoreFault.cocoa, 134_100)], .newerVersion(path: path, 2)),
        ([Code(StoreFault.cocoa, 134_130)], .newerVersion(path: path, 2)),
        ([Code(StoreFault.cocoa, 134_504)], .newerVersion(path: path, 2)),
        ([Code(StoreFault.cocoa, 134_090)], .busy(path: path)),
        ([Code(StoreFault.posix, 1)], .denied(path: path)),
        ([Code(StoreFault.posix, 13)], .denied(path: path)),
        ([Code(StoreFault.cocoa, 512), Code(StoreFault.posix, 28)], .full(path: path)),
        ([Code(StoreFault.posix, 30)], .readOnly(path: path)),
        // The innermost that is known decides; what is not known is passed over.
        ([Code(StoreFault.cocoa, 640), Code("other", 11)], .full(path: path)),
        ([Code("other", 11)], .failed(path: path, reason: "other 11")),
        (
            [Code("SwiftDataError", 1), Code(StoreFault.cocoa, 256)],
            .failed(path: path, reason: "SwiftDataError 1, NSCocoaErrorDomain 256")
        ),
        ([], .failed(path: path, reason: "no reason was given")),
    ]

    @Test func `each code of a system means what its pages say`() {
        for (codes, error) in Self.table { #expect(StoreFault.error(codes, path: Self.path) == error) }
    }
}
