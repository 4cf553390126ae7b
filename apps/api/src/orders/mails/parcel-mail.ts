import { sql } from 'kysely'
import * as z from 'zod/mini'

import { trackingUrl } from '@marketday/contract/orders/packing/carriers'
import { translatorFor } from '@marketday/messages/translator'
import type { Translate } from '@marketday/messages/translator'

import { shopperLocale } from '../../catalog/markets/shopper-locale.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { defineShopMail } from '../../platform/mail/define-shop-mail.ts'
import { isToDeliver, leftOf } from '../fulfilment/fulfilment-rows.ts'
import { orderLink } from '../order-token.ts'

const ParcelMail = z.strictObject({
  orderId: z.uuid(),
  fulfilmentIds: z.array(z.uuid()),
  /** Excludes parcels handed over later; in milliseconds. */
  handedOverBy: z.optional(z.int()),
})
type ParcelMail = z.output<typeof ParcelMail>

export const parcelMail = defineShopMail({
  name: 'parcel-mail',
  payload: ParcelMail,
  read: (db, payload) =>
    inOrder([findOrder(db, payload.orderId), listParcels(db, payload), listLines(db, payload)]),
  async write(_db, [order, parcels, lines], { services }) {
    // Own deliveries have their own mails.
    if (!order || parcels.length === 0) return null
    const { confirmUrl: _confirm, ...link } = orderLink(services, order)
    const t = translatorFor(order.locale)
    return {
      to: order.email,
      template: 'parcel-sent',
      data: {
        ...link,
        parcels: parcels.map((parcel) => tellParcel(parcel, t)),
        later: lines.flatMap(tellLeft),
      },
    }
  },
})

const tellParcel = ({ number, carrier, trackingNumber, goods }: SentParcel, t: Translate) => ({
  name: [t('mails.parcel', { number: String(number) }), carrier, trackingNumber]
    .filter(Boolean)
    .join(' · '),
  url: trackingUrl({ carrier, trackingNumber }),
  goods,
})

const tellLeft = ({ title, ...line }: Awaited<ReturnType<typeof listLines>>[number]) =>
  isToDeliver(line) ? [{ title, quantity: leftOf(line) }] : []

const findOrder = (db: Db, orderId: string) =>
  db
    .selectFrom('orders as o')
    .innerJoin('tenants as t', 't.tenant_id', 'o.tenant_id')
    .select([
      'o.order_id',
      'o.link_generation',
      'o.number',
      'o.email',
      'o.name',
      't.slug',
      't.name as shop_name',
      shopperLocale('o.market_id').as('locale'),
    ])
    .where('o.order_id', '=', orderId)
    .where('o.delivery_kind', '=', 'delivery')
    .executeTakeFirst()

interface SentParcel {
  readonly number: number
  readonly carrier: string
  readonly trackingNumber: string
  readonly goods: readonly { readonly title: string; readonly quantity: number }[]
}

async function listParcels(
  db: Db,
  { orderId, fulfilmentIds, handedOverBy = Infinity }: ParcelMail,
): Promise<SentParcel[]> {
  const { rows } = await sql<SentParcel>`
    select f.parcel_number as number, f.carrier, f.tracking_number as "trackingNumber",
      jsonb_agg(jsonb_build_object('title', ${titleOfLine}, 'quantity', goods.quantity) order by l.position) as goods
    from fulfilments f
    join fulfilment_lines goods on goods.fulfilment_id = f.fulfilment_id
    join order_lines l on l.order_line_id = goods.order_line_id
    where f.order_id = ${orderId}::uuid and f.fulfilment_id = any(${fulfilmentIds}::uuid[])
      and f.status in ('handed_over', 'delivered')
      and f.handed_over_at <= to_timestamp(${handedOverBy / 1000}::float8) and (f.carrier <> '' or f.tracking_number <> '')
    group by f.fulfilment_id, f.parcel_number, f.carrier, f.tracking_number
    order by f.parcel_number`.execute(db)
  return rows
}

const listLines = (db: Db, { orderId }: ParcelMail) =>
  db
    .selectFrom('order_lines as l')
    .select([
      'l.kind',
      'l.quantity',
      'l.cancelled_quantity as cancelledQuantity',
      'l.fulfilled_quantity as fulfilledQuantity',
    ])
    .select(titleOfLine.as('title'))
    .where('l.order_id', '=', orderId)
    .orderBy('l.position')
    .execute()

const titleOfLine = sql<string>`concat_ws(' – ', l.title, nullif(l.variant_title, ''))`
