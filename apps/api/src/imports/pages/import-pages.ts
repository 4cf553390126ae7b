import type { ImportPage } from '@marketday/contract/imports/import-pages'

import type { Db } from '../../platform/database/tenant-db.ts'
import { addPages, listTakenPaths } from '../../storefront/pages/add-pages.ts'
import { getImportRow } from '../queries.ts'

export async function listImportPages(db: Db, importId: string): Promise<ImportPage[]> {
  const { import_preview_id: previewId } = await getImportRow(db, importId)
  const [pages, taken] = [await listFound(db, previewId), await listTakenPaths(db)]
  return pages.map((page) => ({ ...page, isTaken: taken.has(page.path) }))
}

export async function takeImportPages(
  db: Db,
  importId: string,
  paths: readonly string[],
): Promise<ImportPage[]> {
  await getImportRow(db, importId, { lock: true })
  const pages = await listImportPages(db, importId)
  await addPages(
    db,
    importId,
    pages.filter(({ path, isTaken }) => !isTaken && paths.includes(path)),
  )
  return await listImportPages(db, importId)
}

const listFound = (db: Db, previewId: string) =>
  db
    .selectFrom('import_preview_pages')
    .select(['path', 'kind', 'title', 'body'])
    .where('import_preview_id', '=', previewId)
    .orderBy('position')
    .execute()
