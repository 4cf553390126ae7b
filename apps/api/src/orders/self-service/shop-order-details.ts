import { parsePlace } from '@marketday/contract/contact/place'
import type { ParsedPlace } from '@marketday/contract/contact/place'
import type { ShopOrderDetails } from '@marketday/contract/orders/acts/change-shop-order'

import { inCamelCase, json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services.ts'
import { orderToken } from '../order-token.ts'
import { refuseCustomerChange } from './refuse-customer-change.ts'
import { inRequestLanguage } from '../../platform/http/request-language.ts'

export async function getShopOrderDetails(
  { db, services }: { readonly db: Db; readonly services: Pick<Services, 'config'> },
  orderId: string,
): Promise<ShopOrderDetails> {
  const order = await db
    .selectFrom('orders')
    .select(inCamelCase(['number', 'status', 'fulfilment_status', 'delivery_kind', 'place']))
    .select(['email', 'name', 'phone', 'link_generation'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!order) throw notFound('Order')
  const { number, deliveryKind, place, email, name, phone } = order
  const generation = order.link_generation
  return {
    number: String(number),
    deliveryKind,
    contact: { email, name, phone },
    place: place && { ...parsePlace(null), ...place },
    token: orderToken(services.config, orderId, { generation }),
    refusal: inRequestLanguage(refuseCustomerChange(order)),
  }
}

/** Requires the locked order. */
export const setPlace = (
  db: Db,
  orderId: string,
  { place, isChecked }: { readonly place: ParsedPlace; readonly isChecked: boolean },
) =>
  db
    .updateTable('orders')
    .set((row) => ({
      place: json(place),
      address_checked: isChecked,
      version: row('version', '+', 1),
    }))
    .where('order_id', '=', orderId)
    .execute()
