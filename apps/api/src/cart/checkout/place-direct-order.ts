import type { placeDirectOrder as endpoint } from '@marketday/contract/cart'
import type { BodyOf, ResponseOf } from '@marketday/contract/endpoint'
import { formatMoney } from '@marketday/contract/money'
import { orderTotals } from '@marketday/contract/order-totals'

import { listActiveZones } from '../../deliveries/find-zones.ts'
import { quoteDelivery } from '../../deliveries/quote-delivery.ts'
import type { DeliveryQuote } from '../../deliveries/quote-delivery.ts'
import { takeSlot } from '../../deliveries/take-slot.ts'
import { findCustomerByEmail } from '../../orders/find-customer.ts'
import { orderToken } from '../../orders/order-token.ts'
import { placeOrder, replyWithNumber } from '../../orders/place-order.ts'
import type { OrderDraftLine } from '../../orders/place-order.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findSellableVariants } from '../../products/find-variants.ts'
import type { SellableVariant } from '../../products/find-variants.ts'
import { reserveStock } from '../../stock/reserve-stock.ts'
import { requireSlot } from './choose-delivery.ts'
import { nameOf } from '../rules.ts'
import { refuseLiveOrder } from '../refuse-live-order.ts'

type Body = BodyOf<typeof endpoint>
type Given = Pick<PublicHandling<typeof endpoint>, 'db' | 'body' | 'shop' | 'services'> &
  Partial<Pick<PublicHandling<typeof endpoint>, 'finish'>>

/** A whole purchase in two flights: one for what must be known, one for everything that follows. */
export async function placeDirectOrder({
  db,
  body,
  shop,
  services,
  finish,
}: Given): Promise<ResponseOf<typeof endpoint>> {
  const wishes = merged(body.lines)
  const { email } = body.contact
  await refuseLiveOrder(db, { shop, config: services.config, method: 'cash', email })
  const [variants, customerId, pickup, zones] = await firstFlight(db, body, wishes)
  const lines = linesOf(wishes, variants)
  const { subtotalMinor } = orderTotals(lines, 0)
  const { feeMinor, slotId } = offerOf(
    pickup ?? (await quoteFor(db, body, subtotalMinor)),
    body,
    subtotalMinor,
  )
  requireExpected(body, { totalMinor: subtotalMinor + feeMinor, currency: shop.currency })

  if (slotId) await takeSlot(db, slotId)
  const orderId = newId()
  const { kind, note = '' } = body.delivery
  const { name, phone = '' } = body.contact
  const reply = {
    orderId,
    number: '',
    token: orderToken(services.config, orderId),
    totalMinor: subtotalMinor + feeMinor,
    currency: shop.currency,
  }
  const { number } = await placeOrder(
    db,
    {
      orderId,
      cartId: null,
      customerId,
      email,
      name,
      phone,
      currency: shop.currency,
      lines,
      deliveryKind: kind,
      deliveryMinor: feeMinor,
      place: placeOf(body),
      slotId,
      note,
      paymentMethod: 'cash',
      capturedMinor: 0,
    },
    {
      zones,
      reserve: () => [reserveStock(db, { orderId, lines })],
      follow: () => [finish?.(replyWithNumber(reply, orderId, ['number']))],
    },
  )
  return { ...reply, number }
}

function firstFlight(db: Db, body: Body, wishes: ReadonlyMap<string, number>) {
  const isDelivered = body.delivery.kind === 'delivery'
  return Promise.all([
    findSellableVariants(db, [...wishes.keys()]),
    findCustomerByEmail(db, body.contact.email),
    isDelivered ? null : quoteFor(db, body, 0),
    isDelivered ? listActiveZones(db) : [],
  ])
}

function placeOf({ delivery: { kind, address } }: Body) {
  if (kind !== 'delivery' || !address) return null
  return { ...address.place, data: { ...address.place.data, zip: address.postcode } }
}

function merged(lines: Body['lines']): Map<string, number> {
  const wishes = new Map<string, number>()
  for (const { variantId, quantity } of lines)
    wishes.set(variantId, (wishes.get(variantId) ?? 0) + quantity)
  return wishes
}

function linesOf(
  wishes: ReadonlyMap<string, number>,
  variants: readonly SellableVariant[],
): OrderDraftLine[] {
  const known = new Map(variants.map((variant) => [variant.id, variant]))
  return [...wishes].map(([variantId, quantity]) => {
    const variant = known.get(variantId)
    if (!variant) throw notFound('Item')
    if (variant.status !== 'active')
      throw conflict('cart_changed', `${nameOf(variant)} is no longer sold`)
    const { title, variantTitle, sku, imageKey, priceMinor, taxRateBp } = variant
    return {
      variantId,
      title,
      variantTitle,
      sku,
      imageKey,
      quantity,
      unitPriceMinor: priceMinor,
      taxRateBp,
    }
  })
}

async function quoteFor(db: Db, { delivery }: Body, subtotalMinor: number): Promise<DeliveryQuote> {
  const { lat, lng } = delivery.address?.place ?? {}
  if (delivery.kind === 'delivery' && !delivery.address)
    throw invalid('Say where to deliver', [{ path: 'delivery.address', message: 'Required' }])
  return await quoteDelivery(db, {
    kind: delivery.kind,
    postcode: delivery.address?.postcode ?? '',
    ...(typeof lat === 'number' && typeof lng === 'number' && { lat, lng }),
    subtotalMinor,
  })
}

function offerOf(quote: DeliveryQuote, { delivery }: Body, subtotalMinor: number) {
  if (quote.reason !== null)
    throw conflict('outside_zones', quote.reason, [{ path: 'delivery', message: quote.reason }])
  const slotId = delivery.slotId ?? null
  requireSlot(quote, slotId)
  if (subtotalMinor < quote.minimumMinor)
    throw conflict('below_minimum', 'The order is below the minimum for this address')
  return { feeMinor: quote.feeMinor, slotId }
}

function requireExpected(
  { expectedTotalMinor }: Body,
  { totalMinor, currency }: { totalMinor: number; currency: string },
): void {
  if (expectedTotalMinor === undefined || expectedTotalMinor === totalMinor) return
  throw conflict('price_changed', `The total is now ${formatMoney(totalMinor, currency)}`, [
    { path: 'expectedTotalMinor', message: String(totalMinor) },
  ])
}
