// Keys, access control and trust, as Apple files use them. Addresses are below https://developer.apple.com/documentation/ .
public import CoreFoundation
public import Foundation

// security/kseckeyclass and its kin
public var kSecClassKey: CFString { fatalError() }
public var kSecReturnRef: CFString { fatalError() }
public var kSecAttrKeyType: CFString { fatalError() }
public var kSecAttrKeyTypeECSECPrimeRandom: CFString { fatalError() }
public var kSecAttrKeySizeInBits: CFString { fatalError() }
public var kSecAttrKeyClass: CFString { fatalError() }
public var kSecAttrKeyClassPublic: CFString { fatalError() }
public var kSecAttrTokenID: CFString { fatalError() }
public var kSecAttrTokenIDSecureEnclave: CFString { fatalError() }
public var kSecAttrIsPermanent: CFString { fatalError() }
public var kSecAttrApplicationTag: CFString { fatalError() }
public var kSecAttrAccessControl: CFString { fatalError() }
public var kSecPrivateKeyAttrs: CFString { fatalError() }
// security/kSecUseAuthenticationContext
@available(iOS 9.0, macOS 10.11, *)
public var kSecUseAuthenticationContext: CFString { fatalError() }
// security/ksecattraccessiblewhenpasscodesetthisdeviceonly
public var kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString { fatalError() }

// security/seckey, security/secaccesscontrol, security/sectrust, security/seccertificate; not marked Sendable
public final class SecKey {}
public final class SecAccessControl {}
public final class SecTrust {}
public final class SecCertificate {}

// security/secaccesscontrolcreateflags
public struct SecAccessControlCreateFlags: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    // security/secaccesscontrolcreateflags/biometrycurrentset
    @available(iOS 11.3, macOS 10.13.4, *)
    public static let biometryCurrentSet = SecAccessControlCreateFlags(rawValue: 8)
    // security/secaccesscontrolcreateflags/privatekeyusage
    @available(iOS 9.0, macOS 10.12.1, *)
    public static let privateKeyUsage = SecAccessControlCreateFlags(rawValue: 1 << 30)
}

// security/secaccesscontrolcreatewithflags(_:_:_:_:)
@unsafe public func SecAccessControlCreateWithFlags(
    _ allocator: CFAllocator?, _ protection: CFTypeRef, _ flags: SecAccessControlCreateFlags,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecAccessControl? { nil }

// security/seckeyalgorithm
@available(iOS 10.0, macOS 10.12, *)
public struct SecKeyAlgorithm: Hashable, Sendable {
    // security/seckeyalgorithm/eciesencryptioncofactorvariableivx963sha256aesgcm
    @available(iOS 11.0, macOS 10.13, *)
    public static let eciesEncryptionCofactorVariableIVX963SHA256AESGCM = SecKeyAlgorithm()
}

// security/seckeycreaterandomkey(_:_:)
@available(iOS 10.0, macOS 10.12, *)
@unsafe public func SecKeyCreateRandomKey(
    _ parameters: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? { nil }
// security/seckeycreatewithdata(_:_:_:)
@available(iOS 10.0, macOS 10.12, *)
@unsafe public func SecKeyCreateWithData(
    _ keyData: CFData, _ attributes: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? { nil }
// security/seckeycopypublickey(_:)
@available(iOS 10.0, macOS 10.12, *)
public func SecKeyCopyPublicKey(_ key: SecKey) -> SecKey? { nil }
// security/seckeycopyexternalrepresentation(_:_:)
@available(iOS 10.0, macOS 10.12, *)
@unsafe public func SecKeyCopyExternalRepresentation(
    _ key: SecKey, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { nil }
// security/seckeycreateencrypteddata(_:_:_:_:)
@available(iOS 10.0, macOS 10.12, *)
@unsafe public func SecKeyCreateEncryptedData(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ plaintext: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { nil }
// security/seckeycreatedecrypteddata(_:_:_:_:)
@available(iOS 10.0, macOS 10.12, *)
@unsafe public func SecKeyCreateDecryptedData(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ ciphertext: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { nil }

// security/sectrustevaluatewitherror(_:_:)
@available(iOS 12.0, macOS 10.14, *)
@unsafe public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?)
    -> Bool
{ false }
// security/sectrustcopycertificatechain(_:)
@available(iOS 15.0, macOS 12.0, *)
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? { nil }
// security/seccertificatecopydata(_:)
public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData { fatalError() }

extension URLProtectionSpace {
    // foundation/urlprotectionspace/servertrust
    public var serverTrust: SecTrust? { nil }
}
extension URLCredential {
    // foundation/urlcredential/init(trust:)
    public convenience init(trust: SecTrust) { self.init() }
}
