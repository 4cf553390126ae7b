import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'

import { marketCookie } from '@marketday/contract/catalog/market-choice'
import type { PricedMarket } from '@marketday/contract/catalog/price-in-market'
import type { CodedMarket } from '@marketday/contract/catalog/market-prices'

import { inCamelCase } from '../../platform/database/sql.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

export interface ShopMarket extends PricedMarket {
  readonly code: string
  readonly name: string
  readonly locale: string
  readonly isDefault: boolean
  readonly addsTax: boolean
  /** Categories shown, including sub-categories; items without category are included. Null shows all. */
  readonly shownCategoryIds: readonly string[] | null
  readonly hasOwnPrices: boolean
}

/** Home market first. */
export const listShopMarkets = preparedStatement<Record<string, never>, ShopMarket>((db) =>
  db
    .selectFrom('markets')
    .select(
      inCamelCase([
        'market_id as id',
        'code',
        'name',
        'locale',
        'is_default',
        'price_change_bp',
        'price_ending',
        'adds_tax',
      ]),
    )
    .select(
      sql<boolean>`not is_default and exists (select from variants v
        where v.market_prices <> '{}' and v.market_prices ? markets.market_id::text)`.as(
        'hasOwnPrices',
      ),
    )
    .select(
      sql<string[] | null>`case when hides_others then category_ids end`.as('shownCategoryIds'),
    )
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('name')
    .orderBy('market_id'),
)

/** Market cookie; usually absent, meaning the home market. */
export const readMarketCode = ({ cookies }: FastifyRequest): string | undefined =>
  cookies[marketCookie]

/** Null for the home market and for deleted ones. */
export const elsewhere = (
  markets: readonly ShopMarket[],
  code: string | undefined,
): ShopMarket | null => markets.find((market) => market.code === code && !market.isDefault) ?? null

/** Runs no query if no market was chosen. */
export const findShopMarket = async (
  db: Db,
  code: string | undefined,
): Promise<ShopMarket | null> =>
  code === undefined ? null : elsewhere(await listShopMarkets(db, {}), code)

/** Market of a sale; the home market (null) if it was deleted. */
export async function findSeller(db: Db, marketId: string | null) {
  const markets = await listShopMarkets(db, {})
  const market = markets.find(({ id, isDefault }) => id === marketId && !isDefault) ?? null
  return { market, addsTax: (market ?? markets[0])?.addsTax ?? false }
}

/** Null for the home market and for deleted ones; no query for the home market. */
export async function findMarketById(db: Db, marketId: string | null): Promise<ShopMarket | null> {
  return marketId === null ? null : (await findSeller(db, marketId)).market
}

export const listCodedMarkets = (db: Db): Promise<CodedMarket[]> =>
  db
    .selectFrom('markets')
    .select(['market_id as id', 'code'])
    .where('deleted_at', 'is', null)
    .where('is_default', '=', false)
    // Sorted as in the browser, independent of the database's collation.
    .orderBy(sql`code collate "C"`)
    .execute()

export const homeAddsTax = sql<boolean>`select adds_tax from markets where is_default`
