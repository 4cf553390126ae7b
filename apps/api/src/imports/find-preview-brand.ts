import { importBrand } from '@marketday/contract/imports/import-brand'
import type { ImportBrand } from '@marketday/contract/imports/imports'

import type { Db } from '../platform/database/tenant-db.ts'
import { findPreviewId } from './previews/queries.ts'

export async function findPreviewBrand(db: Db, token: string): Promise<ImportBrand | null> {
  const previewId = await findPreviewId(db, token)
  if (!previewId) return null
  const preview = await db
    .selectFrom('import_previews')
    .select('brand')
    .where('import_preview_id', '=', previewId)
    .executeTakeFirst()
  return preview ? importBrand(preview.brand) : null
}
