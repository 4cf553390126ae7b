import * as contract from '@marketday/contract/payments/payouts'
import * as reconciliation from '@marketday/contract/payments/reconciliation'

import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { exportPayout } from './export-payout.ts'
import { findDifference, listDifferences, explainDifference } from './differences.ts'
import { findFees } from './find-fees.ts'
import { findPayout, getPayout, listPayoutLines, listPayouts } from './find-payouts.ts'
import { readNow } from './reading/read-balance.ts'

export function payoutRoutes(app: App): void {
  handle(app, contract.listPayouts, ({ db, query }) => listPayouts(db, query))
  handle(app, contract.readPayouts, async ({ db }) => {
    await readNow(db)
    return {}
  })
  handle(app, contract.getPayout, ({ db, params }) => getPayout(db, params.payoutId))
  handle(app, contract.listPayoutLines, async ({ db, params, query }) =>
    listPayoutLines(db, await findPayout(db, params.payoutId), query),
  )
  handle(app, contract.exportPayout, exportPayout)
  handle(app, contract.listOrderFees, ({ db, params }) => findFees(db, params.orderId))
  handle(app, reconciliation.listDifferences, ({ db, query }) => listDifferences(db, query))
  handle(app, reconciliation.explainDifference, async ({ db, params: { differenceId }, body }) => {
    await explainDifference(db, differenceId, body.explanation)
    return await findDifference(db, differenceId)
  })
}
