import { sql } from 'kysely'

import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { listOrderChoices as endpoint } from '@marketday/contract/orders/order-choices'

import type { Db } from '../../platform/database/tenant-db.ts'
import { listAssignable } from '../marks/mark-order.ts'
import { listTags } from '../marks/tag-order.ts'

export async function listOrderChoices(db: Db): Promise<ResponseOf<typeof endpoint>> {
  const [drivers, people, tags, markets] = await Promise.all([
    db.selectFrom('drivers').select(['driver_id as id', 'name']).orderBy('name').execute(),
    listAssignable(db),
    listTags(db, 'order'),
    listMarkets(db),
  ])
  return { drivers, people, tags, markets }
}

const listMarkets = async (db: Db) =>
  await db
    .selectFrom('markets')
    .select([
      sql<string>`case when is_default then 'home' else market_id::text end`.as('id'),
      'name',
    ])
    .where(
      sql<boolean>`(deleted_at is null or exists (select from orders o where o.market_id = markets.market_id))`,
    )
    .orderBy('is_default', 'desc')
    .orderBy('name')
    .orderBy('market_id')
    .execute()
