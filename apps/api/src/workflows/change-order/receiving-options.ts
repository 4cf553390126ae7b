import { sumBy } from '@marketday/contract/money/sum-by'
import { deliveryKinds } from '@marketday/contract/orders/cart'
import type { DeliveryKind, DeliveryOption } from '@marketday/contract/orders/cart'
import type {
  findReceivingOptions as endpoint,
  ReceivingOptions,
} from '@marketday/contract/orders/acts/change-order'
import type { MapPoint, ParsedPlace } from '@marketday/contract/contact/place'

import { findSellableVariants } from '../../catalog/products/find-sellable-variants.ts'
import { findDeliverySettings } from '../../deliveries/areas/find-delivery-settings.ts'
import type { DeliverySettings } from '../../deliveries/areas/find-delivery-settings.ts'
import { toDeliveryOption } from '../../deliveries/delivery-option.ts'
import { quoteDelivery } from '../../deliveries/quote-delivery.ts'
import type { DeliveryQuote } from '../../deliveries/quote-delivery.ts'
import { listLines } from '../../orders/fulfilment/fulfilment-rows.ts'
import type { LineRow } from '../../orders/fulfilment/fulfilment-rows.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import type { OrderRecord } from '../../orders/lock-order.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { leadDaysOf } from '../cart/rules.ts'
import { locateAddress } from '../checkout/checkout-address.ts'
import type { LocatedAddress } from '../checkout/checkout-address.ts'

type Input = Handling<typeof endpoint>

export interface AddressLookup {
  readonly place: ParsedPlace
  readonly country: string
  /** Set by hand. */
  readonly point: MapPoint | undefined
}

interface Destination {
  readonly place: ParsedPlace | null
  readonly point?: MapPoint | undefined
}

/** Null for the order's own address, which keeps its position unless another was set. */
export async function prepareLookup(
  db: Db,
  orderId: string,
  { place, point }: Destination,
): Promise<AddressLookup | null> {
  if (!place?.data.zip) return null
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('tenants as t', 't.tenant_id', 'o.tenant_id')
    .select(['o.place', 't.country'])
    .where('o.order_id', '=', orderId)
    .executeTakeFirst()
  if (!order || (!point && isSameAddress(order.place, place))) return null
  return { place, country: order.country, point }
}

const isSameAddress = (one: Partial<ParsedPlace> | null, other: ParsedPlace): boolean =>
  one?.address === other.address && one.data?.zip === other.data.zip

export const locate = async (
  places: Config['places'],
  lookup: AddressLookup | null,
): Promise<LocatedAddress | null> =>
  lookup?.point
    ? placeByHand(lookup.place, lookup.point)
    : lookup &&
      (await locateAddress(
        { places, country: lookup.country },
        { place: lookup.place, postcode: lookup.place.data.zip },
      ))

const placeByHand = (place: ParsedPlace, { lat, lng }: MapPoint): LocatedAddress => ({
  place: { ...place, lat, lng },
  postcode: place.data.zip,
  isChecked: true,
})

export const receivingSteps = {
  before: ({ db, params, body }: Input) => prepareLookup(db, params.orderId, body),
  call: ({ services }: Omit<Input, 'db'>, lookup: AddressLookup | null) =>
    locate(services.config.places, lookup),
  after: (
    { db, params, body }: Input,
    _lookup: AddressLookup | null,
    located: LocatedAddress | null,
  ) => findOptions(db, params.orderId, { typed: body.place, located }),
}

interface Typed {
  readonly typed: ParsedPlace | null
  readonly located: LocatedAddress | null
}

async function findOptions(db: Db, orderId: string, typed: Typed): Promise<ReceivingOptions> {
  const order = await getOrderRow(db, orderId)
  const where = whereTo(order, typed)
  const options = await listOptions(db, { order, ...where })
  const { country, timeZone, wasChecked } = await db
    .selectFrom('orders as o')
    .innerJoin('tenants as t', 't.tenant_id', 'o.tenant_id')
    .select(['t.country', 't.time_zone as timeZone', 'o.address_checked as wasChecked'])
    .where('o.order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const isAddressChecked = typed.located?.isChecked ?? wasChecked
  return { options, slotId: order.slotId, isAddressChecked, country, timeZone }
}

function whereTo(order: OrderRecord, { typed, located }: Typed): Where {
  if (located) return located
  const place = typed && order.place
  return { place, postcode: place?.data.zip ?? '' }
}

type Where = Pick<OrderQuery, 'place' | 'postcode'>

async function listOptions(
  db: Db,
  { order, place, postcode }: Where & Pick<OrderQuery, 'order'>,
): Promise<DeliveryOption[]> {
  const goods = await findGoods(db, await listLines(db, order.id))
  const settings = await findDeliverySettings(db)
  const options: DeliveryOption[] = []
  for (const kind of deliveryKinds) {
    const isUnknown = kind === 'delivery' && postcode === ''
    const quote = isUnknown
      ? { reason: 'Enter the address with its postcode' }
      : await quoteOrder(db, { order, goods, settings, kind, place, postcode })
    options.push(toDeliveryOption(kind, quote))
  }
  return options
}

interface Goods {
  /** Before discounts. */
  readonly subtotalMinor: number
  readonly leadDays: number
}

/** Facts of the remaining items that a quote depends on. */
export async function findGoods(db: Db, lines: readonly LineRow[]): Promise<Goods> {
  const left = lines.filter((line) => line.quantity > line.cancelledQuantity)
  const variants = await findSellableVariants(db, [...new Set(left.map((line) => line.variantId))])
  return {
    subtotalMinor: sumBy(
      left,
      (line) => line.unitPriceMinor * (line.quantity - line.cancelledQuantity),
    ),
    leadDays: leadDaysOf(variants),
  }
}

interface OrderQuery {
  readonly order: OrderRecord
  readonly goods: Goods
  readonly settings: DeliverySettings
  readonly kind: DeliveryKind
  readonly place: ParsedPlace | null
  readonly postcode: string
}

/** Quotes an order as at checkout. */
export const quoteOrder = (
  db: Db,
  { order, goods, settings, kind, place, postcode }: OrderQuery,
): Promise<DeliveryQuote> =>
  quoteDelivery(db, settings, {
    ...goods,
    kind,
    postcode,
    place,
    heldSlotId: kind === order.deliveryKind ? order.slotId : null,
  })
