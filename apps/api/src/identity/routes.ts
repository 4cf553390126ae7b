import * as contract from '@marketday/contract/identity'

import { handle, handlePublic } from '../platform/http/handle.ts'
import type { App } from '../platform/services.ts'
import { changeName } from './change-name.ts'
import { endSession } from './sessions/end-session.ts'
import { getAccount, listMembers } from './queries.ts'
import { refreshSession } from './sessions/refresh-session.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { setPassword } from './set-password.ts'
import { signIn } from './sign-in.ts'
import { socialSignIn } from './social/social-sign-in.ts'
import { returnFromProvider, startSocialSignIn } from './social/social-window.ts'
import { unbindBrowser } from './sessions/start-session.ts'
import { syncSession } from './sessions/sync-session.ts'

export function identityRoutes(app: App) {
  const shopUrl = (slug: string) => app.services.shopUrl(slug)

  handlePublic(app, contract.login, signIn(app))
  handlePublic(app, contract.refresh, refreshSession(app))
  handlePublic(app, contract.setPassword, setPassword())
  handlePublic(app, contract.requestPasswordReset, ({ db, body, services }) =>
    requestPasswordReset(db, body, services.config),
  )
  handlePublic(app, contract.startSocial, ({ params, reply }) =>
    startSocialSignIn(app, params.type, reply),
  )
  handlePublic(app, contract.socialCallback, ({ request, reply }) =>
    returnFromProvider(app, request, reply),
  )
  handlePublic(app, contract.socialAuth, socialSignIn(app))
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
  handle(app, contract.getAccount, ({ db, caller }) => getAccount(db, { ...caller, shopUrl }))
  handle(app, contract.changeAccount, ({ db, caller, body }) =>
    changeName(db, { ...caller, shopUrl }, body.name),
  )
  handle(app, contract.listMembers, async ({ db }) => ({ rows: await listMembers(db) }))
}
