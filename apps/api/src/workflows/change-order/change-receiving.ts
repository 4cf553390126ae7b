import type { Receiving } from '@marketday/contract/orders/acts/change-order'
import type { ParsedPlace } from '@marketday/contract/contact/place'
import type { DeliveryKind } from '@marketday/contract/orders/cart'
import type { EventDetails } from '@marketday/contract/endpoints/event-details'
import { formatMoney } from '@marketday/contract/money/money'

import { findDeliverySettings } from '../../deliveries/areas/find-delivery-settings.ts'
import type { DeliverySettings } from '../../deliveries/areas/find-delivery-settings.ts'
import { changePlace } from '../../deliveries/board/change-place.ts'
import { changeSlot, scheduleDelivery } from '../../deliveries/board/schedule-delivery.ts'
import { createDelivery } from '../../deliveries/create-delivery.ts'
import { lockOrderDelivery } from '../../deliveries/lock-delivery.ts'
import type { OrderDelivery } from '../../deliveries/lock-delivery.ts'
import { cancelDelivery } from '../../deliveries/move-delivery.ts'
import { stateNames } from '../../deliveries/rules.ts'
import { releaseSlot, takeSlot } from '../../deliveries/slots.ts'
import { changeOrderSlot } from '../../orders/change-order-slot.ts'
import { setDeliveryFee, setDestination } from '../../orders/changes/set-receiving.ts'
import type { LineRow } from '../../orders/fulfilment/fulfilment-rows.ts'
import { isPacked } from '../../orders/fulfilment/fulfilment-rows.ts'
import type { OrderRecord } from '../../orders/lock-order.ts'
import { conflict } from '../../platform/http/errors.ts'
import { record } from '../../platform/events/record.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { requireSlot } from '../checkout/choose-delivery.ts'
import type { LocatedAddress } from '../checkout/checkout-address.ts'
import { totalsOf } from '../place-order/totals-of.ts'
import { isTaxedAlike } from './is-taxed-alike.ts'
import { findGoods, quoteOrder } from './receiving-options.ts'

type ChangedField = NonNullable<EventDetails<'order.changed'>['receiving']>[number]

export interface NewReceiving extends Receiving {
  /** Null if the address is the order's own. */
  readonly located: LocatedAddress | null
}

interface Change {
  readonly order: OrderRecord
  readonly lines: readonly LineRow[]
  readonly receiving: NewReceiving
}

/**
 * Changes how the customer gets a locked order: zone, minimum, fee and time are checked as at
 * checkout. A fee in the same zone stays as agreed. Returns the changed fields.
 */
export async function changeReceiving(db: Db, change: Change): Promise<ChangedField[]> {
  const { order, receiving } = change
  const delivery = await lockOrderDelivery(db, order.id)
  requireReceivable(change, delivery)
  const settings = await findDeliverySettings(db)
  const move = { ...change, delivery, settings, ...findDestination(change) }
  const feeMinor = move.isMoved ? await findFee(db, move) : null
  await moveOrder(db, move)
  const isFeeChanged = feeMinor !== null && (await changeFee(db, move, feeMinor))
  return [
    ...(receiving.kind === order.deliveryKind ? [] : ['method' as const]),
    ...(move.isMoved && receiving.kind === 'delivery' ? ['address' as const] : []),
    ...(receiving.slotId === order.slotId ? [] : ['time' as const]),
    ...(isFeeChanged ? ['fee' as const] : []),
  ]
}

interface Move extends Change {
  readonly delivery: OrderDelivery | null
  readonly settings: DeliverySettings
  readonly kind: DeliveryKind
  readonly place: ParsedPlace | null
  readonly postcode: string
  readonly isAddressChecked: boolean
  /** Another method or another address. */
  readonly isMoved: boolean
}

function requireReceivable({ order, lines, receiving }: Change, delivery: OrderDelivery | null) {
  const { kind, slotId } = receiving
  if (order.deliveryKind === 'none' || !isPacked(lines))
    throw refusal('kind', 'This order has nothing to deliver or collect')
  if (lines.some((line) => line.packedQuantity + line.fulfilledQuantity > 0))
    throw refusal('kind', 'Some items are packed or handed over. Unpack them first')
  if (order.deliveryKind !== 'delivery' || !delivery) return
  if (!['unscheduled', 'scheduled', 'assigned'].includes(delivery.status))
    throw refusal('kind', `The delivery is ${stateNames[delivery.status]}`)
  if (delivery.status === 'assigned' && kind === 'delivery' && slotId !== order.slotId)
    throw refusal('slotId', 'A driver has this delivery. Unassign it before you change the time')
}

const refusal = (field: keyof Receiving, message: string) =>
  conflict('invalid_transition', message, [{ path: `receiving.${field}`, message }])

type Destination = Pick<Move, 'kind' | 'place' | 'postcode' | 'isAddressChecked' | 'isMoved'>

function findDestination({ order, receiving: { kind, located } }: Change): Destination {
  const isMoved = kind !== order.deliveryKind || (kind === 'delivery' && located !== null)
  if (kind === 'pickup')
    return { kind, place: null, postcode: '', isAddressChecked: false, isMoved }
  if (located) return { kind, ...located, isAddressChecked: located.isChecked, isMoved }
  const { place } = order
  const postcode = place?.data.zip ?? ''
  if (postcode === '') throw outside('Enter the address with its postcode')
  return { kind, place, postcode, isAddressChecked: false, isMoved }
}

/** 409 if the order can't be received there at that time. Returns the new fee before discounts, or null in the same zone. */
async function findFee(db: Db, move: Move): Promise<number | null> {
  const { order, kind, place, delivery, receiving } = move
  const before = order.deliveryKind === 'delivery' ? order.place : null
  if (!(await isTaxedAlike(db, before, place)))
    throw outside('Different taxes apply there. Place another order')
  const quote = await requireOffer(db, move)
  const isSameKind = kind === order.deliveryKind
  if (!isSameKind || receiving.slotId !== order.slotId) requireSlot(quote, receiving.slotId)
  const isSameZone = isSameKind && delivery?.zoneId === quote.zone?.id
  return isSameZone ? null : quote.feeMinor
}

async function requireOffer(db: Db, move: Move) {
  const goods = await findGoods(db, move.lines)
  const quote = await quoteOrder(db, { ...move, goods })
  if (quote.reason !== null) throw outside(quote.reason)
  if (quote.minimumMinor > goods.subtotalMinor)
    throw outside(
      `The minimum order there is ${formatMoney(quote.minimumMinor, move.order.currency)}`,
    )
  return quote
}

const outside = (message: string) =>
  conflict('outside_zones', message, [{ path: 'receiving.place', message }])

/** Fee before discounts, and the discounts of the order. */
async function findAgreed(db: Db, orderId: string) {
  const { minor, discountMinor, discounts } = await db
    .selectFrom('orders')
    .select(['delivery_minor as minor', 'delivery_discount_minor as discountMinor', 'discounts'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { feeMinor: minor + discountMinor, discounts }
}

async function moveOrder(db: Db, move: Move): Promise<void> {
  const { order, kind, isMoved, settings } = move
  const { id: orderId } = order
  if (order.deliveryKind === 'delivery' && kind === 'delivery') return await moveDelivery(db, move)
  if (order.deliveryKind === 'delivery') await cancelDelivery(db, { orderId, reason: 'customer' })
  await exchangeSlot(db, move)
  if (isMoved) await setDestination(db, orderId, move)
  if (kind === 'delivery') await createDelivery(db, { ...move, orderId }, settings.zones)
}

/** A cancelled delivery has released its slot. */
async function exchangeSlot(db: Db, { order, receiving: { slotId } }: Move): Promise<void> {
  if (slotId === order.slotId) return
  if (slotId) await takeSlot(db, slotId)
  if (order.slotId && order.deliveryKind === 'pickup') await releaseSlot(db, order.slotId)
  await changeOrderSlot(db, { orderId: order.id, slotId })
}

async function moveDelivery(db: Db, move: Move): Promise<void> {
  const { order, delivery, receiving, place, postcode, isMoved, settings } = move
  if (isMoved && place) {
    const target = { orderId: order.id, postcode, place }
    const deliveryId = await changePlace(db, target, settings.zones)
    if (!deliveryId) throw refusal('place', 'The delivery has begun')
    await setDestination(db, order.id, move)
    await record(db, {
      name: 'delivery.address_changed',
      objectType: 'delivery',
      objectId: deliveryId,
    })
  }
  if (!delivery || !receiving.slotId || receiving.slotId === order.slotId) return
  if (delivery.status === 'unscheduled') await scheduleDelivery(db, delivery.id, receiving.slotId)
  else await changeSlot(db, delivery, receiving.slotId)
}

/** A discount on the fee covers the new one. Returns whether the fee changed. */
async function changeFee(db: Db, move: Move, feeMinor: number): Promise<boolean> {
  const { order, kind, place, settings } = move
  const { feeMinor: agreedMinor, discounts } = await findAgreed(db, order.id)
  if (feeMinor === agreedMinor) return false
  const offFee = discounts.findIndex(({ deliveryMinor }) => deliveryMinor > 0)
  const applied = discounts.map((discount, at) => ({
    ...discount,
    deliveryMinor: at === offFee ? feeMinor : 0,
  }))
  const totals = totalsOf(
    {
      currency: order.currency,
      deliveryKind: kind,
      place,
      deliveryMinor: feeMinor,
      deliveryTaxed: settings.feeTaxed,
      addsTax: order.addsTax,
      agreedDiscounts: applied,
    },
    [],
  )
  await setDeliveryFee(db, order.id, { totals, discounts: applied })
  return true
}
