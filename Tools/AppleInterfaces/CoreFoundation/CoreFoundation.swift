// The part of CoreFoundation that Apple files use. Addresses are below https://developer.apple.com/documentation/ .

// corefoundation/cftyperef
public typealias CFTypeRef = AnyObject

// corefoundation/cfstring
public final class CFString: Hashable {
    public static func == (left: CFString, right: CFString) -> Bool { left === right }
    public func hash(into hasher: inout Hasher) {}
}

// corefoundation/cferror
public final class CFError {}
// corefoundation/cfindex
public typealias CFIndex = Int
// corefoundation/cferrorgetcode(_:)
public func CFErrorGetCode(_ err: CFError) -> CFIndex { 0 }
// corefoundation/cfallocator
public final class CFAllocator {}
