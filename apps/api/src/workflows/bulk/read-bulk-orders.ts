import { sql } from 'kysely'

import type { DeliveryState } from '@marketday/contract/deliveries/delivery-states'
import type { FulfilmentState } from '@marketday/contract/orders/order-states'
import type { OrderPriority } from '@marketday/contract/orders/order-priority'
import { parcelStates } from '@marketday/contract/orders/packing/parcel'
import type { ReceivingKind } from '@marketday/contract/orders/cart'
import { packedKinds } from '@marketday/contract/catalog/products/item-kinds'

import { goodsState } from '../../orders/fulfilment/fulfilment-rows.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { OrderFacts } from '../../orders/rules.ts'

export interface BulkOrder extends Omit<
  OrderFacts,
  'refundableMinor' | 'disputedMinor' | 'hasFailedRefund' | 'downloads' | 'hasJustLeft'
> {
  readonly id: string
  readonly number: number
  readonly version: number
  readonly deliveryKind: ReceivingKind
  readonly tags: readonly string[]
  readonly assigneeId: string | null
  readonly dueOn: string | null
  readonly priority: OrderPriority
  readonly capturedMinor: number
  readonly refundedMinor: number
  readonly hasUsedGiftCard: boolean
  /** Null for pickup, and for orders without delivery. */
  readonly delivery: {
    readonly id: string
    readonly status: DeliveryState
    readonly driverId: string | null
    readonly slotId: string | null
  } | null
}

/** By id, skipping missing orders; locked in order of ids for writing. */
export async function readBulkOrders(
  db: Db,
  ids: readonly string[],
  { lock = false } = {},
): Promise<Map<string, BulkOrder>> {
  // Lock before reading: related rows would otherwise predate a concurrent commit.
  if (lock)
    await sql`select from orders where order_id = any(${ids}::uuid[]) order by order_id for update`.execute(
      db,
    )
  const { rows } = await sql<Row>`
    select o.order_id as id, o.number, o.version, o.status, o.archived_at is not null as "isArchived",
      o.fulfilment_status as "fulfilmentStatus", o.payment_method as "paymentMethod", o.delivery_kind as "deliveryKind",
      o.balance_minor as "balanceMinor", o.authorised_minor as "authorisedMinor", o.is_test as "isTest", o.captured_minor as "capturedMinor", o.refunded_minor as "refundedMinor",
      o.assignee_id as "assigneeId", o.due_on as "dueOn", o.priority,
      array(select tag from order_tags t where t.order_id = o.order_id order by tag_key) as tags,
      array(select status from fulfilments f where f.order_id = o.order_id and f.status <> 'cancelled') as states,
      o.open_returns as "openReturns", goods.*,
      exists (select from payments p where p.order_id = o.order_id and p.capture_asked_minor is not null) as "isCaptureAsked",
      exists (select from order_lines l join credit_accounts a on a.order_line_id = l.order_line_id
        where l.order_id = o.order_id and l.kind = 'gift_card' and a.balance_minor < l.unit_price_minor and not exists (
          select from credit_movements m where m.credit_account_id = a.credit_account_id and m.kind = 'take_back'))
        as "hasUsedGiftCard",
      (select json_build_object('id', d.delivery_id, 'status', d.status, 'driverId', d.driver_id, 'slotId', d.delivery_slot_id)
        from deliveries d where d.order_id = o.order_id) as delivery
    from orders o cross join lateral (
      select coalesce(bool_or(kind = any(${packedKinds}::text[]) and quantity > cancelled_quantity), false) as "isPacked",
        coalesce(sum(quantity - cancelled_quantity - fulfilled_quantity), 0)::int as "unitsLeft",
        coalesce(sum(packed_quantity), 0)::int as "unitsPacked",
        coalesce(sum(fulfilled_quantity + returned_quantity), 0)::int as "unitsHandedOver",
        coalesce(sum(fulfilled_quantity - returning_quantity) filter (where kind = any(${packedKinds}::text[])), 0)::int
          as "unitsReturnable"
      from order_lines l where l.order_id = o.order_id
    ) goods
    where o.order_id = any(${ids}::uuid[])
    order by o.order_id`.execute(db)
  return new Map(rows.map((row) => [row.id, toOrder(row)]))
}

interface Row extends Omit<BulkOrder, 'fulfilment' | 'hasParcels'> {
  readonly states: readonly FulfilmentState[]
}

const toOrder = ({ states, ...row }: Row): BulkOrder => ({
  ...row,
  fulfilment: goodsState(states.map((status) => ({ status }))),
  hasParcels: states.some((status) => parcelStates.some((candidate) => candidate === status)),
})
