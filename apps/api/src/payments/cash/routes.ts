import * as contract from '@marketday/contract/payments/cash-ups'

import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { closeCashUp, reopenCashUp, openCashUp } from './close-cash-up.ts'
import { findCashUp, listCashEntries, listCashUps } from './find-cash-ups.ts'

export function cashRoutes(app: App): void {
  handle(app, contract.listCashUps, ({ db, query }) => listCashUps(db, query))
  handle(app, contract.openCashUp, async ({ db, body, can }) =>
    findCashUp(db, await openCashUp(db, body), can),
  )
  handle(app, contract.getCashUp, ({ db, params, can }) => findCashUp(db, params.cashUpId, can))
  handle(app, contract.listCashEntries, async ({ db, params: { cashUpId }, query, can }) => {
    await findCashUp(db, cashUpId, can)
    return await listCashEntries(db, cashUpId, query)
  })
  handle(app, contract.closeCashUp, async ({ db, params: { cashUpId }, body, can }) => {
    await closeCashUp(db, cashUpId, body)
    return await findCashUp(db, cashUpId, can)
  })
  handle(app, contract.reopenCashUp, async ({ db, params: { cashUpId }, body, can }) => {
    await reopenCashUp(db, cashUpId, body.reason)
    return await findCashUp(db, cashUpId, can)
  })
}
