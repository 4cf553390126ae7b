import * as z from 'zod/mini'

import { inOrder } from '../../../platform/database/in-order.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { noteCompared } from '../../commit/note-progress.ts'
import { getImportRow } from '../../queries.ts'
import { getSheetRow } from '../queries.ts'
import type { SheetRow } from '../queries.ts'
import { compareBatch } from './compare-batch.ts'
import type { Batch, Counts } from './compare-batch.ts'
import { groupRows } from './group-rows.ts'
import type { RowGroup } from './group-rows.ts'

const Payload = z.strictObject({ importId: z.uuid(), revision: z.int() })
type Payload = z.output<typeof Payload>

/** Batch size that keeps locks short. */
const rowsAtOnce = 500

/**
 * Compares an uploaded file with the shop and stores the differences; the shop is unchanged.
 * Restarts after a crash, and gives up if the columns were changed since.
 */
export const compareSheet = defineJob({
  name: 'compare-sheet',
  payload: Payload,
  expireSeconds: 900,
  async run({ payload, inTenant, signal }) {
    const comparison = await inTenant((db) => begin(db, payload))
    if (!comparison) return
    const counts = { added: 0, changed: 0, unchanged: 0 }
    for (let from = 0; from < comparison.groups.length;) {
      signal.throwIfAborted()
      const batch = { ...comparison, groups: takeGroups(comparison.groups, from, rowsAtOnce) }
      const compared = await inTenant((db) => compareSome(db, payload, batch))
      if (compared === null) return
      counts.added += compared.added
      counts.changed += compared.changed
      counts.unchanged += compared.unchanged
      from += batch.groups.length
    }
    await inTenant((db) => finish(db, payload, counts))
  },
})

async function begin(db: Db, payload: Payload) {
  const sheet = await lockCurrent(db, payload)
  if (!sheet) return null
  const { importId } = payload
  await inOrder([
    db
      .updateTable('import_sheets')
      .set({ added: 0, changed: 0 })
      .where('import_id', '=', importId)
      .execute(),
    db.deleteFrom('import_sheet_items').where('import_id', '=', importId).execute(),
    db.deleteFrom('import_sheet_faults').where('import_id', '=', importId).execute(),
  ])
  return await groupRows(db, sheet)
}

async function compareSome(db: Db, payload: Payload, batch: Batch) {
  const sheet = await lockCurrent(db, payload)
  return sheet && (await compareBatch(db, sheet, batch))
}

/** Null if this run is outdated. */
async function lockCurrent(db: Db, { importId, revision }: Payload): Promise<SheetRow | null> {
  const row = await getImportRow(db, importId, { lock: true })
  const sheet = await getSheetRow(db, importId)
  const isAsked = row.status === 'review' && row.compared_at === null
  return isAsked && sheet.revision === revision ? sheet : null
}

function takeGroups(groups: readonly RowGroup[], from: number, maxRows: number): RowGroup[] {
  const taken: RowGroup[] = []
  let rows = 0
  for (let place = from; place < groups.length && rows < maxRows; place += 1) {
    const group = groups[place]
    if (group) taken.push(group)
    rows += group?.rows.length ?? 0
  }
  return taken
}

async function finish(db: Db, payload: Payload, counts: Counts): Promise<void> {
  if (!(await lockCurrent(db, payload))) return
  const { importId } = payload
  await inOrder([
    db.updateTable('import_sheets').set(counts).where('import_id', '=', importId).execute(),
    noteCompared(db, importId),
  ])
}
