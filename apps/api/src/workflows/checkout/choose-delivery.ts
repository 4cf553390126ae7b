import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type {
  DeliveryOption,
  ReceivingKind,
  chooseDelivery as endpoint,
} from '@marketday/contract/orders/cart'
import { deliveryKinds } from '@marketday/contract/orders/cart'
import { checkoutFieldsOf } from '@marketday/contract/orders/checkout-fields'

import { findDeliverySettings } from '../../deliveries/areas/find-delivery-settings.ts'
import type { DeliverySettings } from '../../deliveries/areas/find-delivery-settings.ts'
import { toDeliveryOption } from '../../deliveries/delivery-option.ts'
import { quoteDelivery } from '../../deliveries/quote-delivery.ts'
import type { DeliveryQuote } from '../../deliveries/quote-delivery.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { changed, findCart } from '../cart/queries.ts'
import type { CartContents, LockedForDelivery } from '../cart/queries.ts'
import { totalsOf } from '../place-order/totals-of.ts'
import { leadDaysOf } from '../cart/rules.ts'
import { inRequestLanguage } from '../../platform/http/request-language.ts'

export async function listDeliveryOptions(
  db: Db,
  tokenHash: string | null,
): Promise<DeliveryOption[]> {
  const [contents, settings] = await Promise.all([
    findCart(db, tokenHash),
    findDeliverySettings(db),
  ])
  if (contents?.cart.deliveryKind === 'none') return []
  return await Promise.all(
    deliveryKinds.map(async (kind) => {
      if (kind === 'delivery' && !contents?.cart.postcode)
        return toDeliveryOption(kind, {
          reason: inRequestLanguage('Enter your postcode to see delivery times'),
        })
      const quote = await quoteFor(db, settings, { contents, kind })
      const discount = (feeMinor: number) =>
        contents ? discountOf(contents, { kind, feeMinor }) : 0
      return toDeliveryOption(kind, quote, discount)
    }),
  )
}

const discountOf = (
  { cart, lines }: CartContents,
  { kind: deliveryKind, feeMinor: deliveryMinor }: Pick<DeliveryOption, 'kind' | 'feeMinor'>,
): number => totalsOf({ ...cart, deliveryKind, deliveryMinor }, lines).deliveryDiscountMinor

/** Stores the choice with its current fee; the slot is booked at checkout. */
export async function chooseDelivery(
  db: Db,
  [contents, settings]: LockedForDelivery,
  choice: BodyOf<typeof endpoint>,
): Promise<CartContents> {
  const { kind, slotId = null } = choice
  if (contents.cart.deliveryKind === 'none')
    return changed(contents, checkoutFieldsOf({ ...contents.cart, ...choice }))
  if (kind === 'none') throw chooseAWay('kind')
  if (kind === 'delivery' && !contents.cart.postcode)
    throw conflict('outside_zones', 'Enter the delivery address first')
  const quote = await requireQuote(db, settings, { contents, kind })
  requireSlot(quote, slotId)
  return changed(contents, {
    deliveryKind: kind,
    slotId,
    ...checkoutFieldsOf({ ...contents.cart, ...choice }),
    deliveryMinor: quote.feeMinor,
  })
}

/** 400 if an item needs delivery and no method was chosen. */
export function chooseAWay(path: string) {
  const message = 'Choose delivery or pick-up'
  return invalid(message, [{ path, message }])
}

export async function requireQuote(db: Db, settings: DeliverySettings, query: QuoteQuery) {
  const quote = await quoteFor(db, settings, query)
  if (quote.reason !== null)
    throw conflict('outside_zones', quote.reason, [{ path: 'postcode', message: quote.reason }])
  return quote
}

/** Requires an offered slot if there are any. */
export function requireSlot(
  { slots }: Extract<DeliveryQuote, { reason: null }>,
  slotId: string | null,
): void {
  const slot = slots.find((candidate) => candidate.id === slotId)
  if (slots.length > 0 && !slotId)
    throw conflict('slot_closed', 'Choose a time', [{ path: 'slotId', message: 'Choose a time' }])
  if (slotId && !slot)
    throw conflict('slot_closed', 'This time is no longer available. Choose another', [
      { path: 'slotId', message: 'No longer offered' },
    ])
  if (slot && slot.free < 1)
    throw conflict('slot_full', 'This time is fully booked. Choose another', [
      { path: 'slotId', message: 'Fully booked' },
    ])
}

interface QuoteQuery {
  readonly contents: CartContents | null
  readonly kind: ReceivingKind
}

export const quoteFor = (
  db: Db,
  settings: DeliverySettings,
  { contents, kind }: QuoteQuery,
): Promise<DeliveryQuote> =>
  quoteDelivery(
    db,
    settings,
    contents
      ? { kind, ...cartQuery(contents) }
      : { kind, postcode: '', place: null, subtotalMinor: 0, leadDays: 0 },
  )

const cartQuery = ({ cart, lines }: CartContents) => ({
  postcode: cart.postcode,
  place: cart.place,
  // Before discounts, which affect neither the minimum order nor delivery fees.
  subtotalMinor: totalsOf(cart, lines).goodsMinor,
  leadDays: leadDaysOf(lines),
  heldSlotId: cart.keepsGoods ? cart.slotId : null,
})
