import * as z from 'zod/mini'

import type { Can } from '@marketday/contract/accounts/team/permissions'
import { importLimits } from '@marketday/contract/imports/imports'
import { isReading } from '@marketday/contract/imports/preview-states'

import { pathOf } from '../formats/addresses.ts'
import { conflict } from '../../platform/http/errors.ts'
import { record } from '../../platform/events/record.ts'
import { enqueue, defineJob } from '../../platform/jobs/jobs.ts'
import { newId } from '../../platform/ids.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { appNow, json, insertRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { createPreview } from '../previews/create-preview.ts'
import { getImport } from '../get-import.ts'
import { listGiven } from './list-given.ts'
import { noteCompared } from '../commit/note-progress.ts'
import { getImportRow } from '../queries.ts'
import { findChanges } from './find-changes.ts'

/**
 * Reads an import's website again, including the pages of known items, so that one counts as gone
 * only if its own page was checked. 409 if the import is not of a website or not done.
 */
export async function createResync(
  db: Db,
  {
    importId,
    allow,
    can,
  }: { readonly importId: string; readonly allow: readonly string[]; readonly can: Can },
): Promise<string> {
  const { actions, address, host } = await getImport(db, importId, can)
  if (actions.resync !== null) throw conflict('invalid_transition', actions.resync)
  const [preview, importedItems] = [
    await createPreview(db, { address, allow }),
    await listGiven(db, host),
  ]
  const pages = importedItems.flatMap(({ url }) => (pathOf(url) === '' ? [] : url))
  const id = newId()
  await inOrder([
    db
      .updateTable('import_previews')
      .set({ claimed_at: appNow, progress: json({ queue: pages.slice(0, importLimits.pages) }) })
      .where('import_preview_id', '=', preview.id)
      .execute(),
    db
      .insertInto('imports')
      .values({
        import_id: id,
        import_preview_id: preview.id,
        kind: 'resync',
        consent_at: appNow,
      })
      .execute(),
    record(db, { name: 'import.rechecked', objectType: 'import', objectId: id }),
    enqueue(db, compareWebsite, { importId: id }),
  ])
  return id
}

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
