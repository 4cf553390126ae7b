import * as audit from '@marketday/contract/panel/audit'
import * as contract from '@marketday/contract/accounts/identity/identity'
import * as mailbox from '@marketday/contract/orders/customers/mailbox'

import { handle, handlePublic } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { accountRoutes } from './account/account-routes.ts'
import { securityRoutes } from './account/security-routes.ts'
import { listAudit } from './list-audit.ts'
import { claimRoutes } from './claims/claim-routes.ts'
import { findMailbox, askForCode, proveMailbox } from './prove-mailbox.ts'
import { askMailbox } from './ask-mailbox.ts'
import { setPassword } from './passwords/set-password.ts'
import { offerChallenge } from './second-factors/passkey-challenges.ts'
import { signInByPasskey } from './second-factors/passkeys.ts'
import { endSession } from './sessions/end-sessions.ts'
import { refreshSession, syncSession } from './sessions/refresh-session.ts'
import { unbindBrowser } from './sessions/start-session.ts'
import { finishSignIn } from './sign-in/complete-sign-in.ts'
import { requestSignInCode, signInByCode } from './sign-in/sign-in-by-code.ts'
import { signIn } from './sign-in/sign-in.ts'
import { signUp } from './sign-in/sign-up.ts'
import {
  socialSignIn,
  beginSocialSignIn,
  returnFromProvider,
  startSocialSignIn,
} from './social/social-sign-in.ts'
import { teamRoutes } from '../team/team-routes.ts'
import { impersonationRoutes } from './impersonation-routes.ts'

export async function identityRoutes(app: App): Promise<void> {
  signInRoutes(app)
  await claimRoutes(app)
  sessionRoutes(app)
  accountRoutes(app)
  securityRoutes(app)
  teamRoutes(app)
  impersonationRoutes(app)
  mailboxRoutes(app)
  handle(app, audit.listAudit, ({ db, query }) => listAudit(db, query))
}

function signInRoutes(app: App) {
  handlePublic(app, contract.login, signIn(app))
  handlePublic(app, contract.signUp, signUp(app))
  handlePublic(app, contract.requestSignInCode, requestSignInCode)
  handlePublic(app, contract.signInByCode, signInByCode(app))
  handlePublic(app, contract.finishSignIn, finishSignIn(app))
  handlePublic(app, contract.requestPasskey, (handling) => offerChallenge(handling))
  handlePublic(app, contract.signInByPasskey, signInByPasskey(app))
  handlePublic(app, contract.setPassword, setPassword())
  handlePublic(app, contract.requestPasswordReset, async ({ db, body }) => {
    await askMailbox(db, { purpose: 'reset-password', email: body.email })
    return {}
  })
  handlePublic(app, contract.startSocial, ({ params, reply }) =>
    startSocialSignIn(app, params.type, reply),
  )
  handlePublic(app, contract.beginSocial, beginSocialSignIn)
  handlePublic(app, contract.socialCallback, (handling) => returnFromProvider(app, handling))
  handlePublic(app, contract.socialAuth, socialSignIn(app))
}

function mailboxRoutes(app: App) {
  handlePublic(app, mailbox.getMailbox, findMailbox)
  handlePublic(app, mailbox.requestMailboxCode, askForCode)
  handlePublic(app, mailbox.proveMailbox, proveMailbox())
}

function sessionRoutes(app: App) {
  handlePublic(app, contract.refresh, refreshSession(app))
  handlePublic(app, contract.unbindSession, ({ request, reply }) => {
    unbindBrowser(request, reply)
    return {}
  })
  handle(app, contract.syncSession, ({ db, caller, request, reply }) =>
    syncSession(db, caller, { app, request, reply }),
  )
  handle(app, contract.logout, ({ db, caller, request, reply }) =>
    endSession(db, caller, { app, request, reply }),
  )
}
