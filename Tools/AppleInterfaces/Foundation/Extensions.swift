// App extensions. Addresses are below https://developer.apple.com/documentation/ .
public import ObjectiveC

// foundation/nsattributedstring
public class NSAttributedString: NSObject {
    // foundation/nsattributedstring/string
    public var string: String { "" }
}

// foundation/nsitemprovider
public class NSItemProvider: NSObject {
    // foundation/nsitemprovider/hasitemconformingtotypeidentifier(_:)
    public func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool { false }
}

// foundation/nsextensionitem; not isolated
public class NSExtensionItem: NSObject {
    // foundation/nsextensionitem/attributedtitle
    public var attributedTitle: NSAttributedString?
    // foundation/nsextensionitem/attributedcontenttext
    public var attributedContentText: NSAttributedString?
    // foundation/nsextensionitem/attachments
    public var attachments: [NSItemProvider]?
}

// foundation/nsextensioncontext; not isolated
public class NSExtensionContext: NSObject {
    // foundation/nsextensioncontext/inputitems
    public var inputItems: [Any] { [] }
    // foundation/nsextensioncontext/completerequest(returningitems:completionhandler:)
    public func completeRequest(
        returningItems items: [Any]?, completionHandler: (@Sendable (Bool) -> Void)? = nil
    ) {}
}

// foundation/progress
public class Progress: NSObject, @unchecked Sendable {}
