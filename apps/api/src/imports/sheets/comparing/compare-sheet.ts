import * as z from 'zod/mini'

import { inOrder } from '../../../platform/database/in-order.ts'
import { insertRows } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { noteCompared } from '../../commit/note-compared.ts'
import { getImportRow } from '../../queries.ts'
import { getSheetRow } from '../queries.ts'
import type { SheetRow } from '../queries.ts'
import { compareBatch } from './compare-batch.ts'
import { groupRows } from './group-rows.ts'
import type { RowGroup } from './group-rows.ts'

const Payload = z.strictObject({ importId: z.uuid(), revision: z.int() })
type Payload = z.output<typeof Payload>

const rowsAtOnce = 1_000

/**
 * Holds an uploaded file against the shop and writes down what would change; the shop is not touched. A run that died
 * begins anew; one whose columns were chosen anew meanwhile gives up.
 */
export const compareSheet = defineJob({
  name: 'compare-sheet',
  payload: Payload,
  expireSeconds: 900,
  async run({ payload, inTenant, signal }) {
    const found = await inTenant((db) => begin(db, payload))
    if (!found) return
    let unchanged = 0
    for (const groups of inBatches(found.groups)) {
      signal.throwIfAborted()
      const batch = await inTenant(async (db) => {
        const sheet = await lockCurrent(db, payload)
        return sheet && (await compareBatch(db, sheet, { groups, duplicates: found.duplicates }))
      })
      if (batch === null) return
      unchanged += batch.unchanged
    }
    await inTenant((db) => finish(db, payload, unchanged))
  },
})

async function begin(db: Db, payload: Payload) {
  const sheet = await lockCurrent(db, payload)
  if (!sheet) return null
  const { importId } = payload
  await inOrder([
    db.deleteFrom('import_sheet_items').where('import_id', '=', importId).execute(),
    db.deleteFrom('import_sheet_faults').where('import_id', '=', importId).execute(),
  ])
  const { groups, faults, duplicates } = await groupRows(db, sheet)
  await insertRows(
    db,
    'import_sheet_faults',
    faults.map((fault) => ({ import_id: importId, place: 1, ...fault })),
  )
  return { groups, duplicates }
}

/** The sheet as this run compares it; null where it is no longer asked for. */
async function lockCurrent(db: Db, { importId, revision }: Payload): Promise<SheetRow | null> {
  const row = await getImportRow(db, importId, { lock: true })
  const sheet = await getSheetRow(db, importId)
  const isAsked = row.status === 'review' && row.compared_at === null
  return isAsked && sheet.revision === revision ? sheet : null
}

function* inBatches(groups: readonly RowGroup[]) {
  let [batch, rows]: [RowGroup[], number] = [[], 0]
  for (const group of groups) {
    batch.push(group)
    rows += group.rows.length
    if (rows < rowsAtOnce) continue
    yield batch
    ;[batch, rows] = [[], 0]
  }
  if (batch.length > 0) yield batch
}

async function finish(db: Db, payload: Payload, unchanged: number): Promise<void> {
  if (!(await lockCurrent(db, payload))) return
  const { importId } = payload
  await inOrder([
    db.updateTable('import_sheets').set({ unchanged }).where('import_id', '=', importId).execute(),
    noteCompared(db, importId),
  ])
}
