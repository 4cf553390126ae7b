import type { BulkProgress } from '@marketday/contract/bulk/bulk-acts'
import type { Can } from '@marketday/contract/accounts/team/permissions'
import { answer } from '@marketday/contract/endpoints/actions'

import type { Db } from '../database/tenant-db.ts'
import { conflict, notFound } from '../http/errors.ts'
import { lockAct, startAct, startUndo, stopAct } from './bulk-act-rows.ts'
import type { BulkDefinition, BulkTypes } from './bulk-definition.ts'
import { defineBulkJob } from './bulk-job.ts'
import { findAct, listActRows, listActs } from './list-bulk-acts.ts'
import type { Paged, StoredAct } from './list-bulk-acts.ts'
import { previewBulkAction } from './preview-bulk-action.ts'
import { stopBlock, undoBlock } from './rules.ts'

export type BulkActions = ReturnType<typeof defineBulkActions>

/** Runs the bulk actions of a noun (decision 0110). */
export function defineBulkActions<T extends BulkTypes>(definition: BulkDefinition<T>) {
  const { subject, noun } = definition
  const job = defineBulkJob(definition)

  const get = async (db: Db, bulkActId: string, can: Can) => {
    const act = await findAct(db, subject, bulkActId)
    if (!act) throw notFound('Bulk act')
    return toProgress(definition, act, { now: db.context.now, can })
  }

  /** Locks the act; throws 409 with the reason if the step is not possible. */
  const requireStep = async (
    db: Db,
    bulkActId: string,
    { step, can }: { readonly step: keyof BulkProgress['actions']; readonly can: Can },
  ) => {
    await lockAct(db, bulkActId)
    const { actions } = await get(db, bulkActId, can)
    const reason = actions[step]
    if (reason !== null) throw conflict('invalid_transition', reason)
  }

  return {
    job,
    get,
    async preview(db: Db, request: T['request'], can: Can) {
      return await previewBulkAction(db, definition, await definition.choose(db, request, can))
    },
    async start(db: Db, request: T['request'], can: Can) {
      const chosen = await definition.choose(db, request, can)
      return await get(db, await startAct(db, { ...definition, ...chosen, job }), can)
    },
    async list(db: Db, query: Paged, can: Can) {
      const page = await listActs(db, subject, query)
      return {
        ...page,
        rows: page.rows.map((act) => toProgress(definition, act, { now: db.context.now, can })),
      }
    },
    listRows: listActRows,
    async stop(db: Db, bulkActId: string, can: Can) {
      await requireStep(db, bulkActId, { step: 'stop', can })
      await stopAct(db, noun, bulkActId)
      return await get(db, bulkActId, can)
    },
    async undo(db: Db, bulkActId: string, can: Can) {
      await requireStep(db, bulkActId, { step: 'undo', can })
      await startUndo(db, { noun, job }, bulkActId)
      return await get(db, bulkActId, can)
    },
  }
}

function toProgress<T extends BulkTypes>(
  { access, refusal, isFinal }: BulkDefinition<T>,
  stored: StoredAct,
  { now, can }: { readonly now: Date; readonly can: Can },
) {
  const action = stored.action as T['action']
  const reasons = {
    undo: undoBlock(stored, { now, isFinal: isFinal?.(action) ?? false }),
    stop: stopBlock(stored),
  }
  const against = refusal?.(can, action) ?? null
  const actions = against === null ? answer(access, can, reasons) : { undo: against, stop: against }
  return { ...stored, action, actions }
}
