import { sql } from 'kysely'

import { toPackStates } from '@marketday/contract/orders/order-states'
import { hasStock } from '@marketday/contract/catalog/products/kinds/item-kinds'

import type { Db } from '../../platform/database/tenant-db.ts'
import { isToDeliver, countLoose } from '../fulfilment/fulfilment-rows.ts'
import type { PaperLine, PaperOrder } from './paper-orders.ts'

interface PickedGoods {
  readonly variantId: string
  readonly title: string
  readonly sku: string | null
  readonly quantity: number
}

export interface PickList {
  readonly orderNumbers: readonly string[]
  readonly rows: readonly (PickedGoods & { readonly category: string; readonly location: string })[]
}

export async function findPickList(db: Db, orders: readonly PaperOrder[]): Promise<PickList> {
  const open = orders.filter(isUnpacked)
  const goods = sumUp(open.flatMap(({ lines }) => lines.filter(isToPack).flatMap(listPicked)))
  const places = await findPlaces(db, {
    orderIds: open.map(({ id }) => id),
    variantIds: goods.map(({ variantId }) => variantId),
  })
  const placeOf = new Map(places.map(({ variantId, ...place }) => [variantId, place]))
  return {
    orderNumbers: open.map(({ number }) => String(number)),
    rows: goods
      .map((row) => ({ ...row, ...(placeOf.get(row.variantId) ?? { category: '', location: '' }) }))
      .toSorted(
        (a, b) =>
          a.location.localeCompare(b.location) ||
          a.category.localeCompare(b.category) ||
          a.title.localeCompare(b.title),
      ),
  }
}

const isUnpacked = ({ status, fulfilmentStatus, lines }: PaperOrder): boolean =>
  status === 'open' && toPackStates.includes(fulfilmentStatus) && lines.some(isToPack)

const isToPack = (line: PaperLine): boolean => isToDeliver(line) && countLoose(line) > 0

/** Bundles are picked by part. */
function listPicked(line: PaperLine): PickedGoods[] {
  const units = countLoose(line)
  if (hasStock(line.kind) || !line.parts) {
    const title = [line.title, line.variantTitle].filter(Boolean).join(' – ')
    return [{ variantId: line.variantId, title, sku: line.sku, quantity: units }]
  }
  return line.parts.map((part) => ({ ...part, quantity: part.quantity * units }))
}

function sumUp(goods: readonly PickedGoods[]): PickedGoods[] {
  const sums = new Map<string, PickedGoods>()
  for (const item of goods) {
    const sum = sums.get(item.variantId)
    sums.set(item.variantId, {
      ...(sum ?? item),
      quantity: (sum?.quantity ?? 0) + item.quantity,
    })
  }
  return [...sums.values()]
}

async function findPlaces(
  db: Db,
  {
    orderIds,
    variantIds,
  }: { readonly orderIds: readonly string[]; readonly variantIds: readonly string[] },
) {
  const { rows } = await sql<{ variantId: string; category: string; location: string }>`
    select v.variant_id as "variantId", coalesce(c.title, '') as category, coalesce(kept.location, '') as location
    from variants v
    join products p on p.product_id = v.product_id
    left join categories c on c.category_id = p.category_id
    left join (
      select variant_id, string_agg(case when places = 1 then name else name || ' × ' || quantity end, ', ' order by name) as location
      from (
        select m.variant_id, l.name, sum(m.reserved_delta) as quantity, count(*) over (partition by m.variant_id) as places
        from stock_movements m join locations l on l.location_id = m.location_id
        where m.reference_id = any(${orderIds}::uuid[]) and m.variant_id = any(${variantIds}::uuid[])
        group by m.variant_id, l.location_id, l.name having sum(m.reserved_delta) > 0
      ) each group by variant_id
    ) kept on kept.variant_id = v.variant_id
    where v.variant_id = any(${variantIds}::uuid[])`.execute(db)
  return rows
}
