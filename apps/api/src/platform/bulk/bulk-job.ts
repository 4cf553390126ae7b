import * as z from 'zod/mini'

import { asPerson } from '../database/as-person.ts'
import type { Db } from '../database/tenant-db.ts'
import { defineJob } from '../jobs/jobs.ts'
import { endAct, failAct, lockAct, nextRows, saveResults } from './bulk-act-rows.ts'
import type {
  BulkDefinition,
  BulkResult,
  BulkRow,
  BulkTypes,
  DecidedObject,
} from './bulk-definition.ts'
import { deleted } from './rules.ts'

const BulkRun = z.strictObject({ bulkActId: z.uuid() })
export type BulkRun = z.output<typeof BulkRun>

/**
 * Applies or undoes an act, one batch per transaction. Outcomes commit with their batch, so that a
 * run continues after a crash without repeating anything.
 */
export const defineBulkJob = <T extends BulkTypes>(definition: BulkDefinition<T>) =>
  defineJob({
    name: definition.jobName,
    payload: BulkRun,
    expireSeconds: 900,
    async run({ payload, inTenant, signal, isLastAttempt }) {
      const { bulkActId } = payload
      try {
        let last: string | null = null
        do {
          signal.throwIfAborted()
          const after: string | null = last
          last = await inTenant((db) => advance(db, definition, { ...payload, after }))
        } while (last !== null)
      } catch (error) {
        if (isLastAttempt && !signal.aborted)
          await inTenant((db) => failAct(db, definition.noun, bulkActId))
        throw error
      }
    },
  })

interface Reached extends BulkRun {
  readonly after: string | null
}

/** Runs one batch. Returns its last row, or null if nothing is left. */
async function advance<T extends BulkTypes>(
  db: Db,
  definition: BulkDefinition<T>,
  { bulkActId, after }: Reached,
): Promise<string | null> {
  const act = await lockAct(db, bulkActId)
  if (!act || (act.status !== 'running' && act.status !== 'undoing')) return null
  const { status, actorId, actorName, undoneById, undoneByName } = act
  const isRunning = status === 'running'
  const { noun, atOnce } = definition
  const rows = await nextRows<T>(db, { bulkActId, isRunning, after, atOnce })
  const last = rows.at(-1)
  if (!last) {
    await endAct(db, noun, { bulkActId, isRunning })
    return null
  }
  const [by, name] =
    !isRunning && undoneById ? [undoneById, undoneByName ?? ''] : [actorId, actorName]
  // Older acts have no author and run as the system.
  const theirs = by ? await asPerson(db, by, name) : db
  const batch = { bulkActId, action: act.action as T['action'], isRunning, rows }
  await saveResults(theirs, noun, { bulkActId, results: await runBatch(theirs, definition, batch) })
  return last.id
}

interface Batch<T extends BulkTypes> {
  readonly bulkActId: string
  readonly action: T['action']
  readonly isRunning: boolean
  readonly rows: readonly BulkRow<T>[]
}

async function runBatch<T extends BulkTypes>(
  db: Db,
  definition: BulkDefinition<T>,
  { bulkActId, action, isRunning, rows }: Batch<T>,
): Promise<BulkResult<T>[]> {
  await definition.lock?.(db, action, rows)
  const objectsById = await definition.read(
    db,
    rows.map(({ objectId }) => objectId),
    { lock: true },
  )
  const step = isRunning
    ? await definition.apply(db, action, { lock: true })
    : await definition.undo(db, rows)
  const decided = await step.decide(
    rows.flatMap((row) => {
      const object = objectsById.get(row.objectId)
      return object === undefined ? [] : [{ row, object }]
    }),
  )
  const refusals = await step.write(
    decided.flatMap(({ row, object, decision }) =>
      decision.outcome === 'changed' ? [{ row, object, after: decision.after }] : [],
    ),
    bulkActId,
  )
  const decidedById = new Map(decided.map((entry) => [entry.row.id, entry]))
  return rows.map((row) => {
    const entry = decidedById.get(row.id)
    const reason = refusals.get(row.id) ?? reasonAgainst(entry)
    return isRunning ? toResult(definition, row.id, { entry, reason }) : toUndone(row, reason)
  })
}

function reasonAgainst<T extends BulkTypes>(entry: DecidedObject<T> | undefined): string | null {
  if (!entry) return deleted
  return entry.decision.outcome === 'refused' ? entry.decision.reason : null
}

function toResult<T extends BulkTypes>(
  definition: BulkDefinition<T>,
  rowId: string,
  {
    entry,
    reason,
  }: { readonly entry: DecidedObject<T> | undefined; readonly reason: string | null },
): BulkResult<T> {
  if (!entry || reason !== null) return { rowId, outcome: 'refused', reason: reason ?? deleted }
  const { object, decision } = entry
  if (decision.outcome !== 'changed') return { rowId, outcome: 'unchanged' }
  const { after } = decision
  return { rowId, outcome: 'changed', ...definition.stored(object, after), after }
}

const toUndone = <T extends BulkTypes>(
  { id: rowId, before, after, appliedVersion: version }: BulkRow<T>,
  reason: string | null,
): BulkResult<T> => ({
  rowId,
  outcome: reason === null ? 'undone' : 'kept',
  reason: reason ?? '',
  before,
  after,
  version,
})
