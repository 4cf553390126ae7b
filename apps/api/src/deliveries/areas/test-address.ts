import type { BodyOf, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { testAddress as endpoint } from '@marketday/contract/deliveries/delivery-zones'
import { formatMoney } from '@marketday/contract/money/money'

import type { Db } from '../../platform/database/tenant-db.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { findDeliverySettings } from './find-delivery-settings.ts'
import { getLocalDay } from '../queries.ts'
import { quoteDelivery } from '../quote-delivery.ts'

export async function testAddress(
  db: Db,
  address: BodyOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const [settings, { currency }] = await inOrder([findDeliverySettings(db), getLocalDay(db)])
  const quote = await quoteDelivery(db, settings, {
    ...address,
    place: address,
    kind: 'delivery',
    leadDays: 0,
  })
  if (quote.reason !== null)
    return { zoneName: null, feeMinor: 0, minimumMinor: 0, slots: [], reason: quote.reason }
  const { zone, feeMinor, minimumMinor, slots } = quote
  const isBelow = address.subtotalMinor < minimumMinor
  return {
    zoneName: zone?.name ?? null,
    feeMinor,
    minimumMinor,
    slots: [...slots],
    reason: isBelow ? `The minimum order is ${formatMoney(minimumMinor, currency)}` : null,
  }
}
