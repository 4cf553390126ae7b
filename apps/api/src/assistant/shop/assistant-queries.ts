import { sql } from 'kysely'

import type { ShopOrder } from '@marketday/contract/orders/shop-orders'

import type { Db } from '../../platform/database/tenant-db.ts'

/** Order state without contents, customer or destination. */
export interface NamedOrder extends Pick<
  ShopOrder,
  'status' | 'deliveryKind' | 'fulfilmentStatus' | 'deliveryStatus' | 'outstandingMinor'
> {
  readonly lines: readonly Pick<ShopOrder['lines'][number], 'kind'>[]
  readonly startsAt: string | null
  readonly endsAt: string | null
}

interface Named {
  readonly number: string
  /** One of the two is empty and matches nothing. */
  readonly email: string
  readonly phone: string
}

/** Same statement for right and wrong pairs. */
export async function findNamedOrder(
  db: Db,
  { number, email, phone }: Named,
): Promise<NamedOrder | null> {
  const { rows } = await sql<NamedOrder>`
    select o.status, o.delivery_kind as "deliveryKind", o.fulfilment_status as "fulfilmentStatus",
      greatest(0, -o.balance_minor - o.authorised_minor) as "outstandingMinor",
      array(select json_build_object('kind', l.kind) from order_lines l where l.order_id = o.order_id) as lines,
      d.status as "deliveryStatus", s.starts_at as "startsAt", s.ends_at as "endsAt"
    from orders o
    left join deliveries d on d.order_id = o.order_id
    left join delivery_slots s on s.delivery_slot_id = o.delivery_slot_id
    where o.number = ${number}::bigint and o.status <> 'draft'
      and ((${email} <> '' and lower(o.email) = ${email}) or (${phone} <> '' and o.phone = ${phone}))`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function findPickup(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('locations')
    .select('offers_pickup as offersPickup')
    .where('is_default', '=', true)
    .executeTakeFirst()
  return row?.offersPickup ?? false
}
