import { sql } from 'kysely'
import type { InferResult, Kysely } from 'kysely'

import type { FulfilmentState } from '@marketday/contract/orders/order-states'
import type { Order } from '@marketday/contract/orders/orders'
import { parcelStates } from '@marketday/contract/orders/packing/parcel'
import type { Parcel } from '@marketday/contract/orders/packing/parcel'
import { isFailedRefund } from '@marketday/contract/orders/order-states'
import { stillToPay, toCapture } from '@marketday/contract/orders/sums/dues'
import type { Dues } from '@marketday/contract/orders/sums/dues'

import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { goodsState } from '../fulfilment/fulfilment-rows.ts'
import type { Config } from '../../config.ts'
import { listOrderDisputes, listOrderPayments } from '../../payments/card/find-payments.ts'
import { listOrderRefunds, refundedFor, shownRefund } from '../../payments/card/find-refunds.ts'
import type { DB } from '../../platform/database/database-types.ts'
import { inCamelCase } from '../../platform/database/sql.ts'
import { checkoutColumns } from '../checkout-columns.ts'

interface Goods extends Pick<Order, 'fulfilment' | 'parcels'> {
  /** State of the least advanced goods; null before packing began. */
  readonly state: FulfilmentState | null
}

interface Row extends Omit<Parcel, 'status' | 'number' | 'packedAt'> {
  readonly status: FulfilmentState
  readonly number: number | null
  readonly packedAt: string | null
}

export async function findGoods(db: Db, orderId: string): Promise<Goods> {
  const rows = await selectGoods(db, { orderId })
  const open = rows.find(({ status }) => status === 'planned' || status === 'picking')
  return {
    state: goodsState(rows),
    fulfilment: open ? { id: open.id, status: open.status, lines: open.lines } : null,
    parcels: rows.flatMap(({ number, packedAt, status, ...parcel }) => {
      const state = parcelStates.find((candidate) => candidate === status)
      return number && packedAt && state ? [{ ...parcel, number, packedAt, status: state }] : []
    }),
  }
}

const selectGoods = preparedStatement<{ orderId: string }, Row>((db, { orderId }) => ({
  compile: () =>
    sql<Row>`
    select fulfilment_id as id, status, parcel_number as number, carrier, tracking_number as "trackingNumber",
        weight_grams as "weightGrams", packed_at as "packedAt", handed_over_at as "handedOverAt",
        (select coalesce(jsonb_agg(jsonb_build_object('lineId', g.order_line_id, 'quantity', g.quantity) order by l.position), '[]')
         from fulfilment_lines g join order_lines l on l.order_line_id = g.order_line_id
         where g.fulfilment_id = f.fulfilment_id) as lines
      from fulfilments f where order_id = ${orderId}::uuid and status <> 'cancelled'
      order by parcel_number`.compile(db),
}))

export async function findMoney(db: Db, orderId: string, config: Config) {
  const [payments, refunds, disputes] = await Promise.all([
    listOrderPayments(db, orderId),
    listOrderRefunds(db, orderId),
    listOrderDisputes(db, orderId, config),
  ])
  return { payments, refunds, disputes }
}

type Money = Awaited<ReturnType<typeof findMoney>>

interface Sums extends Dues {
  readonly capturedMinor: number
  readonly disputedMinor: number
}

export const addUpMoney = (sums: Sums, { payments, refunds, disputes }: Money) => ({
  payments,
  refunds: refunds.map(shownRefund),
  disputes,
  paidMinor: sums.capturedMinor,
  outstandingMinor: stillToPay(sums),
  capturableMinor: toCapture(sums),
  refundableMinor: Math.max(0, sums.capturedMinor - refundedFor(refunds) - sums.disputedMinor),
  goodwillMinor: refundedFor(refunds, 'goodwill'),
})

export const moneyFacts = ({ payments, refunds }: Money) => ({
  isCaptureAsked: payments.some(({ captureAskedMinor }) => captureAskedMinor !== null),
  hasFailedRefund: refunds.some(({ status }) => isFailedRefund(status)),
})

export async function findOwnFields(db: Db, orderId: string) {
  const [fields] = await selectOwnFields(db, { orderId })
  return fields
}

const ownFields = (db: Kysely<DB>, orderId: string) =>
  db
    .selectFrom('orders')
    .select(
      inCamelCase([
        'email',
        'phone',
        'customer_id',
        'place',
        'cancel_reason',
        'change_count',
        'open_returns',
        'currency',
        'version',
      ]),
    )
    .select(
      inCamelCase([
        'subtotal_minor',
        'delivery_minor',
        'tax_minor',
        'tax_lines',
        'adds_tax',
        'total_minor',
        'delivery_tax_minor',
        'cancelled_minor',
        'kept_minor',
        'is_delivery_returned',
        'returned_cards_minor',
        'captured_minor',
        'refunded_minor',
        'balance_minor',
        'authorised_minor',
        'disputed_minor',
      ]),
    )
    .select('discounts')
    .select(
      sql<boolean>`(select takes_cards from tenants t where t.tenant_id = orders.tenant_id)`.as(
        'takesCards',
      ),
    )
    .select(checkoutColumns.map(({ field, column }) => `${column} as ${field}` as const))
    .where('order_id', '=', orderId)

const selectOwnFields = preparedStatement<
  { orderId: string },
  InferResult<ReturnType<typeof ownFields>>[number]
>((db, { orderId }) => ownFields(db, orderId))

/** Reserved units by location; empty if the shop has only one location. */
export async function findTakenFrom(db: Db, orderId: string): Promise<Order['takenFrom']> {
  return await selectTakenFrom(db, { orderId })
}

const selectTakenFrom = preparedStatement<{ orderId: string }, Order['takenFrom'][number]>(
  (db, { orderId }) => ({
    compile: () =>
      sql<Order['takenFrom'][number]>`
        select shelf.name as "locationName", concat_ws(' – ', p.title, nullif(v.title, '')) as title, kept.quantity
        from (
          select variant_id, location_id, sum(reserved_delta)::bigint as quantity from stock_movements
          where reference_id = ${orderId}::uuid group by variant_id, location_id having sum(reserved_delta) > 0
        ) kept
        join locations shelf on shelf.location_id = kept.location_id
        join variants v on v.variant_id = kept.variant_id
        join products p on p.product_id = v.product_id
        where cardinality(selling_locations()) > 1 or not shelf.is_default
        order by shelf.is_default desc, shelf.selling_rank, shelf.name, title`.compile(db),
  }),
)

export async function countCustomerOrders(db: Db, customerId: string | null): Promise<number> {
  if (!customerId) return 1
  const [row] = await selectCount(db, { customerId })
  return Number(row?.count ?? 1)
}

const selectCount = preparedStatement((db, { customerId }: { readonly customerId: string }) =>
  db
    .selectFrom('orders')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId),
)
