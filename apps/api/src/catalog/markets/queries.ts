import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { listMarkets as endpoint, Market } from '@marketday/contract/catalog/markets'

import { inOrder } from '../../platform/database/in-order.ts'
import { findTimeZone, inCamelCase } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { notFound } from '../../platform/http/errors.ts'

export async function listMarkets(db: Db): Promise<ResponseOf<typeof endpoint>> {
  const [rows, timeZone] = await inOrder([
    selectMarkets(db).orderBy('is_default', 'desc').orderBy('name').orderBy('market_id').execute(),
    findTimeZone(db),
  ])
  return { rows, timeZone }
}

export async function getMarket(db: Db, marketId: string): Promise<Market> {
  const market = await selectMarkets(db).where('market_id', '=', marketId).executeTakeFirst()
  if (!market) throw notFound('Market')
  return market
}

const selectMarkets = (db: Db) =>
  db
    .selectFrom('markets')
    .select(
      inCamelCase([
        'market_id as id',
        'code',
        'name',
        'country',
        'currency',
        'locale',
        'category_ids',
        'price_change_bp',
        'price_ending',
        'adds_tax',
        'hides_others',
        'is_default',
        'version',
      ]),
    )
    .where('deleted_at', 'is', null)
