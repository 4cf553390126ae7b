import type { BulkFacts } from '@marketday/contract/bulk/bulk-acts'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import type { Db } from '../database/tenant-db.ts'
import { conflict, notFound } from '../http/errors.ts'
import { lockAct } from './act-rows.ts'
import { beginAct } from './begin-act.ts'
import type { ChosenRows } from './begin-act.ts'
import type { BulkOwner } from './bulk-owner.ts'
import { defineBulkJob } from './define-bulk-job.ts'
import { findAct, listActRows, listActs } from './find-acts.ts'
import type { StoredAct } from './find-acts.ts'
import { stopBlock, undoBlock } from './rules.ts'
import { stopAct } from './stop-act.ts'
import { undoAct } from './undo-act.ts'

/** Common implementation of bulk acts (decision 0110). */
export function createBulkActs<Action, Values, Edits = null>(
  owner: BulkOwner<Action, Values, Edits>,
) {
  const { subject, noun } = owner
  const job = defineBulkJob(owner)

  const toBulkFacts = (db: Db, act: StoredAct, can: Can): BulkFacts & { action: Action } => {
    const action = act.action as Action
    const context = { now: db.context.now, lasts: owner.lasts(action) }
    const reasons = { undo: undoBlock(act, context), stop: stopBlock(act) }
    return { ...act, action, actions: owner.answer(can, reasons, action) }
  }

  const get = async (db: Db, bulkActId: string, can: Can) => {
    const act = await findAct(db, subject, bulkActId)
    if (!act) throw notFound('Bulk act')
    return toBulkFacts(db, act, can)
  }

  /** Locks the act; throws 409 with the reason if the step is not possible. */
  const requireAct = async (
    db: Db,
    bulkActId: string,
    request: { readonly act: keyof BulkFacts['actions']; readonly can: Can },
  ) => {
    await lockAct(db, bulkActId)
    const { actions } = await get(db, bulkActId, request.can)
    const reason = actions[request.act]
    if (reason !== null) throw conflict('invalid_transition', reason)
  }

  return {
    job,
    get,
    begin: (db: Db, action: Action, chosen: ChosenRows) =>
      beginAct(db, { subject, noun, job, action, chosen }),
    async list(db: Db, query: Parameters<typeof listActs>[2], can: Can) {
      const page = await listActs(db, subject, query)
      return { ...page, rows: page.rows.map((act) => toBulkFacts(db, act, can)) }
    },
    listRows: listActRows,
    async stop(db: Db, bulkActId: string, can: Can) {
      await requireAct(db, bulkActId, { act: 'stop', can })
      await stopAct(db, noun, bulkActId)
    },
    async undo(db: Db, bulkActId: string, can: Can) {
      await requireAct(db, bulkActId, { act: 'undo', can })
      await undoAct(db, { noun, job }, bulkActId)
    },
  }
}
