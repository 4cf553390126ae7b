import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { isOverdue, today } from '../../orders/lists/order-conditions.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { AutomatedOrder } from './rules.ts'

interface ReadOrder extends AutomatedOrder {
  readonly id: string
  readonly number: string
  readonly placedAt: string
  readonly currency: string
}

export async function findAutomatedOrder(db: Db, orderId: string): Promise<ReadOrder | null> {
  const [order] = await select(db, sql`where o.order_id = ${orderId}::uuid`)
  return order ?? null
}

export const listLastOrders = (db: Db, limit: number): Promise<ReadOrder[]> =>
  select(
    db,
    sql`where o.status <> 'draft' order by o.placed_at desc, o.order_id desc limit ${sql.lit(limit)}`,
  )

export const listNewlyOverdue = (
  db: Db,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<ReadOrder[]> =>
  select(
    db,
    sql`where ${isOverdue(db.context.tenantId)} and o.due_on = ${today(db.context.tenantId)} - 1
      and (${after}::uuid is null or o.order_id > ${after}::uuid) order by o.order_id limit ${sql.lit(limit)}`,
  )

async function select(db: Db, which: RawBuilder<unknown>): Promise<ReadOrder[]> {
  const { tenantId } = db.context
  const { rows } = await sql<ReadOrder>`
    select o.order_id as id, o.number::text as number, o.placed_at as "placedAt", o.currency, o.status,
      o.fulfilment_status as "fulfilmentStatus", o.total_minor as "totalMinor", o.balance_minor as "balanceMinor",
      o.is_test as "isTest", o.payment_method as "paymentMethod", o.delivery_kind as "deliveryKind", o.priority,
      o.assignee_id as "assigneeId", o.due_on as "dueOn", coalesce(${isOverdue(tenantId)}, false) as "isOverdue",
      not exists (select from orders earlier where earlier.customer_id = o.customer_id
        and (earlier.placed_at, earlier.order_id) < (o.placed_at, o.order_id)) as "isFirst",
      coalesce(o.place #>> '{data,Country}', '') as country, coalesce(o.place #>> '{data,zip}', '') as postcode,
      array(select tag from order_tags t where t.order_id = o.order_id) as tags,
      array(select tag from customer_tags t where t.customer_id = o.customer_id) as "customerTags",
      goods."itemIds",
      array(select distinct unnest(p.tags) from products p where p.product_id = any(goods."itemIds")) as "itemTags",
      array(
        with recursive above as (
          select category_id, parent_id from categories where category_id = any(goods."ownCategoryIds")
          union
          select parent.category_id, parent.parent_id from categories parent join above on above.parent_id = parent.category_id
        ) select category_id from above) as "categoryIds",
      array(select distinct m.location_id from stock_movements m where m.reference_id = o.order_id) as "locationIds",
      ${today(tenantId)}::text as today
    from (select * from orders o ${which}) o cross join lateral (
      select coalesce(array_agg(distinct p.product_id), '{}') as "itemIds",
        coalesce(array_agg(distinct p.category_id) filter (where p.category_id is not null), '{}') as "ownCategoryIds"
      from order_lines l join variants v on v.variant_id = l.variant_id join products p on p.product_id = v.product_id
      where l.order_id = o.order_id and l.quantity > l.cancelled_quantity
    ) goods order by o.placed_at desc, o.order_id desc`.execute(db)
  return rows
}
