package import AccountDomain

/// What a deliverer tells of its work; nothing of any content.
package enum DeliveryEvent: Sendable, Equatable {
    /// It left at this try.
    case sent(Message.Kind, tries: Int)
    /// It will be tried again.
    case postponed(Message.Kind, tries: Int, PostError.Reason)
    /// It was removed without having left.
    case dropped(Message.Kind, tries: Int, PostError.Reason)
    /// It was removed since nobody needs it any more.
    case expired(Message.Kind, tries: Int)
    /// The store cannot be used; messages wait there.
    case storeFailed(AccountStoreError)
}
