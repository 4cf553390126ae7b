import { sql } from 'kysely'

import type { CodedMarket } from '@marketday/contract/catalog/markets/market-prices'

import type { Db } from '../../platform/database/tenant-db.ts'

/** Where items can have prices of their own, as cells and columns name it: all but the home market. */
export const listCodedMarkets = (db: Db): Promise<CodedMarket[]> =>
  db
    .selectFrom('markets')
    .select(['market_id as id', 'code'])
    .where('deleted_at', 'is', null)
    .where('is_default', '=', false)
    // As the browser sorts them, whatever the database does with hyphens.
    .orderBy(sql`code collate "C"`)
    .execute()
