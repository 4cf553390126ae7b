import { sql } from 'kysely'

import type { ReturnOffer } from '@marketday/contract/orders/returns/returns'
import type { ReturnRules } from '@marketday/contract/orders/returns/return-rules'
import { isDelivered } from '@marketday/contract/catalog/products/item-kinds'
import type { ItemKind } from '@marketday/contract/catalog/products/item-kinds'

import type { Db } from '../../platform/database/tenant-db.ts'
import { getReturnRules } from './return-rules.ts'
import { listReturns } from './return-rows.ts'
import type { ReturnRow } from './return-rows.ts'

export interface ReturnableLine {
  readonly id: string
  readonly variantId: string
  readonly kind: ItemKind
  readonly title: string
  readonly variantTitle?: string
  readonly fulfilledQuantity: number
  readonly returningQuantity: number
}

/** Delivered units in no open return; services and downloads cannot be returned. */
export const countReturnable = ({ kind, fulfilledQuantity, returningQuantity }: ReturnableLine) =>
  isDelivered(kind) ? fulfilledQuantity - returningQuantity : 0

const emptyOffer: ReturnOffer = { until: null, isOver: false, lines: [] }

export async function findReturnOffer(
  db: Db,
  orderId: string,
  lines: readonly ReturnableLine[],
): Promise<ReturnOffer> {
  const possible = lines.filter((line) => countReturnable(line) > 0)
  if (possible.length === 0) return emptyOffer
  const rules = await getReturnRules(db)
  const time = rules.windowDays > 0 ? await findWindow(db, orderId, rules) : undefined
  if (!time) return emptyOffer
  const excluded = await findExcluded(db, possible, rules)
  const offered = possible.filter(
    ({ kind, variantId }) =>
      (kind !== 'made_to_order' || rules.takesMadeToOrder) && !excluded.has(variantId),
  )
  return {
    ...time,
    lines: offered.map((line) => ({
      lineId: line.id,
      title: [line.title, line.variantTitle].filter(Boolean).join(' – '),
      quantity: countReturnable(line),
    })),
  }
}

/** Days in the time zone of the business, from the day of delivery. */
async function findWindow(db: Db, orderId: string, { windowDays }: ReturnRules) {
  const { rows } = await sql<Pick<ReturnOffer, 'isOver'> & { until: string }>`
    select until::text, until < (app_now() at time zone time_zone)::date as "isOver" from (
      select (max(f.delivered_at) at time zone t.time_zone)::date + ${windowDays}::int as until, t.time_zone
      from fulfilments f join tenants t on t.tenant_id = f.tenant_id
      where f.order_id = ${orderId}::uuid and f.status = 'delivered' group by t.time_zone
    ) counted`.execute(db)
  return rows[0]
}

async function findExcluded(
  db: Db,
  lines: readonly ReturnableLine[],
  { excludedTags }: ReturnRules,
): Promise<ReadonlySet<string>> {
  if (excludedTags.length === 0) return new Set()
  const { rows } = await sql<{ variantId: string }>`
    select v.variant_id as "variantId" from variants v join products p on p.product_id = v.product_id
    where v.variant_id = any(${lines.map(({ variantId }) => variantId)}::uuid[])
      and exists (select from unnest(p.tags) tag where lower(tag) = any(${excludedTags.map((tag) => tag.toLowerCase())}::text[]))`.execute(
    db,
  )
  return new Set(rows.map(({ variantId }) => variantId))
}

interface Returned {
  readonly returns: ReturnRow[]
  readonly returnOffer: ReturnOffer
}

type Line = ReturnableLine & { readonly returnedQuantity: number }

/** No query if nothing was handed over. */
export async function findReturned(
  db: Db,
  orderId: string,
  lines: readonly Line[],
): Promise<Returned> {
  const isHandedOver = lines.some(
    (line) => line.returnedQuantity > 0 || countReturnable(line) > 0 || line.returningQuantity > 0,
  )
  if (!isHandedOver) return { returns: [], returnOffer: { until: null, isOver: false, lines: [] } }
  const [returns, returnOffer] = await Promise.all([
    listReturns(db, orderId),
    findReturnOffer(db, orderId, lines),
  ])
  return { returns, returnOffer }
}
