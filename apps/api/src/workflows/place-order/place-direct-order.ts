import type { Address, ReceivingKind } from '@marketday/contract/orders/cart'
import type { placeDirectOrder as endpoint } from '@marketday/contract/orders/place-orders'
import { checkoutFieldsOf } from '@marketday/contract/orders/checkout-fields'
import type { BodyOf, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { isDelivered } from '@marketday/contract/catalog/products/item-kinds'

import { findOfferedDiscounts } from '../../orders/discounts/offered-discounts.ts'
import { findDeliverySettings } from '../../deliveries/areas/find-delivery-settings.ts'
import type { DeliverySettings } from '../../deliveries/areas/find-delivery-settings.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { quoteDelivery } from '../../deliveries/quote-delivery.ts'
import type { DeliveryQuote } from '../../deliveries/quote-delivery.ts'
import { takeSlot } from '../../deliveries/slots.ts'
import { orderToken } from '../../orders/order-token.ts'
import { placeOrder } from './place-order.ts'
import { toOrderLine } from './to-order-line.ts'
import type { NewOrderLine } from './place-order.ts'
import type { LastStatement } from '../../platform/database/wire/last-statement.ts'
import { settled } from '../../platform/http/run-work.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findSellableVariants } from '../../catalog/products/find-sellable-variants.ts'
import type { SellableVariant } from '../../catalog/products/find-sellable-variants.ts'
import { chooseAWay, requireSlot } from '../checkout/choose-delivery.ts'
import { locateAddress } from '../checkout/checkout-address.ts'
import type { LocatedAddress } from '../checkout/checkout-address.ts'
import { guardedNetwork, weighOrder } from '../order-guard/order-guard.ts'
import { findShopMarket, readMarketCode } from '../../catalog/markets/shop-market.ts'
import { soldInMarket } from '../cart/sold-in-market.ts'
import { requireUnits, requireAvailable } from '../cart/set-line.ts'
import { leadDaysOf, nameOf } from '../cart/rules.ts'
import { totalsOf } from './totals-of.ts'
import { refuseLiveOrder } from '../checkout/refuse-live-order.ts'
import { requestMoney, requestTranslate } from '../../platform/http/request-language.ts'

type Body = BodyOf<typeof endpoint>
type Input = PublicHandling<typeof endpoint>
type OrderInput = Pick<Input, 'db' | 'body' | 'shop' | 'services'> &
  Partial<Pick<Input, 'keyed'>> & {
    readonly address: LocatedAddress | null
    readonly network: string
    readonly marketCode?: string | undefined
  }
type Reply = ResponseOf<typeof endpoint>

/** Geocodes only an address with a position; others complete in one step. */
export const directOrderSteps = {
  async before(input: Input): Promise<{ readonly reply?: Reply }> {
    const { address } = input.body.delivery
    if (claimsPosition(address)) return {}
    const located = address ? asTyped(address) : null
    const [network, marketCode] = [guardedNetwork(input), readMarketCode(input.request)]
    return settled(await placeDirectOrder({ ...input, network, marketCode, address: located }))
  },
  async call({ body, services, shop }: Omit<Input, 'db'>): Promise<LocatedAddress | null> {
    const { address } = body.delivery
    if (!address) return null
    return await locateAddress({ places: services.config.places, country: shop.country }, address)
  },
  after(
    input: Input,
    _prepared: object,
    address: LocatedAddress | null,
  ): Promise<LastStatement<Reply>> {
    const { keyed: _stored, ...asked } = input
    const [network, marketCode] = [guardedNetwork(input), readMarketCode(input.request)]
    return placeDirectOrder({ ...asked, network, marketCode, address })
  },
}

const claimsPosition = (address: Address | undefined) =>
  address?.placeId !== undefined || typeof address?.place.lat === 'number'

const asTyped = ({ place, postcode }: Address): LocatedAddress => ({
  place: { ...place, lat: '', lng: '', data: { ...place.data, zip: postcode } },
  postcode,
  isChecked: false,
})

/** Whole purchase with one batch of queries and one statement. */
export async function placeDirectOrder({
  db,
  body,
  shop,
  services,
  keyed,
  address,
  network,
  marketCode,
}: OrderInput): Promise<LastStatement<Reply>> {
  const wishes = merged(body.lines)
  const { currency } = shop
  const { email } = body.contact
  await refuseLiveOrder(db, { shop, config: services.config, method: 'cash', email })
  const asking = { body, network, marketCode }
  const [variants, settings, reviewReason, market, offer] = await ask(db, asking, wishes)
  const lines = linesOf(wishes, await soldInMarket(db, { market, currency }, variants))
  const kind = receivedAs(lines, body.delivery.kind)
  const terms = {
    deliveryTaxed: settings.feeTaxed,
    addsTax: market?.addsTax ?? settings.homeAddsTax,
    offer,
    currency,
  }
  const charged = { ...terms, deliveryKind: kind, place: address?.place ?? null }
  const { goodsMinor: subtotalMinor } = totalsOf({ ...charged, deliveryMinor: 0 }, lines)
  const { feeMinor, slotId } = offerOf(
    await quoteFor(db, settings, { kind, address, subtotalMinor, leadDays: leadDaysOf(variants) }),
    body,
    subtotalMinor,
  )
  const { totalMinor } = totalsOf({ ...charged, deliveryMinor: feeMinor }, lines)
  requireExpected(body, { totalMinor, currency })

  if (slotId && !reviewReason) await takeSlot(db, slotId)
  const orderId = newId()
  const token = orderToken(services.config, orderId)
  const reply = { orderId, number: '', token, totalMinor, currency }
  const order = {
    ...toOrder(body, kind, address),
    orderId,
    marketId: market?.id ?? null,
    lines,
    ...terms,
    deliveryMinor: feeMinor,
    slotId,
    network,
    reviewReason,
  }
  return placeOrder(order, {
    zones: settings.zones,
    reply: keyed ? { keyed, status: 201, body: reply, numberAt: ['number'] } : undefined,
  }).map(({ number }) => ({ ...reply, number }))
}

function toOrder({ contact, delivery }: Body, kind: ReceivingKind, address: LocatedAddress | null) {
  const { email, name, phone = '' } = contact
  const to = kind === 'delivery' ? address : null
  return {
    cartId: null,
    email,
    name,
    phone,
    ...checkoutFieldsOf(delivery),
    deliveryKind: kind,
    place: to?.place ?? null,
    isAddressChecked: to?.isChecked ?? false,
    paymentMethod: 'cash',
    paidMinor: 0,
  } as const
}

function ask(
  db: Db,
  {
    body,
    network,
    marketCode,
  }: { readonly body: Body; readonly network: string; readonly marketCode: string | undefined },
  wishes: ReadonlyMap<string, number>,
) {
  return inOrder([
    findSellableVariants(db, [...wishes.keys()]),
    findDeliverySettings(db),
    weighOrder(db, {
      network,
      email: body.contact.email,
      cartId: null,
      lines: [...wishes].map(([variantId, quantity]) => ({ variantId, quantity })),
      slotId: body.delivery.slotId ?? null,
    }),
    findShopMarket(db, marketCode),
    findOfferedDiscounts(db, {
      code: '',
      email: body.contact.email,
      variantIds: [...wishes.keys()],
    }),
  ])
}

function merged(lines: Body['lines']): Map<string, number> {
  const wishes = new Map<string, number>()
  for (const { variantId, quantity } of lines)
    wishes.set(variantId, (wishes.get(variantId) ?? 0) + quantity)
  requireUnits([...wishes.values()])
  return wishes
}

function linesOf(
  wishes: ReadonlyMap<string, number>,
  variants: readonly SellableVariant[],
): NewOrderLine[] {
  const variantsById = new Map(variants.map((variant) => [variant.id, variant]))
  return [...wishes].map(([variantId, quantity]) => {
    const variant = variantsById.get(variantId)
    if (!variant) throw notFound('Item')
    if (variant.status !== 'active')
      throw conflict('cart_changed', `${nameOf(variant)} is no longer sold`)
    // The ledger knows a part's stock, but not whether it is for sale.
    if (variant.kind === 'bundle') requireAvailable(variant, quantity)
    return toOrderLine(variant, quantity)
  })
}

/** No delivery without goods to deliver. */
function receivedAs(lines: readonly NewOrderLine[], wished: ReceivingKind): ReceivingKind {
  if (!lines.some(({ kind }) => isDelivered(kind))) return 'none'
  if (wished === 'none') throw chooseAWay('delivery.kind')
  return wished
}

async function quoteFor(
  db: Db,
  settings: DeliverySettings,
  {
    kind,
    address,
    subtotalMinor,
    leadDays,
  }: {
    readonly kind: ReceivingKind
    readonly address: LocatedAddress | null
    readonly subtotalMinor: number
    readonly leadDays: number
  },
): Promise<DeliveryQuote> {
  if (kind === 'delivery' && !address)
    throw invalid('Enter a delivery address', [{ path: 'delivery.address', message: 'Required' }])
  return await quoteDelivery(db, settings, {
    kind,
    postcode: address?.postcode ?? '',
    place: address?.place ?? null,
    subtotalMinor,
    leadDays,
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
  const total = requestMoney(totalMinor, currency)
  throw conflict('price_changed', requestTranslate()('errors.totalNow', { total }), [
    { path: 'expectedTotalMinor', message: String(totalMinor) },
  ])
}
