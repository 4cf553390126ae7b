import type { DesignPicture } from '@marketday/contract/storefront/design/design-picture'
import type { ShopDesign } from '@marketday/contract/storefront/design/design'
import { listDesignValues, mapPictures } from '@marketday/contract/storefront/design/design-values'

import type { Db } from '../../platform/database/tenant-db.ts'
import { invalid } from '../../platform/http/errors.ts'

/**
 * The design with addresses and sizes of its pictures as stored: a page never shows a file that the
 * business didn't upload. 400 with the places of unknown ones.
 */
export async function withStoredPictures(db: Db, design: ShopDesign): Promise<ShopDesign> {
  const pictures = listDesignValues(design).flatMap(({ kind, value, path }) =>
    kind === 'picture' && value ? [{ path, fileId: (value as DesignPicture).fileId }] : [],
  )
  if (pictures.length === 0) return design
  const files = await findPictures(db, [...new Set(pictures.map(({ fileId }) => fileId))])
  const unknown = pictures.filter(({ fileId }) => !files.has(fileId))
  if (unknown.length > 0)
    throw invalid(
      'A picture of the design isn’t stored',
      unknown.map(({ path }) => ({
        path: `design.${path}`,
        message: 'This picture isn’t stored. Upload it again',
      })),
    )
  return mapPictures(design, (picture) => ({ ...picture, ...files.get(picture.fileId) }))
}

/** Public pictures only. */
async function findPictures(db: Db, fileIds: readonly string[]) {
  const rows = await db
    .selectFrom('files')
    .select(['file_id', 'storage_key as key', 'width', 'height'])
    .where('file_id', 'in', fileIds)
    .where('storage_key', 'like', 't/%')
    .execute()
  return new Map(rows.map(({ file_id: fileId, ...file }) => [fileId, file]))
}
