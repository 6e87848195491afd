/// Certificates for tests; they protect nothing.
///
/// An authority of its own, and certificates that it signed for `localhost` and 127.0.0.1, good from 2020 to 2120 if
/// nothing else is said. Three keys: the present one, a backup, and one that nobody pinned.
enum TestAuthority {
    /// The authority.
    static let authority = """
        -----BEGIN CERTIFICATE-----
        MIIBNjCB3KADAgECAgEBMAoGCCqGSM49BAMCMBkxFzAVBgNVBAMMDlRlc3QgYXV0
        aG9yaXR5MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAZMRcwFQYD
        VQQDDA5UZXN0IGF1dGhvcml0eTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABJFR
        aNNP9GWLtf61UPftSk163srz3vo3gunvzoFXpTsK68b52naRRCF7pH0LefAu6/P0
        4nA3xed5MN5drihjyq6jEzARMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwID
        SQAwRgIhAN+hp8H+gfXw9bjlEB5XVGbapgixT8GnSFh0NUJLFs0eAiEA5rxpsi/m
        JXpv+2k13QIjMMcxFzvwavc6T2XqZSOYFgg=
        -----END CERTIFICATE-----
        """

    /// Of the present key.
    static let present = """
        -----BEGIN CERTIFICATE-----
        MIIBSDCB8KADAgECAgECMAoGCCqGSM49BAMCMBkxFzAVBgNVBAMMDlRlc3QgYXV0
        aG9yaXR5MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAUMRIwEAYD
        VQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASUS1otC7hb
        K6ZaHewuwS2QuXSgYI1YiFuK7m3E6Vw1ez6aI2KuRbML8fAZn7X2U0Lmg45GyCfy
        zSPyb0AAXZzKoywwKjAMBgNVHRMBAf8EAjAAMBoGA1UdEQQTMBGCCWxvY2FsaG9z
        dIcEfwAAATAKBggqhkjOPQQDAgNHADBEAiBRi5fWew5cfawfbZRnYDwRW/V/W/mE
        vyZq/onB3hq4HgIgJDQcXOiCuIqP/Z6YZMG6iUiJqVCvDJJhnkOtWUjWA4U=
        -----END CERTIFICATE-----
        """

    /// Of the present key, too: the certificate was renewed.
    static let renewed = """
        -----BEGIN CERTIFICATE-----
        MIIBSTCB8KADAgECAgEDMAoGCCqGSM49BAMCMBkxFzAVBgNVBAMMDlRlc3QgYXV0
        aG9yaXR5MCAXDTIxMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAUMRIwEAYD
        VQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASUS1otC7hb
        K6ZaHewuwS2QuXSgYI1YiFuK7m3E6Vw1ez6aI2KuRbML8fAZn7X2U0Lmg45GyCfy
        zSPyb0AAXZzKoywwKjAMBgNVHRMBAf8EAjAAMBoGA1UdEQQTMBGCCWxvY2FsaG9z
        dIcEfwAAATAKBggqhkjOPQQDAgNIADBFAiB2wmgXrDKlIrhob432bgKjUXWgMVbq
        xeW5D3PgPWg7AgIhAK8dKDS1v6GMrLz5PfUTG+BN0sS96yQmnrHd/vwmSWyq
        -----END CERTIFICATE-----
        """

    /// Of the backup key.
    static let backup = """
        -----BEGIN CERTIFICATE-----
        MIIBSDCB8KADAgECAgEEMAoGCCqGSM49BAMCMBkxFzAVBgNVBAMMDlRlc3QgYXV0
        aG9yaXR5MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAUMRIwEAYD
        VQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQragG6qJ58
        zekLCS/ePQ0cbQ/txaNiFc02jcAD3R2h9YFDk8OU097uuIDGw3x6uGiACXQWXnsC
        ROeLQDjy8QAjoywwKjAMBgNVHRMBAf8EAjAAMBoGA1UdEQQTMBGCCWxvY2FsaG9z
        dIcEfwAAATAKBggqhkjOPQQDAgNHADBEAiBTZN68ZzxXmslr8MQEccP7aKIqUpAk
        9y+29O/0qEITmQIgal1I3meKnu9G0plRlGI9l4qqaM+g1Ufccm6D9Qku/3I=
        -----END CERTIFICATE-----
        """

    /// Of a key that nobody pinned.
    static let stranger = """
        -----BEGIN CERTIFICATE-----
        MIIBSTCB8KADAgECAgEFMAoGCCqGSM49BAMCMBkxFzAVBgNVBAMMDlRlc3QgYXV0
        aG9yaXR5MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAUMRIwEAYD
        VQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASjWKhkf26y
        XLzkjzxvxYZ7oddwJ6ciTVcx2Jme7Taf7y9YG1zgNuZpYlJCwki/ZEFD1xqLr40Z
        4t7BDH76quazoywwKjAMBgNVHRMBAf8EAjAAMBoGA1UdEQQTMBGCCWxvY2FsaG9z
        dIcEfwAAATAKBggqhkjOPQQDAgNIADBFAiEAiI1viq4Kh1xa8/CKOKa6NrnynZ8Y
        fpkv3kXqChiYcDwCIE/wklx2MgFRvMn2NiSbwwn7kphEtlogNNMohNb84BcU
        -----END CERTIFICATE-----
        """

    /// Of the present key, good until 2021.
    static let expired = """
        -----BEGIN CERTIFICATE-----
        MIIBSDCB7qADAgECAgEGMAoGCCqGSM49BAMCMBkxFzAVBgNVBAMMDlRlc3QgYXV0
        aG9yaXR5MB4XDTIwMDEwMTAwMDAwMFoXDTIxMDEwMTAwMDAwMFowFDESMBAGA1UE
        AwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAElEtaLQu4Wyum
        Wh3sLsEtkLl0oGCNWIhbiu5txOlcNXs+miNirkWzC/HwGZ+19lNC5oOORsgn8s0j
        8m9AAF2cyqMsMCowDAYDVR0TAQH/BAIwADAaBgNVHREEEzARgglsb2NhbGhvc3SH
        BH8AAAEwCgYIKoZIzj0EAwIDSQAwRgIhANw7+yVzZaUBwmdN5P00to+EU8Nambny
        GFGAF20HHfLOAiEAiqaMluTpqtFAXI8F3MxusdIIkgW+qOpA86noMB24FXc=
        -----END CERTIFICATE-----
        """

    /// Of the present key, for another name.
    static let elsewhere = """
        -----BEGIN CERTIFICATE-----
        MIIBSzCB8qADAgECAgEHMAoGCCqGSM49BAMCMBkxFzAVBgNVBAMMDlRlc3QgYXV0
        aG9yaXR5MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAYMRYwFAYD
        VQQDDA1vdGhlci5leGFtcGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAElEta
        LQu4WyumWh3sLsEtkLl0oGCNWIhbiu5txOlcNXs+miNirkWzC/HwGZ+19lNC5oOO
        Rsgn8s0j8m9AAF2cyqMqMCgwDAYDVR0TAQH/BAIwADAYBgNVHREEETAPgg1vdGhl
        ci5leGFtcGxlMAoGCCqGSM49BAMCA0gAMEUCIQD7DyRXaoD6yGOyAUmkf2xD9ctb
        bH+CCRlsrHPAThG0BgIgOPfOKDthDZKxBVe2yEr+S+2uMswlODYpOq/NCtxfKMo=
        -----END CERTIFICATE-----
        """

    /// Of the present key, and by no authority.
    static let selfSigned = """
        -----BEGIN CERTIFICATE-----
        MIIBRDCB66ADAgECAgEIMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCWxvY2FsaG9z
        dDAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFDESMBAGA1UEAwwJ
        bG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAElEtaLQu4WyumWh3s
        LsEtkLl0oGCNWIhbiu5txOlcNXs+miNirkWzC/HwGZ+19lNC5oOORsgn8s0j8m9A
        AF2cyqMsMCowDAYDVR0TAQH/BAIwADAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8A
        AAEwCgYIKoZIzj0EAwIDSAAwRQIhANsF6CHkezFGXtjraaghHiGVdVwArDxaXMMF
        uNzdlMAuAiB7AnTHfPARPkmfG2hW1RmOnXEsZ6BppkczK3kStykAPA==
        -----END CERTIFICATE-----
        """

    static let presentKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg1Uts812kCkJIsS/n
        hV/N1pe+sk9GFShEshSLeErw3CKhRANCAASUS1otC7hbK6ZaHewuwS2QuXSgYI1Y
        iFuK7m3E6Vw1ez6aI2KuRbML8fAZn7X2U0Lmg45GyCfyzSPyb0AAXZzK
        -----END PRIVATE KEY-----
        """

    static let backupKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg2aZDo/6ek3xdq/3E
        hyONK8diOagi//o2ByGsal+VFnOhRANCAAQragG6qJ58zekLCS/ePQ0cbQ/txaNi
        Fc02jcAD3R2h9YFDk8OU097uuIDGw3x6uGiACXQWXnsCROeLQDjy8QAj
        -----END PRIVATE KEY-----
        """

    static let strangerKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgotnoHs8N4MVuE/kp
        Cg9S0w8gX1l+H6WaoN02W2UrJLehRANCAASjWKhkf26yXLzkjzxvxYZ7oddwJ6ci
        TVcx2Jme7Taf7y9YG1zgNuZpYlJCwki/ZEFD1xqLr40Z4t7BDH76quaz
        -----END PRIVATE KEY-----
        """
}
