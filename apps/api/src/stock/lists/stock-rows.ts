import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { stockStateOf } from '@marketday/contract/stock/stock'
import type { StockRow, StockSort, listStockLevels } from '@marketday/contract/stock/stock'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'

import type { Config } from '../../config.ts'
import { preparedByShape } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { firstPictureOfItem, pictureOf } from '../../platform/files/picture-of.ts'
import type { StoredPicture } from '../../platform/files/picture-of.ts'
import { notFound } from '../../platform/http/errors.ts'
import { directionOf, isBundle } from '../catalogue-lists.ts'
import { findElsewhere } from '../locations/find-locations.ts'

interface RowQuery {
  readonly variantIds: readonly string[]
  /** Default: main location. */
  readonly locationId?: string | undefined
}

interface WantedOne extends Pick<RowQuery, 'locationId'> {
  readonly variantId: string
}

export async function getStockRow(
  db: Db,
  { variantId, locationId }: WantedOne,
  config: Config,
): Promise<StockRow> {
  const [row] = await findStockRows(db, { variantIds: [variantId], locationId }, config)
  if (!row) throw notFound('Item')
  return row
}

export async function findStockRows(
  db: Db,
  { variantIds, locationId }: RowQuery,
  config: Config,
): Promise<StockRow[]> {
  const elsewhere = await findElsewhere(db, locationId)
  const shape = { isElsewhere: elsewhere !== undefined }
  const rows = await selectVariants(db, shape, { variantIds, locationId: elsewhere })
  return rows.map((row) => toStockRow(row, config))
}

export type SelectedStock = Omit<StockRow, 'image' | 'state'> & {
  /** For a bundle: true if any part is tracked. */
  readonly isCounted: boolean
  readonly sortTitle: string
  readonly sortSku: string
  readonly position: number
  readonly picture: StoredPicture | null
}

/** For a level at a selling location, without those of archived variants. */
const mainLocation: RawBuilder<unknown> = sql`for_sale`

export const isAt = (isElsewhere: boolean, locationId: unknown): RawBuilder<unknown> =>
  isElsewhere ? sql`location_id = ${locationId}::uuid` : mainLocation

/** Availability at the location; for bundles, at the selling locations by their parts. */
const sold = (place: RawBuilder<unknown>) =>
  place === mainLocation
    ? {
        available: sql`case when ${isBundle} then coalesce(available_bundles(p.product_id), 0)
          else coalesce(sum(on_hand - reserved - unavailable), 0)::bigint end`,
        isCounted: sql`case when ${isBundle} then available_bundles(p.product_id) is not null else v.tracked end`,
        onOrder: sql`v.backorder`,
      }
    : {
        available: sql`coalesce(sum(on_hand - reserved - unavailable), 0)::bigint`,
        isCounted: sql`v.tracked`,
        onOrder: sql`false`,
      }

/** Matching variants of the item `p` in order; optimization fence, so that they are evaluated per item. */
export function variantsWhere(condition: RawBuilder<unknown>, place = mainLocation) {
  const { available, isCounted, onOrder } = sold(place)
  return sql`lateral (
  select v.variant_id, v.position, v.sort_sku, level.* from variants v cross join lateral (
    select count(*) as levels, coalesce(sum(on_hand), 0)::bigint as on_hand, coalesce(sum(reserved), 0)::bigint as reserved,
      coalesce(sum(unavailable), 0)::bigint as unavailable,
      ${available} as available, coalesce(sum(incoming), 0)::bigint as incoming,
      ${onOrder} as on_order, ${isCounted} as is_counted
    from stock_levels where product_id = v.product_id and variant_id = v.variant_id and ${place}
  ) level
  where v.product_id = p.product_id and v.archived_at is null and ${condition} offset 0
) v`
}

export const chosen = sql`v.variant_id, p.product_id, p.sort_title, v.position, v.sort_sku, v.on_hand, v.reserved, v.unavailable, v.available, v.incoming, v.on_order, v.is_counted`

/** Pages before joining titles and pictures. */
export const stockRows = (
  page: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
) => sql<SelectedStock>`
  select v.variant_id as "variantId", item.product_id as "itemId", item.title, item.kind, v.title as "variantTitle", v.sku,
    v.tracked, v.cost_minor as "costMinor", page.on_order as backorder, v.low_stock_threshold as "lowStockThreshold", page.on_hand as "onHand", page.reserved,
    page.unavailable, page.available, page.incoming, page.is_counted as "isCounted", item.sort_title as "sortTitle", page.sort_sku as "sortSku", v.position, picture.stored as picture
  from (${page}) page
  join products item on item.product_id = page.product_id
  join variants v on v.variant_id = page.variant_id
  ${firstPictureOfItem}
  order by ${order}`

export const sortColumns = {
  item: ['sort_title', 'product_id', 'position', 'variant_id'],
  sku: ['sort_sku', 'variant_id'],
  available: ['available', 'variant_id'],
  onHand: ['on_hand', 'variant_id'],
  reserved: ['reserved', 'variant_id'],
  unavailable: ['unavailable', 'variant_id'],
} as const satisfies Readonly<Record<StockSort, readonly string[]>>

export const pageInOrder = (order: StockSort, down: boolean) =>
  sql.join(sortColumns[order].map((column) => sql`page.${sql.ref(column)} ${directionOf(down)}`))

const selectVariants = preparedByShape<
  { readonly isElsewhere: boolean },
  { variantIds: unknown; locationId: unknown },
  SelectedStock
>(({ isElsewhere }, { variantIds, locationId }) =>
  stockRows(
    sql`select ${chosen} from listed_products p
      cross join ${variantsWhere(sql`v.variant_id = any(${variantIds}::uuid[])`, isAt(isElsewhere, locationId))}
      where p.product_id in (select product_id from variants where variant_id = any(${variantIds}::uuid[]))`,
    pageInOrder('item', false),
  ),
)

export const toStockRow = (
  {
    sortTitle: _sortTitle,
    sortSku: _sortSku,
    position: _position,
    isCounted,
    picture,
    ...row
  }: SelectedStock,
  config: Config,
): StockRow => ({
  ...row,
  image: picture && pictureOf(config, picture, 160),
  state: stockStateOf({ ...row, tracked: isCounted }),
})

type Level = ResponseOf<typeof listStockLevels>['rows'][number]

export async function findLevels(db: Db, variantId: string): Promise<Level[]> {
  const { rows } = await sql<Level>`
    select location_id as "locationId", place.name as "locationName", place.is_default as "isMain", on_hand as "onHand",
      reserved, unavailable, incoming, on_hand - reserved - unavailable as available
    from stock_levels join locations place using (location_id)
    where variant_id = ${variantId}::uuid
      and (place.is_default or place.closed_at is null or on_hand <> 0)
    order by place.is_default desc, lower(place.name), location_id`.execute(db)
  return rows
}
