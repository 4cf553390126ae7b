import type { changeShopOrderDetails as endpoint } from '@marketday/contract/orders/acts/change-shop-order'
import { feeOf, zoneFor } from '@marketday/contract/deliveries/delivery-zones'
import type { Zone } from '@marketday/contract/deliveries/delivery-zones'
import type { ParsedPlace } from '@marketday/contract/contact/place'
import { placeFields } from '@marketday/contract/contact/place-fields'

import { findDeliverySettings } from '../../deliveries/areas/find-delivery-settings.ts'
import { changePlace } from '../../deliveries/board/change-place.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import type { OrderRecord } from '../../orders/lock-order.ts'
import { findMailedOrder } from '../../orders/mails/tell-order.ts'
import { tellFormerAddress } from '../../orders/mails/may-write.ts'
import { lockLinkedOrder, openLink } from '../../orders/open-link.ts'
import { refuseCustomerChange } from '../../orders/self-service/refuse-customer-change.ts'
import { getShopOrderDetails, setPlace } from '../../orders/self-service/shop-order-details.ts'
import { record } from '../../platform/events/record.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { tellContact, writeContact } from '../change-order/change-contact.ts'
import { isTaxedAlike } from '../change-order/is-taxed-alike.ts'
import { locateAddress } from '../checkout/checkout-address.ts'
import type { LocatedAddress } from '../checkout/checkout-address.ts'
import { requestMoney, requestTranslate } from '../../platform/http/request-language.ts'

type DetailsRequest = PublicHandling<typeof endpoint>

/** Geocodes outside any transaction, only if the order can still be changed. */
export const detailsSteps = {
  async before(request: DetailsRequest): Promise<string> {
    const { orderId } = await openLink(request)
    refuse((await getShopOrderDetails(request, orderId)).refusal)
    return orderId
  },
  call: async ({
    body,
    services,
    shop,
  }: Omit<DetailsRequest, 'db'>): Promise<LocatedAddress | null> =>
    body.address &&
    (await locateAddress({ places: services.config.places, country: shop.country }, body.address)),
  async after(request: DetailsRequest, orderId: string, located: LocatedAddress | null) {
    const { db, body, services } = request
    // The address may have been corrected, or packing begun, since.
    await lockLinkedOrder(request)
    const order = await getOrderRow(db, orderId)
    refuse(refuseCustomerChange(order))
    const isMoved =
      located && order.deliveryKind === 'delivery' && (await deliverTo(db, order, located))
    const [before] = await findMailedOrder(db, { orderId })
    const changed = await writeContact(db, orderId, body.contact)
    if (before && !isSame(before.email, body.contact.email))
      await tellFormerAddress(db, services, before)
    await tellContact(db, orderId, {
      changed: [...(isMoved ? ['address'] : []), ...changed],
      isByCustomer: true,
    })
    return await getShopOrderDetails(request, orderId)
  },
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function refuse(refusal: string | null): void {
  if (refusal) throw conflict('invalid_transition', refusal)
}

async function deliverTo(db: Db, order: OrderRecord, newAddress: LocatedAddress): Promise<boolean> {
  const located = { ...newAddress, place: keepRegion(newAddress.place, order.place) }
  const { place, postcode } = located
  if (order.place?.address === place.address && order.place.data.zip === place.data.zip)
    return false
  const { zones } = await findDeliverySettings(db)
  await requireSameFee(db, order, { located, zones })
  if (!(await isTaxedAlike(db, order.place, place)))
    throw outside('Different taxes apply there. Contact the shop to change the address.')
  const deliveryId = await changePlace(db, { orderId: order.id, postcode, place }, zones)
  if (!deliveryId)
    throw conflict('invalid_transition', 'It’s already on its way. Contact the shop.')
  await setPlace(db, order.id, located)
  await record(db, {
    name: 'delivery.address_changed',
    objectType: 'delivery',
    objectId: deliveryId,
  })
  return true
}

/** Agreed terms stay: refuses an address outside the zones or with another fee. */
async function requireSameFee(
  db: Db,
  order: OrderRecord,
  { located, zones }: { readonly located: LocatedAddress; readonly zones: readonly Zone[] },
): Promise<void> {
  const { zone, reason } = zoneFor(zones, toTarget(located))
  if (!zone) throw outside(reason)
  const { subtotal_minor: subtotalMinor, ...agreed } = await db
    .selectFrom('orders as o')
    .leftJoin('deliveries as d', (join) =>
      join.onRef('d.order_id', '=', 'o.order_id').on('d.status', '<>', 'cancelled'),
    )
    .select(['o.subtotal_minor', 'o.delivery_minor', 'o.delivery_discount_minor'])
    .select('d.delivery_zone_id')
    .where('o.order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  if (agreed.delivery_zone_id === zone.id) return
  const before = agreed.delivery_minor + agreed.delivery_discount_minor
  const after = feeOf(zone, subtotalMinor)
  const money = (minor: number) => requestMoney(minor, order.currency)
  const t = requestTranslate()
  if (zone.minimumMinor > subtotalMinor)
    throw outside(t('errors.minimumThere', { minimum: money(zone.minimumMinor) }))
  if (after !== before)
    throw outside(t('errors.costThere', { price: money(after), before: money(before) }))
}

const outside = (message: string) =>
  conflict('outside_zones', message, [{ path: 'address.postcode', message }])

const toTarget = ({ place: { lat, lng }, postcode }: LocatedAddress) => ({
  postcode,
  ...(lat !== '' && lng !== '' && { lat, lng }),
})

/** No form asks for the region: it stays within the same town. */
function keepRegion(place: ParsedPlace, before: ParsedPlace | null): ParsedPlace {
  if (!before || writeTown(place) !== writeTown(before)) return place
  return { ...place, data: { ...place.data, State: before.data.State } }
}

const writeTown = (place: ParsedPlace): string =>
  `${placeFields(place).city} ${place.data.zip}`.toUpperCase()
