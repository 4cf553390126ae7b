import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'
import type { listOrderDrafts, OrderDraftRow } from '@marketday/contract/orders/drafts/order-drafts'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

const defaultLimit = 25
const Cursor = z.tuple([z.string(), Id])

/** Open drafts, last changed first. */
export async function listDraftPage(
  db: Db,
  { limit = defaultLimit, cursor }: QueryOf<typeof listOrderDrafts>,
) {
  const [at, id] = cursor ? decodeCursor(Cursor, cursor) : [null, null]
  const { rows } = await sql<OrderDraftRow>`
    select d.order_draft_id as id, d.content ->> 'name' as "customerName", d.content ->> 'email' as email,
      d.item_titles as "itemTitles", (
        select coalesce(sum((line ->> 'quantity')::int), 0)::int from jsonb_array_elements(d.content -> 'lines') line
      ) as "itemCount", t.currency, d.total_minor as "totalMinor", d.held_until as "heldUntil", d.updated_at as "updatedAt"
    from order_drafts d join tenants t using (tenant_id)
    where d.order_id is null and d.deleted_at is null
      and (${at}::timestamptz is null or (d.updated_at, d.order_draft_id) < (${at}::timestamptz, ${id}::uuid))
    order by d.updated_at desc, d.order_draft_id desc limit ${sql.lit(limit + 1)}`.execute(db)
  return pageOf(rows, limit, ({ updatedAt, id: last }) => [updatedAt, last])
}

export async function countDrafts(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from order_drafts where order_id is null and deleted_at is null`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
