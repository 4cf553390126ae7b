import * as z from 'zod/mini'

import { isReading } from '@marketday/contract/imports/preview-states'

import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { insertRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { noteCompared } from '../commit/note-compared.ts'
import { getImportRow } from '../queries.ts'
import { findChanges } from './find-changes.ts'

const againEveryMs = 1_000
const longestReadingMs = 3_600_000

/** Compares a website with the shop after reading it again and stores the differences; the shop is unchanged. */
export const compareWebsite = defineJob({
  name: 'compare-website',
  payload: z.strictObject({ importId: z.uuid() }),
  run: ({ payload, inTenant }) => inTenant((db) => compare(db, payload.importId)),
})

async function compare(db: Db, importId: string): Promise<void> {
  const row = await getImportRow(db, importId, { lock: true })
  if (row.status !== 'review' || row.compared_at !== null) return
  const preview = await db
    .selectFrom('import_previews')
    .select(['import_preview_id', 'host', 'status', 'source', 'notice', 'progress', 'error_code'])
    .where('import_preview_id', '=', row.import_preview_id)
    .executeTakeFirstOrThrow()
  const now = db.context.now.getTime()
  if (isReading(preview.status) && now - Date.parse(row.created_at) < longestReadingMs) {
    const startAfter = new Date(now + againEveryMs)
    await enqueue(db, compareWebsite, { importId }, { startAfter })
    return
  }
  const { changes, note } = await findChanges(db, importId, preview)
  await inOrder([
    insertRows(
      db,
      'import_changes',
      changes.map((change, position) => ({ import_id: importId, position, ...change })),
    ),
    noteCompared(db, importId, note),
  ])
}
