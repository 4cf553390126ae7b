import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'
import { mergeLimits } from '@marketday/contract/orders/customers/merge-customers'
import type {
  CustomerMerge,
  listCustomerMerges,
} from '@marketday/contract/orders/customers/merge-customers'

import { decodeCursor, pageOf } from '../../../platform/database/cursor.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { mergedOn } from './undo-merge.ts'

const Cursor = z.tuple([z.string(), Id])

/** Merges that can still be undone, and undone ones. */
export async function listMerges(db: Db, query: QueryOf<typeof listCustomerMerges>) {
  const { cursor, limit = 25 } = query
  const [at, id] = cursor ? decodeCursor(Cursor, cursor) : ['infinity', null]
  const { rows } = await sql<Selected>`
    select m.customer_merge_id as id, m.created_at as "createdAt", m.actor_name as "actorName",
      json_build_object('id', k.customer_id, 'name', coalesce(nullif(k.name, ''), k.email)) as kept,
      array(select coalesce(nullif(c.name, ''), c.email) from merged_customers p join customers c on c.customer_id = p.customer_id
        where p.customer_merge_id = m.customer_merge_id order by c.created_at, c.customer_id) as merged,
      (select coalesce(sum(cardinality(p.order_ids)), 0)::int from merged_customers p
        where p.customer_merge_id = m.customer_merge_id) as "orderCount",
      case when m.undone_at is not null
        then json_build_object('at', m.undone_at, 'byName', m.undone_by_name) end as undone,
      k.merged_into is not null as "isMergedOn"
    from customer_merges m join customers k on k.customer_id = m.kept_id
    where m.created_at >= app_now() - make_interval(days => ${sql.lit(mergeLimits.undoDays)})
      and (m.created_at, m.customer_merge_id) < (${at}::timestamptz, coalesce(${id}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by m.created_at desc, m.customer_merge_id desc limit ${limit + 1}`.execute(db)
  const page = pageOf(rows, limit, (row) => [row.createdAt, row.id])
  return { rows: page.rows.map(toMerge), nextCursor: page.nextCursor }
}

interface Selected extends Omit<CustomerMerge, 'undo'> {
  readonly isMergedOn: boolean
}

const toMerge = ({ isMergedOn, ...merge }: Selected): CustomerMerge => ({
  ...merge,
  undo: merge.undone ? 'Already undone' : isMergedOn ? mergedOn : null,
})
