import * as contract from '@marketday/contract/identity/claims'

import { handlePublic } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { claimAccount } from './claim-account.ts'
import { stopReminders } from './stop-reminders.ts'

export async function claimRoutes(app: App): Promise<void> {
  handlePublic(app, contract.claimAccount, claimAccount(app))
  // Mail programs send a form; what it says is not needed.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, _body, done) => done(null, undefined),
    )
    handlePublic(scope as App, contract.stopReminders, ({ db, params }) =>
      stopReminders(db, params.token),
    )
  })
}
