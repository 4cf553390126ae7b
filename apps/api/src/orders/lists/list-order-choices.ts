import { sql } from 'kysely'

import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { listOrderChoices as endpoint } from '@marketday/contract/orders/lists/order-choices'

import { distinctValues } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { listAssignable } from '../marks/assign-order.ts'

export async function listOrderChoices(db: Db): Promise<ResponseOf<typeof endpoint>> {
  const [drivers, people, keys] = await Promise.all([
    db.selectFrom('drivers').select(['driver_id as id', 'name']).orderBy('name').execute(),
    listAssignable(db),
    sql<{ tags: string[] }>`
      select array(
        select (select tag from order_tags t where t.tag_key = key limit 1)
        from unnest(${distinctValues(sql`tag_key`, sql`order_tags`)}) key
      ) as tags`.execute(db),
  ])
  return { drivers, people, tags: keys.rows[0]?.tags ?? [] }
}
