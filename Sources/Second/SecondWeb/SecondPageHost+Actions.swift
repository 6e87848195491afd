internal import FoundationExports
internal import Loopback
internal import OneTimePassword
internal import QRPictures
internal import SecondCore
internal import SyncPage
internal import SecondHost

/// What the page may ask for. Each answer is a ``SecondPageWire/Reply``; a refusal carries its sentence.
extension SecondPageHost {
    func act(_ body: [UInt8], language: Language) async -> SecondPageWire.Reply {
        let action: SecondPageAction
        do throws(ActionFields.NotUnderstood) { action = try SecondPageAction.read(body) } catch {
            return .failed(SecondStrings.notUnderstood.text(in: language))
        }
        do throws(AuthenticatorError) {
            return try await perform(action, language)
        } catch {
            return await refusal(error, language)
        }
    }

    private func refusal(_ error: AuthenticatorError, _ language: Language) async -> SecondPageWire.Reply {
        let message = await authenticator.state.sentence(for: error).text(in: language)
        switch error {
        case .duplicate: return .failed(message, kind: "duplicate")
        case .invalid(let problem): return .failed(message, field: problem.field.rawValue)
        case .notReady, .notFound, .files, .unconfirmed, .tooLarge, .secretStore, .keyNotKept, .notDamaged:
            return .failed(message)
        }
    }

    /// Of a link; a secret alone and an export are told by their kind, because the page has forms for them.
    private func refusal(_ error: OneTimePasswordError, _ language: Language) -> SecondPageWire.Reply {
        let kind: String? =
            switch error {
            case .link(.bareSecret): "secret"
            case .link(.googleExport): "export"
            default: nil
            }
        return .failed(error.text(in: language), field: "link", kind: kind)
    }

    private func perform(
        _ action: SecondPageAction, _ language: Language
    ) async throws(AuthenticatorError) -> SecondPageWire.Reply {
        switch action {
        case .search(let query, let limit, let page):
            return SecondPageWire.Reply(
                screen: await search(query, limit: limit, page: page, language: language))
        case .add(let link, let allowDuplicate): return try await add(link, allowDuplicate, language)
        case .addManual(let entry, let allowDuplicate): return try await addManual(entry, allowDuplicate)
        case .addOffers(let names): return try await addOffers(names, language)
        case .check(let entry): return check(entry, language)
        case .checkLink(let link): return await checkLink(link, language)
        case .deleted: return await deleted(language)
        case .importing(let step, let held): return try await perform(step, of: held, language)
        case .undoImport(let id):
            guard let id else { throw .notFound }
            return try await undoImport(of: id, language)
        case .export(let export): return try await perform(export, language)
        case .showCode(let id, let isAgreed):
            guard let id else { throw .notFound }
            return try await showCode(of: id, isAgreed: isAgreed, language)
        case .sync(let action): return try await sync(action, language)
        case .repair(let repair): return try await self.repair(repair, language)
        case .change(let change, let id):
            guard let id else { throw .notFound }
            return try await perform(change, of: id, language)
        }
    }

    private func perform(
        _ change: SecondPageAction.Change, of id: UUID, _ language: Language
    ) async throws(AuthenticatorError) -> SecondPageWire.Reply {
        switch change {
        case .edit(let names): try await authenticator.edit(id, names, at: now())
        case .pin(let isPinned): try await authenticator.pin(id, isPinned, at: now())
        case .restore: try await authenticator.restore(id, at: now())
        case .deleteNow: try await authenticator.deleteNow(id, at: now())
        case .delete:
            let name = await authenticator.state.tokens.first { $0.id == id }?.title(in: language) ?? ""
            try await authenticator.delete(id, at: now())
            return SecondPageWire.Reply(
                undo: id.uuidString.lowercased(), message: SecondStrings.deleted(name).text(in: language))
        }
        return SecondPageWire.Reply()
    }

    private func deleted(_ language: Language) async -> SecondPageWire.Reply {
        let state = await authenticator.load(at: now())
        return SecondPageWire.Reply(
            cards: state.deleted.map { SecondPageWire.DeletedCard($0, language: language) })
    }
}

/// Adding: by a link, by hand, and from pictures.
extension SecondPageHost {
    private func add(
        _ text: String, _ allowDuplicate: Bool, _ language: Language
    ) async throws(AuthenticatorError) -> SecondPageWire.Reply {
        let link: OTPAuthLink
        do throws(OneTimePasswordError) {
            link = try OTPAuthLink(text)
        } catch {
            return refusal(error, language)
        }
        let id = try await authenticator.add(
            NewToken(link), allowingDuplicate: allowDuplicate, at: now())
        return SecondPageWire.Reply(id: id.uuidString.lowercased())
    }

    private func addManual(
        _ entry: ManualEntry, _ allowDuplicate: Bool
    ) async throws(AuthenticatorError) -> SecondPageWire.Reply {
        let token: NewToken
        do throws(ManualEntry.Problem) { token = try entry.token() } catch { throw .invalid(error) }
        let id = try await authenticator.add(
            token, allowingDuplicate: allowDuplicate, at: now())
        return SecondPageWire.Reply(id: id.uuidString.lowercased())
    }

    private func addOffers(
        _ names: [String], _ language: Language
    ) async throws(AuthenticatorError) -> SecondPageWire.Reply {
        guard let taken = offers.take(names, at: now()) else {
            return .failed(SecondStrings.offerGone.text(in: language))
        }
        do throws(AuthenticatorError) {
            // The page has marked the duplicates; choosing one is the person's word for it.
            let tokens = names.compactMap { taken[$0]?.token }
            let ids = try await authenticator.add(tokens, allowingDuplicates: true, at: now())
            return SecondPageWire.Reply(ids: ids.map { $0.uuidString.lowercased() })
        } catch {
            offers.putBack(taken)
            throw error
        }
    }

    private func check(_ entry: ManualEntry, _ language: Language) -> SecondPageWire.Reply {
        let problems = entry.problems
        var fields: [String: String?] = [:]
        for field in ManualEntry.FieldName.allCases {
            fields.updateValue(problems[field]?.text(in: language), forKey: field.rawValue)
        }
        return SecondPageWire.Reply(fields: fields)
    }

    private func checkLink(_ text: String, _ language: Language) async -> SecondPageWire.Reply {
        do throws(OneTimePasswordError) {
            let link = try OTPAuthLink(text)
            let alike = await authenticator.duplicates(of: NewToken(link))
            return SecondPageWire.Reply(
                issuer: link.issuer, account: link.account,
                title: Card.title(issuer: link.issuer, account: link.account, language),
                subtitle: Card.subtitle(issuer: link.issuer, account: link.account),
                algorithm: link.totp.algorithm.rawValue,
                digits: link.totp.digits.count, period: link.totp.period.seconds, duplicate: !alike.isEmpty)
        } catch {
            return refusal(error, language)
        }
    }

    func read(picture: [UInt8], isFrame: Bool, language: Language) async -> SecondPageWire.Reply {
        let payloads: [String]
        var remark: String?
        do throws(PictureError) {
            if isFrame {
                payloads = try await frames.read(picture)
            } else {
                let seen = try await pictures.search(picture)
                (payloads, remark) = (seen.texts, seen.remark?.text(in: language))
            }
        } catch .noCode where isFrame {
            return SecondPageWire.Reply(offers: [])
        } catch {
            return .failed(error.text(in: language))
        }
        var found: [SecondPageWire.Offer] = []
        for payload in payloads { found.append(await offer(payload, isFrame, language)) }
        return SecondPageWire.Reply(message: remark, offers: found)
    }

    private func offer(
        _ payload: String, _ isFrame: Bool, _ language: Language
    ) async -> SecondPageWire.Offer {
        do throws(OneTimePasswordError) {
            let link = try OTPAuthLink(payload)
            let token = NewToken(link)
            let alike = await authenticator.duplicates(of: token)
            return SecondPageWire.Offer(
                offer: offers.add(token, at: now()), issuer: link.issuer, account: link.account,
                title: Card.title(issuer: link.issuer, account: link.account, language),
                subtitle: Card.subtitle(issuer: link.issuer, account: link.account),
                digits: link.totp.digits.count, period: link.totp.period.seconds,
                algorithm: link.totp.algorithm.rawValue, duplicate: !alike.isEmpty, error: nil)
        } catch {
            let isExport = error == .link(.googleExport)
            return SecondPageWire.Offer(
                offer: "", issuer: "", account: "", title: "", subtitle: "", digits: nil, period: nil,
                algorithm: nil, duplicate: false, error: error.text(in: language),
                kind: isExport ? "export" : nil,
                // A picture is sent again, all of an export together; a frame is not kept.
                import: isExport && isFrame ? hold(payload) : nil)
        }
    }
}
