import { sql } from 'kysely'
import type * as z from 'zod/mini'

import type { tagChange } from '@marketday/contract/orders/acts/order-marks'

import { record } from '../../platform/events/record.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { getOrderRow } from '../lock-order.ts'
import { invalid } from '../../platform/http/errors.ts'
import { distinctValues } from '../../platform/database/sql.ts'

export async function tagOrder(db: Db, orderId: string, change: TagChange): Promise<void> {
  await getOrderRow(db, orderId)
  const { added, removed } = await changeTags(db, { kind: 'order', id: orderId }, change)
  if (added.length + removed.length > 0)
    await record(db, {
      name: 'order.tagged',
      objectType: 'order',
      objectId: orderId,
      details: { added, removed },
    })
}

const mostTags = 50

export type TagChange = z.output<typeof tagChange>
type Tagged = 'customer' | 'order'

interface Changed {
  readonly added: string[]
  readonly removed: string[]
}

interface Counted extends Changed {
  readonly count: number
}

const tables = {
  customer: { tags: sql.table('customer_tags'), id: sql.ref('customer_id') },
  order: { tags: sql.table('order_tags'), id: sql.ref('order_id') },
} as const

/** Skips tags already present or absent. Reuses the existing spelling of a tag. */
export async function changeTags(
  db: Db,
  { kind, id: taggedId }: { readonly kind: Tagged; readonly id: string },
  { add, remove }: TagChange,
): Promise<Changed> {
  const { tags, id } = tables[kind]
  const { rows } = await sql<Counted>`
    with removed as (
      delete from ${tags} where ${id} = ${taggedId}::uuid
        and tag_key = any(select lower(tag) from unnest(${remove}::text[]) tag)
      returning tag
    ), added as (
      insert into ${tags} (${id}, tag)
      select ${taggedId}::uuid, coalesce((select tag from ${tags} t where t.tag_key = lower(wanted.tag) limit 1), wanted.tag)
      from (select distinct on (lower(tag)) tag from unnest(${add}::text[]) tag where lower(tag) <> all(select lower(gone) from unnest(${remove}::text[]) gone)) wanted
      on conflict do nothing returning tag
    )
    select array(select tag from added) as added, array(select tag from removed) as removed,
      ((select count(*) from ${tags} where ${id} = ${taggedId}::uuid)
        + (select count(*) from added) - (select count(*) from removed))::int as count`.execute(db)
  const { count, ...changed } = rows[0] ?? { added: [], removed: [], count: 0 }
  if (count > mostTags)
    throw invalid(`At most ${mostTags} tags`, [
      { path: 'add', message: `At most ${mostTags} tags` },
    ])
  return changed
}

/** Tags in their first spelling. */
export async function listTags(db: Db, kind: Tagged): Promise<string[]> {
  const { tags } = tables[kind]
  const { rows } = await sql<{ tags: string[] }>`
    select array(
      select (select tag from ${tags} t where t.tag_key = key limit 1)
      from unnest(${distinctValues(sql`tag_key`, tags)}) key
    ) as tags`.execute(db)
  return rows[0]?.tags ?? []
}
