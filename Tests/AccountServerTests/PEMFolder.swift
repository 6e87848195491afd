import FoundationEssentials

@testable import AccountServer

/// A certificate for `localhost` and its key, good for a hundred years and for nothing but these tests.
struct PEMFolder {
    private let path: String

    init() throws {
        path = "\(FileManager.default.temporaryDirectory.path)/accountd-tls-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, text) in [("certificate", Self.certificate), ("key", Self.key), ("other", Self.otherKey)] {
            try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name).pem"))
        }
    }

    var files: ServerConfiguration.TLSFiles {
        .init(certificate: "\(path)/certificate.pem", key: "\(path)/key.pem")
    }

    var other: String { "\(path)/other.pem" }

    /// Puts the other pair in the place of the first, one file after the other.
    ///
    /// - Parameter between: what happens while they do not belong together.
    /// - Throws: what `between` throws, or why a file cannot be written.
    func renew(_ between: () async throws -> Void) async throws {
        try Data(Self.otherCertificate.utf8).write(to: URL(filePath: files.certificate))
        try await between()
        try Data(Self.otherKey.utf8).write(to: URL(filePath: files.key))
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }

    static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBmzCCAUGgAwIBAgIUSNd0X5igwT0Y+NDuMPuafQQvmkIwCgYIKoZIzj0EAwIw
        FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjA4MDcyNFoYDzIxMjYxMDI5
        MDgwNzI0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
        PQMBBwNCAATlvNj5TNMZ7SW1fDZy601mdid318RG4rwdIhbu3PA2oL0PiidZwPzY
        vM1rMCXYBikEEYPcZZk9o/YOVA9l6/Rmo28wbTAdBgNVHQ4EFgQUqsq0K1X7yRza
        W0XPSI0yEuK02tEwHwYDVR0jBBgwFoAUqsq0K1X7yRzaW0XPSI0yEuK02tEwDwYD
        VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
        zj0EAwIDSAAwRQIgG72/EQVsl3AvyvrReRDjS9o4RbpTgDOlNgV4hZaZZXcCIQCY
        q3A6dbI5AWUbD6KGBOg/hQjGpiWl8dL+AQnp5e9a2Q==
        -----END CERTIFICATE-----

        """

    private static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgGpPXgOxR4fZeEEwG
        M0SZG6j/Q+jzqH5y1MMw6InN+Q+hRANCAATlvNj5TNMZ7SW1fDZy601mdid318RG
        4rwdIhbu3PA2oL0PiidZwPzYvM1rMCXYBikEEYPcZZk9o/YOVA9l6/Rm
        -----END PRIVATE KEY-----

        """

    static let otherCertificate = """
        -----BEGIN CERTIFICATE-----
        MIIBlTCCATugAwIBAgIUN53BTlVYyc0cXycUf7pbaZpXjmAwCgYIKoZIzj0EAwIw
        FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyODAwMTEyMVoYDzIxMjYxMTA0
        MDAxMTIxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
        PQMBBwNCAATMwyFx/XIK4emG6HCx6eWziJjBIOjw+YMUWzDWvyHsGX7kv1lbJMUT
        pAmQvrPnjCoZNqy9CH5HFNX1ew8FAlPko2kwZzAdBgNVHQ4EFgQU+74plv4PQ/2r
        4lPvr8zDTYwWcVMwHwYDVR0jBBgwFoAU+74plv4PQ/2r4lPvr8zDTYwWcVMwDwYD
        VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
        SAAwRQIhAKr80hX9EWptu/zIi6OLM+1Hz5Dc6Jv3pBvIR2gGt+i7AiAhjUMysmGL
        3UTE4jzLPRNSoUl7OF2EpWXJ+3Qbn4IRUg==
        -----END CERTIFICATE-----
        """

    private static let otherKey = """
        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEIEXDsHCbSHUC76Lt0LoyIfZuZZQlsYz86qUxTVGVOVOJoAoGCCqGSM49
        AwEHoUQDQgAEzMMhcf1yCuHphuhwsenls4iYwSDo8PmDFFsw1r8h7Bl+5L9ZWyTF
        E6QJkL6z54wqGTasvQh+RxTV9XsPBQJT5A==
        -----END EC PRIVATE KEY-----

        """
}
