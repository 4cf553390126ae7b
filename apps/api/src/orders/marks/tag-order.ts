import { sql } from 'kysely'

import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { tagOrder as endpoint } from '@marketday/contract/orders/acts/order-marks'

import { record } from '../../platform/events/record.ts'
import { invalid } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { getOrderRow } from '../lock-order.ts'

const mostTags = 50

type TagChange = BodyOf<typeof endpoint>

/** What an order has already, and what it lacks, is left as it is. */
export async function tagOrder(db: Db, orderId: string, change: TagChange): Promise<void> {
  await getOrderRow(db, orderId)
  const { added, removed, count } = await changeTags(db, orderId, change)
  if (count > mostTags)
    throw invalid(`An order has at most ${mostTags} tags`, [
      { path: 'add', message: `At most ${mostTags} tags` },
    ])
  if (added.length + removed.length > 0)
    await record(db, {
      name: 'order.tagged',
      objectType: 'order',
      objectId: orderId,
      details: { added, removed },
    })
}

interface Changed {
  readonly added: string[]
  readonly removed: string[]
  /** The order's tags afterwards. */
  readonly count: number
}

/** A tag that the business has already is written as it is there. */
async function changeTags(db: Db, orderId: string, { add, remove }: TagChange): Promise<Changed> {
  const { rows } = await sql<Changed>`
    with removed as (
      delete from order_tags where order_id = ${orderId}::uuid
        and tag_key = any(select lower(tag) from unnest(${remove}::text[]) tag)
      returning tag
    ), added as (
      insert into order_tags (order_id, tag)
      select ${orderId}::uuid, coalesce((select tag from order_tags t where t.tag_key = lower(wanted.tag) limit 1), wanted.tag)
      from (select distinct on (lower(tag)) tag from unnest(${add}::text[]) tag where lower(tag) <> all(select lower(gone) from unnest(${remove}::text[]) gone)) wanted
      on conflict do nothing returning tag
    )
    select array(select tag from added) as added, array(select tag from removed) as removed,
      ((select count(*) from order_tags where order_id = ${orderId}::uuid)
        + (select count(*) from added) - (select count(*) from removed))::int as count`.execute(db)
  return rows[0] ?? { added: [], removed: [], count: 0 }
}
