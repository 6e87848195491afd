/// A certificate for `localhost` and 127.0.0.1 that signed itself, good from 2020 to 2120.
///
/// It protects nothing.
enum TestCertificate {
    static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBZzCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
        c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
        CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABLr+9mvh4JbpdBaD
        oh9i3F5QgIwlWCTH86XnfWzyQZRev70rimBwo+7Fbq3bOZQrHFgVAJMbxIqB1Nes
        imfebiGjTjBMMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAPBgNVHRMBAf8E
        BTADAQH/MB0GA1UdDgQWBBRu4Ihr1bb6NUxdl93oFfURhAgRpjAKBggqhkjOPQQD
        AgNIADBFAiEAsCTywm5uVP87R7lSYzctbLPiLRcnYgnHcVz9nyOHedgCIF2xNR2s
        QiJsUDwq9FkgXV0M6pX96Ziq7GXVg+HqzCpX
        -----END CERTIFICATE-----
        """

    static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg1f+bgr7cb6rAatqa
        8+SB0KF8p9bzN/duSj1XYkX3u2ahRANCAAS6/vZr4eCW6XQWg6IfYtxeUICMJVgk
        x/Ol531s8kGUXr+9K4pgcKPuxW6t2zmUKxxYFQCTG8SKgdTXrIpn3m4h
        -----END PRIVATE KEY-----
        """
}
