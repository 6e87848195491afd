package import IdeaBoxCore
internal import LocalWeb
internal import SyncPage
package import SyncProduct

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension IdeaBox: SyncSheetOwner {
    package static var product: SyncedProduct { .ideaBox }

    package func syncStatus(at now: Date) async -> SyncStatus { await load(at: now).sync }

    package func keepApart(at now: Date) async throws(IdeaBoxError) -> String? { nil }
}
