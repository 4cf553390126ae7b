import type { bulkActEndpoints } from '@marketday/contract/bulk/bulk-acts'

import { handle } from '../http/handle.ts'
import type { App } from '../services.ts'
import type { BulkActions } from './define-bulk-actions.ts'

type Endpoints = ReturnType<typeof bulkActEndpoints>

/** Binds the endpoints that follow, stop and undo a noun's bulk actions. */
export function bulkRoutes(
  app: App,
  contract: Omit<Endpoints, 'preview' | 'start'>,
  actions: Pick<BulkActions, 'list' | 'get' | 'listRows' | 'stop' | 'undo'>,
): void {
  handle(app, contract.list, ({ db, query, can }) => actions.list(db, query, can))
  handle(app, contract.get, ({ db, params, can }) => actions.get(db, params.bulkActId, can))
  handle(app, contract.listRows, async ({ db, params, query, can }) => {
    await actions.get(db, params.bulkActId, can)
    return await actions.listRows(db, params.bulkActId, query)
  })
  handle(app, contract.stop, ({ db, params, can }) => actions.stop(db, params.bulkActId, can))
  handle(app, contract.undo, ({ db, params, can }) => actions.undo(db, params.bulkActId, can))
}
