import { pathOf } from '../formats/addresses.ts'
import { conflict } from '../../platform/http/errors.ts'
import { record } from '../../platform/events/record.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { newId } from '../../platform/ids.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { appNow, json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { Can } from '@marketday/contract/accounts/team/permissions'
import { importLimits } from '@marketday/contract/imports/imports'
import { createPreview } from '../previews/create-preview.ts'
import { getImport } from '../get-import.ts'
import { compareWebsite } from './compare-website.ts'
import { listGiven } from './list-given.ts'

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
