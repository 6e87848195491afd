// On Apple's systems swift-crypto's module is CryptoKit under another name.
@_exported public import CryptoKit
