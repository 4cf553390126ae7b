import * as contract from '@marketday/contract/payments/accounts/payment-account'

import { handle, steps } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { connectSteps } from './connect-steps.ts'
import { leaveAccount } from './change-account.ts'
import { findAccount, shownAccount } from './payment-account.ts'
import { refreshSteps } from './refresh-steps.ts'

export function paymentAccountRoutes(app: App): void {
  handle(app, contract.getPaymentAccount, async ({ db, services }) =>
    shownAccount(await findAccount(db), services.config),
  )
  handle(app, contract.connectPaymentAccount, steps(connectSteps))
  handle(app, contract.refreshPaymentAccount, steps(refreshSteps))
  handle(app, contract.disconnectPaymentAccount, async ({ db, services }) => {
    const account = await findAccount(db)
    if (account) await leaveAccount(db, account.accountId, { isRevoked: false })
    return shownAccount(await findAccount(db), services.config)
  })
}
