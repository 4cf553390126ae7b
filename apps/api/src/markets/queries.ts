import type { Market } from '@marketday/contract/money/markets'

import { inCamelCase } from '../platform/database/sql.ts'
import type { Db } from '../platform/database/tenant-db.ts'

export async function listMarkets(db: Db): Promise<Market[]> {
  return await db
    .selectFrom('markets')
    .select(
      inCamelCase([
        'market_id as id',
        'code',
        'name',
        'country',
        'currency',
        'locale',
        'is_default',
      ]),
    )
    .orderBy('is_default', 'desc')
    .orderBy('name')
    .execute()
}
