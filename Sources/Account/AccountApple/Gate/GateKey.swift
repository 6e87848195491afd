#if canImport(LocalAuthentication) && canImport(Security)
    internal import AccountAppleRules
    internal import AccountClient
    internal import AppleRules
    internal import Foundation
    internal import LocalAuthentication
    internal import Security

    /// The key behind the gate: P-256 in the Secure Enclave, bound to the faces or fingers that are enrolled now.
    enum GateKey {
        static let policy = LAPolicy.deviceOwnerAuthenticationWithBiometrics
        /// The item of the public half.
        static let account = "gate_key"
        /// Under which the private half stands.
        private static let tag = Data("com.readmigo.app.gate".utf8)
        private static let algorithm = SecKeyAlgorithm.eciesEncryptionCofactorVariableIVX963SHA256AESGCM

        /// A proof that was given, for one use of the key: the system does not ask again within it.
        struct Proof: @unchecked Sendable {
            // Used by one queue after it was made, and by nobody else.
            let context: LAContext
        }

        /// Asks for a proof; a context is good for one question.
        static func proof(_ reason: String) async throws(GateError) -> Proof {
            let context = LAContext()
            do {
                _ = try await context.evaluatePolicy(policy, localizedReason: reason)
                return Proof(context: context)
            } catch {
                throw GateAnswers.error(number: (error as NSError).code)
            }
        }

        /// Makes the key in place of one that was there.
        ///
        /// - Returns: the public half, in X9.63's form.
        static func make() -> Result<[UInt8], GateError> {
            _ = remove()
            var fault: Unmanaged<CFError>?
            let key = unsafe access(&fault).flatMap { unsafe SecKeyCreateRandomKey(attributes($0), &fault) }
            let point = key.flatMap { SecKeyCopyPublicKey($0) }
                .flatMap { unsafe SecKeyCopyExternalRepresentation($0, &fault) }
            return unsafe result(point, fault)
        }

        private static func access(_ fault: inout Unmanaged<CFError>?) -> SecAccessControl? {
            unsafe SecAccessControlCreateWithFlags(
                nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly,
                [.privateKeyUsage, .biometryCurrentSet],
                &fault)
        }

        private static func attributes(_ access: SecAccessControl) -> CFDictionary {
            let key: [CFString: Any] = [
                kSecAttrIsPermanent: true, kSecAttrApplicationTag: tag, kSecAttrAccessControl: access,
            ]
            return dictionary([
                kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256,
                kSecAttrTokenID: kSecAttrTokenIDSecureEnclave, kSecUseDataProtectionKeychain: true,
                kSecPrivateKeyAttrs: dictionary(key),
            ])
        }

        /// Seals for the holder of the private half.
        static func seal(_ bytes: [UInt8], _ point: Data) -> Result<[UInt8], GateError> {
            let kind: [CFString: Any] = [
                kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeyClass: kSecAttrKeyClassPublic,
            ]
            var fault: Unmanaged<CFError>?
            let key = unsafe SecKeyCreateWithData(NSData(data: point) as CFData, dictionary(kind), &fault)
            let sealed = key.flatMap {
                unsafe SecKeyCreateEncryptedData($0, algorithm, NSData(data: Data(bytes)) as CFData, &fault)
            }
            return unsafe result(sealed, fault)
        }

        /// Opens by the private half.
        static func open(_ sealed: [UInt8], _ proof: Proof) -> Result<[UInt8], GateError> {
            find(proof).flatMap { key in
                var fault: Unmanaged<CFError>?
                let opened = unsafe SecKeyCreateDecryptedData(
                    key, algorithm, NSData(data: Data(sealed)) as CFData, &fault)
                return unsafe result(opened, fault)
            }
        }

        /// The private half; none is there once faces or fingers were changed.
        private static func find(_ proof: Proof) -> Result<SecKey, GateError> {
            var found: CFTypeRef?
            let status = unsafe SecItemCopyMatching(
                query([kSecReturnRef: true, kSecUseAuthenticationContext: proof.context]), &found)
            guard let key = found, status == errSecSuccess else {
                return .failure(GateAnswers.error(KeychainStatus(status)))
            }
            return .success(unsafe unsafeDowncast(key, to: SecKey.self))
        }

        /// Removes the private half.
        static func remove() -> KeychainStatus { KeychainStatus(SecItemDelete(query([:]))) }

        private static func query(_ parts: [CFString: Any]) -> CFDictionary {
            let ground: [CFString: Any] = [
                kSecClass: kSecClassKey, kSecAttrApplicationTag: tag, kSecUseDataProtectionKeychain: true,
            ]
            return dictionary(ground.merging(parts) { $1 })
        }

        private static func dictionary(_ parts: [CFString: Any]) -> CFDictionary {
            NSDictionary(dictionary: parts) as CFDictionary
        }

        /// Bytes, or what the system says of why there are none.
        private static func result(_ data: CFData?, _ fault: Unmanaged<CFError>?) -> Result<
            [UInt8], GateError
        > {
            guard let data else {
                let number = unsafe fault.map { unsafe CFErrorGetCode($0.takeRetainedValue()) } ?? 0
                return .failure(GateAnswers.error(number: number))
            }
            return .success(Array(Data(referencing: data as NSData)))
        }
    }
#endif
