import * as contract from '@marketday/contract/accounts/identity/claims'

import { handlePublic } from '../../../platform/http/handle.ts'
import { bindOneClick } from '../../../platform/mail/stop-link.ts'
import type { App } from '../../../platform/services.ts'
import { claimAccount } from './claim-account.ts'
import { stopReminders } from './remind-owners.ts'

export async function claimRoutes(app: App): Promise<void> {
  handlePublic(app, contract.claimAccount, claimAccount(app))
  await bindOneClick(app, (scope) =>
    handlePublic(scope, contract.stopReminders, ({ db, params }) =>
      stopReminders(db, params.token),
    ),
  )
}
