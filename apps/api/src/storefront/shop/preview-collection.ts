import { sql } from 'kysely'

import type { BodyOf, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type {
  PreviewedItem,
  previewCollection as endpoint,
} from '@marketday/contract/catalog/collections/collections'
import { pictureUrl } from '@marketday/contract/storefront/shop/picture-files'
import type { ShopItem } from '@marketday/contract/storefront/shop/shop'

import type { Config } from '../../config.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { listItemsByIds, toItem } from './catalogue.ts'
import { countCollectionItems, listCollectionItems } from './collection-items.ts'

export async function previewCollection(
  db: Db,
  filling: BodyOf<typeof endpoint>,
  { mediaUrl: { origin } }: Config,
): Promise<ResponseOf<typeof endpoint>> {
  const { pinnedIds } = filling
  const [total, rows, forSale, titles] = await inOrder([
    countCollectionItems(db, filling),
    listCollectionItems(db, { ...filling, pinnedIds: [] }, { page: 1 }),
    listItemsByIds(db, pinnedIds),
    listTitles(db, pinnedIds),
  ])
  const toPreviewed = ({ id, title, priceMinor, currency, image }: ShopItem): PreviewedItem => ({
    id,
    title,
    priceMinor,
    currency,
    image: image && {
      url: pictureUrl(origin, image, 160),
      width: image.width,
      height: image.height,
      alt: image.alt,
    },
  })
  const previews = new Map(forSale.map((item) => [item.id, toPreviewed(item)]))
  return {
    total,
    pinned: pinnedIds.flatMap((id) => {
      const title = titles.get(id)
      if (title === undefined) return []
      return [previews.get(id) ?? { id, title, priceMinor: null, currency: null, image: null }]
    }),
    rows: rows
      .map(toItem)
      .map(toPreviewed)
      .filter(({ id }) => !pinnedIds.includes(id)),
  }
}

async function listTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('products')
    .select(['product_id', 'title'])
    .where('product_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.product_id, row.title]))
}
