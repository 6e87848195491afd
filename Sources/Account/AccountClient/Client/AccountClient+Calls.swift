internal import AccountAPI

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// How a call of the account service is made.
extension AccountClient {
    /// What a call proves besides the token.
    enum Proving: Sendable {
        case nothing
        /// The device's key, which is made where there is none.
        case device(creating: Bool)
    }

    /// Asks the account service, once more where it wants to see its nonce in the proof.
    ///
    /// - Parameters:
    ///   - route: of the shared list.
    ///   - id: what stands in the place of the path's part in braces.
    ///   - body: as JSON.
    ///   - token: the access token that goes along.
    ///   - proving: whether the device's proof goes along.
    /// - Returns: the answer, whatever its status.
    /// - Throws: `transport`, `device`.
    func call(
        _ route: AccountRoute, id: String? = nil, body: [UInt8]? = nil, token: String? = nil,
        _ proving: Proving = .device(creating: false)
    ) async throws(AccountClientError) -> TransportAnswer {
        let request = request(route, id, body, token)
        let answer = try await attempt(request, token, proving)
        guard let problem = Wire.problem(answer), problem.code == .proof,
            problem.subcode == Subcode.nonce.rawValue, let asked = answer["DPoP-Nonce"]
        else { return answer }
        nonce = asked
        return try await attempt(request, token, proving)
    }

    private func request(
        _ route: AccountRoute, _ id: String?, _ body: [UInt8]?, _ token: String?
    ) -> TransportRequest {
        var path = route.place.path
        if let open = path.firstIndex(of: "{"), let close = path.firstIndex(of: "}"), let id {
            path.replaceSubrange(open...close, with: id)
        }
        var request = TransportRequest(
            route.place.verb.rawValue, configuration.account, path,
            headers: [
                .init("Accept", "application/json"),
                .init("Accept-Language", configuration.language.rawValue),
            ], body: body)
        if body != nil { request.headers.append(.init("Content-Type", "application/json")) }
        if let token { request.headers.append(.init("Authorization", "Bearer \(token)")) }
        return request
    }

    private func attempt(
        _ request: TransportRequest, _ token: String?, _ proving: Proving
    ) async throws(AccountClientError) -> TransportAnswer {
        var request = request
        if case .device(let creating) = proving {
            let claims = ProofMaker.Claims(
                request, id: ports.random(16), at: serverDate, token: token, nonce: nonce)
            do throws(DeviceKeyError) {
                request.headers.append(.init("DPoP", try await proofs.proof(claims, creating: creating)))
            } catch {
                throw .device(error)
            }
        }
        return try await transport(request)
    }

    /// Sends a request as it is, and learns the server's calendar from the answer.
    func transport(_ request: TransportRequest) async throws(AccountClientError) -> TransportAnswer {
        let answer: TransportAnswer
        do throws(TransportError) {
            answer = try await ports.transport.send(request)
        } catch {
            throw error == .cancelled ? .cancelled : .transport(error)
        }
        if request.origin == configuration.account, let date = answer["Date"].flatMap(ServerDate.read) {
            let ahead = date.timeIntervalSince(ports.clock.now.date)
            // Answers tell whole seconds, and are under way for some.
            if abs(ahead - offset) > 5 { offset = ahead }
        }
        return answer
    }
}
