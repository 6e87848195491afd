internal import AccountClient

/// Face or finger before the tokens (requirements 9.2).
extension AppState {
    /// Whether the tokens wait behind the gate.
    var isGated: Bool { account == .unknown(.gated) }

    mutating func take(_ standing: AppGateStanding, _ effects: inout [AppEffect]) {
        gate = standing
        home?.wanted[.gate] = nil
    }

    /// Asks once, by itself, when the app is in front.
    mutating func unlockAlone(_ effects: inout [AppEffect]) {
        guard isGated, scene == .active, !lock.wasAsked, lock.problem == nil,
            gate?.kind != nil
        else { return }
        unlock(&effects)
    }

    mutating func unlock(_ effects: inout [AppEffect]) {
        guard isGated, lock.job == nil else { return }
        lock.wasAsked = true
        lock.problem = nil
        lock.job = begin(.openGate(reason: words(.gateReason)), &effects)
    }

    mutating func usePassword(isGone: Bool = false, _ effects: inout [AppEffect]) {
        guard isGated, lock.job == nil else { return }
        lock.job = begin(.usePassword(isGone: isGone), &effects)
    }

    mutating func gateDone(_ job: AccountJob, _ effects: inout [AppEffect]) {
        switch job {
        case .openGate, .usePassword:
            lock.job = nil
            begin(.look, &effects)
        case .enableGate: say(words(.gateOn(gate?.kind ?? .face)), &effects)
        case .disableGate: say(words(.gateOff), &effects)
        default: return
        }
    }

    mutating func fail(_ running: Running, _ error: GateError, _ effects: inout [AppEffect]) {
        switch running.job {
        case .openGate:
            lock.job = nil
            lock.problem = error
            // Only the password helps, or the person has asked for it.
            if error == .changed || error == .passwordWanted {
                usePassword(isGone: error == .changed, &effects)
            }
        case .usePassword:
            lock.job = nil
            lock.problem = error
        default:
            home?.wanted[.gate] = nil
            if error != .cancelled { warn(words(error), &effects) }
        }
    }

    mutating func turnGate(_ isOn: Bool, _ effects: inout [AppEffect]) {
        guard let gate, home != nil, gate.isOn != isOn, home?.wanted[.gate] == nil else { return }
        guard !isOn || gate.kind != nil else { return }
        home?.wanted[.gate] = isOn
        begin(isOn ? .enableGate(reason: words(.gateReason)) : .disableGate, &effects)
    }

    /// 首次登录成功后, 提示启用生物识别: once for each account.
    mutating func offerGate(isFresh: Bool, _ effects: inout [AppEffect]) {
        guard isFresh, let home, let gate, let kind = gate.kind, !gate.isOn,
            settings.offeredGateTo != home.user
        else { return }
        settings.offeredGateTo = home.user
        effects.append(.keep(settings))
        ask(.offerGate(kind))
    }
}
