#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension FakeApple {
    /// `GET /auth/authorize`: the page on which a person agrees.
    func consentPage(_ query: [String: String]) -> FakeAnswer {
        if let problem = problem(query) {
            return FakeAnswer(status: 400, type: "text/plain", body: "\(problem)\n")
        }
        return .page(
            FakePage.form(
                title: "Sign in with Apple (fake)", action: "/auth/authorize", hidden: query,
                inputs: [
                    .init(name: "fake_email", label: "Address", value: "reader@example.com"),
                    .init(name: "fake_subject", label: "Subject", value: "001234.fake.0815"),
                    .init(name: "fake_first", label: "First name", value: "Ming"),
                    .init(name: "fake_last", label: "Last name", value: "Li"),
                ]))
    }

    /// Apple demands a form for the scopes, and knows clients and secure pages alone; a fake also knows this machine.
    private func problem(_ query: [String: String]) -> String? {
        guard configuration.appleClients.contains(query["client_id"] ?? "") else { return "invalid_client" }
        guard let redirect = query["redirect_uri"],
            redirect.hasPrefix("https://") || redirect.hasPrefix("http://127.0.0.1")
                || redirect.hasPrefix("http://localhost")
        else { return "invalid_request: Invalid web redirect url." }
        let types = Set((query["response_type"] ?? "").split(separator: " "))
        guard types == ["code"] || types == ["code", "id_token"] else { return "unsupported_response_type" }
        let mode = query["response_mode"] ?? "query"
        let needsForm = types.contains("id_token") || query["scope"]?.isEmpty == false
        guard mode == "form_post" || (mode == "query" && !needsForm) else {
            return "invalid_request: response_mode must be form_post when name or email scope is requested."
        }
        return nil
    }

    /// `POST /auth/authorize`: the person agreed or did not, and the browser posts the answer to our page.
    mutating func decide(_ form: [String: String], _ faults: FakeFaults, at now: Date) -> FakeAnswer {
        guard problem(form) == nil, let redirect = form["redirect_uri"], let client = form["client_id"] else {
            return FakeAnswer(status: 400, type: "text/plain", body: "invalid_request\n")
        }
        var fields: [String: String] = [:]
        fields["state"] = form["state"]
        if form["fake_decision"] == "cancel" {
            fields["error"] = "user_cancelled_authorize"
        } else {
            let person = FakeApplePerson(
                subject: form["fake_subject"], email: form["fake_email"].flatMap { $0.isEmpty ? nil : $0 },
                firstName: form["fake_first"], lastName: form["fake_last"])
            let given = authorize(
                person, client: client, nonce: form["nonce"], redirect: redirect, faults, at: now)
            fields["code"] = given.code
            if form["response_type"]?.contains("id_token") == true {
                fields["id_token"] = given.identityToken
            }
            fields["user"] = given.user
        }
        return .page(FakePage.posting(to: redirect, fields))
    }
}
