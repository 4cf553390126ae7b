import * as account from '@marketday/contract/accounts/identity/account'
import * as passkeys from '@marketday/contract/accounts/identity/passkeys'
import * as factors from '@marketday/contract/accounts/identity/second-factors'
import * as sessions from '@marketday/contract/accounts/identity/sessions'

import { handle } from '../../../platform/http/handle.ts'
import type { App } from '../../../platform/services.ts'
import { changePassword } from '../passwords/change-password.ts'
import { confirmIdentity } from '../confirm-identity.ts'
import { getProofWays, requestProofCode } from '../proof-ways.ts'
import { getSecondFactors, remakeRecoveryCodes } from '../second-factors/manage-factors.ts'
import {
  addPasskey,
  offerPasskey,
  removePasskey,
  renamePasskey,
  requestProofPasskey,
} from '../second-factors/passkeys.ts'
import { confirmTotp, offerTotp, removeTotp } from '../second-factors/totp.ts'
import { endOneSession, endSessions } from '../sessions/end-sessions.ts'
import { listSessions } from '../sessions/list-sessions.ts'
import { linkIdentity, linkPendingIdentity, unlinkIdentity } from '../social/identities.ts'

export function securityRoutes(app: App) {
  handle(app, account.changePassword, changePassword())
  handle(app, account.getProofWays, ({ db, caller }) => getProofWays(db, caller))
  handle(app, account.requestProofPasskey, requestProofPasskey)
  handle(app, account.requestProofCode, ({ db, caller }) => requestProofCode(db, caller))
  handle(app, account.confirmIdentity, confirmIdentity())
  handle(app, account.linkIdentity, linkIdentity())
  handle(app, account.linkPendingIdentity, linkPendingIdentity)
  handle(app, account.unlinkIdentity, unlinkIdentity)

  handle(app, factors.getSecondFactors, ({ db, caller }) => getSecondFactors(db, caller))
  handle(app, factors.offerTotp, ({ db, caller, services }) =>
    offerTotp(db, caller, services.config),
  )
  handle(app, factors.confirmTotp, confirmTotp())
  handle(app, factors.removeTotp, ({ db, caller, services }) =>
    removeTotp(db, caller, services.config),
  )
  handle(app, factors.renewRecoveryCodes, ({ db, caller, services }) =>
    remakeRecoveryCodes(db, caller, services.config),
  )
  handle(app, passkeys.offerPasskey, offerPasskey)
  handle(app, passkeys.addPasskey, addPasskey)
  handle(app, passkeys.renamePasskey, renamePasskey)
  handle(app, passkeys.removePasskey, removePasskey)

  handle(app, sessions.listSessions, async ({ db, caller }) => ({
    rows: await listSessions(db, caller),
  }))
  handle(app, sessions.endSession, ({ db, caller, params }) =>
    endOneSession(db, caller, params.sessionId),
  )
  handle(app, sessions.endSessions, ({ db, caller, query }) =>
    endSessions(db, caller, query.everywhere === 'true'),
  )
}
