#if canImport(SwiftData)
    internal import Foundation
    internal import IdeaBoxCore
    internal import IdeaBoxTables
    internal import SwiftData

    @available(iOS 17, macOS 14, *)
    extension StoreFolder {
        /// What an error of SwiftData means for the store.
        func fault(_ error: any Error) -> IdeaStoreError {
            (error as? IdeaStoreError) ?? fault(Self.codes(error))
        }

        /// The codes of an error and of those below it; SwiftData's own tell themselves apart by their words alone.
        private static func codes(_ error: any Error) -> [SystemStoreError.Code] {
            let words = (error as? SwiftDataError).map { "\($0)" }
            let known = error as NSError
            let sqlite = (known.userInfo[SystemStoreError.sqlite] as? Int).map {
                SystemStoreError.Code(SystemStoreError.sqlite, $0)
            }
            return [SystemStoreError.Code(words ?? known.domain, known.code)] + [sqlite].compactMap(\.self)
                + known.underlyingErrors.flatMap(codes)
        }
    }
#endif
