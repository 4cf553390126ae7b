import { sql } from 'kysely'
import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { cellLimits } from '@marketday/contract/catalog/products/item-cells'
import type {
  CellRow,
  listCellRows as endpoint,
} from '@marketday/contract/catalog/products/item-cells'

import { minorDigits } from '@marketday/contract/money/money'
import { writeBreaks } from '@marketday/contract/catalog/quantity-breaks'
import { writeMarketPrices } from '@marketday/contract/catalog/market-prices'
import type { MarketPrices } from '@marketday/contract/catalog/market-prices'
import type { QuantityBreak } from '@marketday/contract/catalog/quantity-breaks'
import { writeTime } from '@marketday/contract/catalog/products/item-sheet'

import type { Config } from '../../../config.ts'
import { listCodedMarkets } from '../../markets/shop-market.ts'
import { inOrder } from '../../../platform/database/in-order.ts'
import { findTimeZone } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { selectCellColumns } from '../variant-columns.ts'
import { findItemPage } from './find-item-page.ts'

export async function findCellRows(
  db: Db,
  { items, limit = cellLimits.page, ...query }: QueryOf<typeof endpoint>,
  config: Config,
) {
  if (items !== undefined)
    return {
      rows: await selectCells(db, await sortedByTitle(db, items.split(','))),
      nextCursor: null,
    }
  const page = await findItemPage(db, { ...query, limit }, config)
  const rows = await selectCells(
    db,
    page.rows.map(({ id }) => id),
  )
  return { rows, nextCursor: page.nextCursor }
}

async function sortedByTitle(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('product_id')
    .where('product_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('sort_title')
    .orderBy('product_id')
    .execute()
  return rows.map((row) => row.product_id)
}

interface StoredRow extends Omit<
  CellRow,
  'saleFrom' | 'saleUntil' | 'quantityBreaks' | 'marketPrices'
> {
  readonly saleFrom: string | null
  readonly saleUntil: string | null
  readonly quantityBreaks: readonly QuantityBreak[]
  readonly marketPrices: MarketPrices
}

async function selectCells(db: Db, ids: readonly string[]): Promise<CellRow[]> {
  const [timeZone, markets, rows] = await inOrder([
    findTimeZone(db),
    listCodedMarkets(db),
    selectStored(db, ids),
  ])
  return rows.map((row) => ({
    ...row,
    saleFrom: writeTime(row.saleFrom, timeZone),
    saleUntil: writeTime(row.saleUntil, timeZone),
    quantityBreaks: writeBreaks(row.quantityBreaks, minorDigits(row.currency)),
    marketPrices: writeMarketPrices(row.marketPrices, markets, minorDigits(row.currency)),
  }))
}

async function selectStored(db: Db, ids: readonly string[]): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select v.variant_id as "variantId", p.product_id as "itemId", p.title, p.status, v.title as "variantTitle",
      ${selectCellColumns}, v.currency,
      case when v.tracked then coalesce((select sum(on_hand) from stock_levels where product_id = v.product_id and variant_id = v.variant_id and for_sale), 0)::int
        end as "onHand",
      p.sale_from as "saleFrom", p.sale_until as "saleUntil", p.kind, p.lead_days as "leadDays", p.hs_code as "hsCode",
      p.country_of_origin as "countryOfOrigin"
    from unnest(${ids}::uuid[]) with ordinality chosen (product_id, place)
    join products p on p.product_id = chosen.product_id
    join variants v on v.product_id = chosen.product_id and v.archived_at is null
    order by chosen.place, v.position, v.variant_id`.execute(db)
  return rows
}
