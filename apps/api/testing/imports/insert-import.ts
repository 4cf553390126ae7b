import type { Insertable } from 'kysely'

import type { DB } from '../../src/platform/database/database-types.ts'
import type { Db } from '../../src/platform/database/tenant-db.ts'
import { newId } from '../../src/platform/ids.ts'

export async function insertImport(
  db: Db,
  {
    preview = {},
    imported = {},
  }: {
    readonly preview?: Partial<Insertable<DB['import_previews']>>
    readonly imported?: Partial<Insertable<DB['imports']>>
  } = {},
): Promise<{ importId: string; previewId: string }> {
  const [importId, previewId] = [newId(), newId()]
  await db
    .insertInto('import_previews')
    .values({
      import_preview_id: previewId,
      token_hash: previewId,
      address: 'https://supplies.example',
      host: 'supplies.example',
      status: 'extracted',
      ...preview,
    })
    .execute()
  await db
    .insertInto('imports')
    .values({
      import_id: importId,
      import_preview_id: previewId,
      consent_at: db.context.now.toISOString(),
      ...imported,
    })
    .execute()
  return { importId, previewId }
}
