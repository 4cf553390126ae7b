import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { QueryOf, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'
import { abandonedLimits } from '@marketday/contract/orders/carts/abandoned-carts'
import type {
  AbandonedCart,
  getCartFigures as figures,
  listAbandonedCarts as endpoint,
} from '@marketday/contract/orders/carts/abandoned-carts'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { leftCarts } from './left-carts.ts'

const Cursor = z.tuple([z.string(), Id])

/** Last left first. */
export async function listLeftCarts(db: Db, query: QueryOf<typeof endpoint>) {
  const { cursor, limit = 25, state = null } = query
  const [at, id] = cursor ? decodeCursor(Cursor, cursor) : ['infinity', null]
  const { rows } = await sql<AbandonedCart>`
    select * from (${leftCarts}
      and (c.updated_at, c.cart_id) < (${at}::timestamptz, coalesce(${id}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))) cart
    where ${state}::text is null or state = ${state}::text
    order by "leftAt" desc, id desc limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, (row) => [row.leftAt, row.id])
}

export async function addUpLeftCarts(db: Db): Promise<ResponseOf<typeof figures>> {
  const { rows } = await sql<ResponseOf<typeof figures>>`
    with cart as (${leftCarts}), won as (
      select o.net_minor from orders o join carts b on b.cart_id = o.cart_id
      where b.recovers_id is not null and o.status not in ('draft', 'pending_review', 'cancelled')
        and o.placed_at > app_now() - make_interval(days => ${sql.lit(abandonedLimits.keptDays)}))
    select currency,
      (select count(*)::int from cart where state in ('left', 'reminded')) as "leftCount",
      (select coalesce(sum("goodsMinor"), 0)::bigint from cart where state in ('left', 'reminded')) as "leftMinor",
      (select count(*)::int from won) as "recoveredCount",
      (select coalesce(sum(net_minor), 0)::bigint from won) as "recoveredMinor",
      exists (select from mail_wordings where template = 'cart-left' and not is_off) as "isMailOn"
    from tenants where tenant_id = ${db.context.tenantId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a business without a row')
  return row
}
