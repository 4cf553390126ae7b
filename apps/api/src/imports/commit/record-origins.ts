import type { SourceItem } from '@marketday/contract/imports/source-items'

import { inOrder } from '../../platform/database/in-order.ts'
import { insertRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { BroughtIn } from '../../catalog/products/bring-in-products.ts'
import { pathOf } from '../formats/addresses.ts'
import { attachImage } from '../../catalog/products/attach-image.ts'
import { redirectAddresses } from '../../catalog/products/redirect-slug.ts'
import type { ImportRow } from '../queries.ts'

export interface Origin {
  readonly item: SourceItem
  readonly product: BroughtIn
}

export async function recordOrigins(
  db: Db,
  importId: string,
  origins: readonly Origin[],
): Promise<{ redirects: number }> {
  const redirects = origins.flatMap(redirectOf)
  await inOrder([
    ...origins.flatMap((origin) => attachOwn(db, origin)),
    insertRows(
      db,
      'import_products',
      origins.map(({ item, product }) => ({
        import_id: importId,
        source_key: item.key,
        product_id: product.id,
        product_version: product.version,
        was_created: product.wasCreated,
      })),
    ),
    insertRows(
      db,
      'import_pictures',
      origins.flatMap((origin) => picturesOf(importId, origin)),
    ),
    redirectAddresses(db, redirects),
  ])
  return { redirects: redirects.length }
}

/** Existing items keep their pictures. */
function picturesOf(importId: string, { item, product }: Origin) {
  if (!product.wasCreated) return []
  return item.images.flatMap(({ url, alt, fileId }, position) =>
    fileId === undefined
      ? [{ import_id: importId, product_id: product.id, position, url, alt }]
      : [],
  )
}

/** Pictures already in the shop's store are not copied. */
function attachOwn(db: Db, { item, product }: Origin): Promise<void>[] {
  if (!product.wasCreated) return []
  return item.images.flatMap(({ fileId, alt }) =>
    fileId === undefined ? [] : [attachImage(db, { productId: product.id, fileId, alt })],
  )
}

/** Redirects the item's old address (IMP-14). */
function redirectOf({ item, product }: Origin): { from: string; to: string }[] {
  // A menu file is not the page of any item.
  if (item.source === 'pdf') return []
  const [from, to] = [pathOf(item.url), `/products/${product.slug}`]
  return from === '' || from === '/' || from === to ? [] : [{ from, to }]
}

/** Creation time of an imported item, spaced by its position in the source, because shops sort by newest. */
export const madeAt = ({ created_at: begun }: Pick<ImportRow, 'created_at'>, place: number) =>
  new Date(Date.parse(begun) - place).toISOString()

export const toSourceKey = (host: string, key: string) => `${host} ${key}`
