import { sql } from 'kysely'

import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'

import { conflict } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { selectBundleTitle } from './queries.ts'

interface Changing {
  readonly id: string
  readonly input: Pick<ProductInput, 'kind'>
}

type Before = ReadonlyMap<string, { readonly kind?: string | undefined }>

/** 409 `invalid_transition` if goods or orders of the current kind exist. */
export async function refuseOtherKinds(
  db: Db,
  items: readonly Changing[],
  before: Before,
): Promise<void> {
  const [tied] = await findTiedKinds(db, items, before)
  if (!tied) return
  const { title, message } = tied
  throw conflict('invalid_transition', `${title} can’t change its type: ${message}`, [
    { path: 'item.kind', message },
  ])
}

export async function findTiedKinds(db: Db, items: readonly Changing[], before: Before) {
  const changing = items.filter(({ id, input: { kind = 'physical' } }) => {
    const row = before.get(id)
    return row !== undefined && (row.kind ?? 'physical') !== kind
  })
  if (changing.length === 0) return []
  const { rows } = await findTies(
    db,
    changing.map(({ id }) => id),
  )
  return rows.flatMap(({ id, title, ...ties }) => {
    const message = refusalOf(ties)
    return message === null ? [] : [{ id, title, message }]
  })
}

interface Ties {
  readonly bundleTitle: string | null
  readonly inStock: number
  readonly onTheWay: number
  readonly kept: number
  readonly isDrafted: boolean
  readonly orderNumber: string | null
}

function refusalOf({ bundleTitle, inStock, onTheWay, orderNumber, ...held }: Ties): string | null {
  if (bundleTitle !== null) return `it’s part of ${bundleTitle}. Remove it there first`
  if (orderNumber) return `order ${orderNumber} with it is open. Complete or cancel it first`
  if (inStock > 0) return `${inStock} of it are in stock. Set its stock to 0 first`
  if (onTheWay > 0) return `${onTheWay} of it are in transfer between locations. Receive them first`
  if (held.isDrafted)
    return 'a draft order reserves some of it. Release the reservation or place the order first'
  return held.kept > 0 ? 'a customer is paying for it right now. Try again in a few minutes' : null
}

const findTies = (db: Db, ids: readonly string[]) =>
  sql<Ties & { id: string; title: string }>`
    select p.product_id as id, p.title, ${selectBundleTitle(sql`p.product_id`)} as "bundleTitle", level."inStock", level."onTheWay", level.kept,
      exists (select from order_drafts d cross join jsonb_to_recordset(d.held_goods) good ("variantId" uuid)
        join variants v on v.variant_id = good."variantId"
        where v.product_id = p.product_id and d.order_id is null and d.deleted_at is null) as "isDrafted",
      (select o.number::text from orders o join order_lines l on l.order_id = o.order_id
        join variants v on v.variant_id = l.variant_id
        where v.product_id = p.product_id and o.status in ('pending_review', 'open', 'held')
          and l.quantity > l.cancelled_quantity order by o.number limit 1) as "orderNumber"
    from products p
    cross join lateral (
      select coalesce(sum(s.on_hand) filter (where v.tracked), 0)::int as "inStock", coalesce(sum(s.incoming), 0)::int as "onTheWay",
        coalesce(sum(s.reserved) filter (where p.kind = 'physical'), 0)::int as kept
      from stock_levels s join variants v on v.variant_id = s.variant_id
      where s.product_id = p.product_id
    ) level
    where p.product_id = any(${ids}::uuid[])
    order by p.product_id`.execute(db)
