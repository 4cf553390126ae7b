import type { bulkActEndpoints } from '@marketday/contract/bulk/bulk-acts'

import { handle } from '../http/handle.ts'
import type { App } from '../services.ts'
import type { createBulkActs } from './create-bulk-acts.ts'

export function followBulkActs(
  app: App,
  contract: ReturnType<typeof bulkActEndpoints>,
  acts: Omit<ReturnType<typeof createBulkActs>, 'begin'>,
): void {
  handle(app, contract.list, ({ db, query, can }) => acts.list(db, query, can))
  handle(app, contract.get, ({ db, params, can }) => acts.get(db, params.bulkActId, can))
  handle(app, contract.listRows, async ({ db, params, query, can }) => {
    await acts.get(db, params.bulkActId, can)
    return await acts.listRows(db, params.bulkActId, query)
  })
  handle(app, contract.stop, async ({ db, params, can }) => {
    await acts.stop(db, params.bulkActId, can)
    return await acts.get(db, params.bulkActId, can)
  })
  handle(app, contract.undo, async ({ db, params, can }) => {
    await acts.undo(db, params.bulkActId, can)
    return await acts.get(db, params.bulkActId, can)
  })
}
