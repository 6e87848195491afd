// The part of Security that Apple files use. Addresses are below https://developer.apple.com/documentation/ .
public import CoreFoundation
public import Foundation

// kernel/osstatus
public typealias OSStatus = Int32

// security/ksecclass
public var kSecClass: CFString { fatalError() }
// security/ksecclassgenericpassword
public var kSecClassGenericPassword: CFString { fatalError() }
// security/ksecattrservice
public var kSecAttrService: CFString { fatalError() }
// security/ksecattraccount
public var kSecAttrAccount: CFString { fatalError() }
// security/ksecattrsynchronizable
public var kSecAttrSynchronizable: CFString { fatalError() }
// security/ksecusedataprotectionkeychain
@available(iOS 13.0, macOS 10.15, *)
public var kSecUseDataProtectionKeychain: CFString { fatalError() }
// security/ksecattraccessible
public var kSecAttrAccessible: CFString { fatalError() }
// security/ksecattraccessibleafterfirstunlock
public var kSecAttrAccessibleAfterFirstUnlock: CFString { fatalError() }
// security/ksecattraccessibleafterfirstunlockthisdeviceonly
public var kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString { fatalError() }
// security/ksecvaluedata
public var kSecValueData: CFString { fatalError() }
// security/ksecreturndata
public var kSecReturnData: CFString { fatalError() }
// security/ksecreturnattributes
public var kSecReturnAttributes: CFString { fatalError() }
// security/ksecmatchlimit
public var kSecMatchLimit: CFString { fatalError() }
// security/ksecmatchlimitone
public var kSecMatchLimitOne: CFString { fatalError() }
// security/ksecmatchlimitall
public var kSecMatchLimitAll: CFString { fatalError() }

// security/secitemadd(_:_:)
@unsafe public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?)
    -> OSStatus
{ 0 }
// security/secitemcopymatching(_:_:)
@unsafe public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?)
    -> OSStatus
{ 0 }
// security/secitemdelete(_:)
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { 0 }
// security/secitemupdate(_:_:)
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus { 0 }
// security/errsecsuccess
public var errSecSuccess: OSStatus { 0 }
