import { sql } from 'kysely'

import type { CodedMarket } from '@marketday/contract/catalog/markets/market-prices'

import type { Db } from '../../platform/database/tenant-db.ts'

export const listCodedMarkets = (db: Db): Promise<CodedMarket[]> =>
  db
    .selectFrom('markets')
    .select(['market_id as id', 'code'])
    .where('deleted_at', 'is', null)
    .where('is_default', '=', false)
    // Sorted as in the browser, independent of the database's collation.
    .orderBy(sql`code collate "C"`)
    .execute()
