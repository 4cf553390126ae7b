import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { listMarkets as endpoint } from '@marketday/contract/money/markets'

import { inOrder } from '../platform/database/in-order.ts'
import { findTimeZone, inCamelCase } from '../platform/database/sql.ts'
import type { Db } from '../platform/database/tenant-db.ts'

export async function listMarkets(db: Db): Promise<ResponseOf<typeof endpoint>> {
  const [rows, timeZone] = await inOrder([
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
          'is_default',
        ]),
      )
      .orderBy('is_default', 'desc')
      .orderBy('name')
      .execute(),
    findTimeZone(db),
  ])
  return { rows, timeZone }
}
