import * as z from 'zod/mini'

import {
  deliveryAttempts,
  failureReasonTexts,
  openDeliveryStates,
} from '@marketday/contract/deliveries/delivery-states'
import type { DeliveryState, GoodsPlace } from '@marketday/contract/deliveries/delivery-states'

import { orderLink } from '../orders/order-token.ts'
import { defineShopMail } from '../platform/mail/define-shop-mail.ts'
import type { ShopLetter } from '../platform/mail/define-shop-mail.ts'
import type { Db } from '../platform/database/tenant-db.ts'

const DeliveryMail = z.strictObject({
  deliveryId: z.uuid(),
  kind: z.enum(['out', 'delivered', 'failed', 'scheduled', 'corrected', 'cancelled']),
  was: z.optional(z.enum(['delivered', 'failed'])),
})
type DeliveryMail = z.output<typeof DeliveryMail>

export const deliveryMail = defineShopMail({
  name: 'delivery-mail',
  payload: DeliveryMail,
  read: (db, { deliveryId }) => findDelivery(db, deliveryId),
  async write(_db, delivery, { payload, services }) {
    if (!delivery || isOvertaken(payload, delivery)) return null
    const { confirmUrl: _confirm, ...link } = orderLink(
      services,
      delivery,
      isForwarded.has(payload.kind) ? 'view' : 'act',
    )
    return writers[payload.kind](delivery, { link, was: payload.was ?? 'delivered' })
  },
})

/** Often forwarded, so their link only shows the order. */
const isForwarded: ReadonlySet<DeliveryMail['kind']> = new Set(['scheduled', 'out', 'corrected'])

type MailedDelivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

/** Skips mails about a state that has changed before sending. */
const isOvertaken = ({ kind }: DeliveryMail, { status }: MailedDelivery) =>
  !statesToTellIn[kind].includes(status)

const onTheRoad = ['en_route', 'arrived'] as const

/** States in which each mail is still true. */
const statesToTellIn: Readonly<Record<DeliveryMail['kind'], readonly DeliveryState[]>> = {
  scheduled: openDeliveryStates,
  out: onTheRoad,
  delivered: ['delivered'],
  failed: ['failed'],
  corrected: onTheRoad,
  cancelled: ['cancelled', 'returned'],
}

const writers: Readonly<
  Record<
    DeliveryMail['kind'],
    (
      delivery: MailedDelivery,
      about: {
        readonly link: Omit<ReturnType<typeof orderLink>, 'confirmUrl'>
        readonly was: 'delivered' | 'failed'
      },
    ) => ShopLetter
  >
> = {
  out: (delivery, { link }) => ({
    to: delivery.email,
    template: 'delivery-out',
    data: { ...link, window: windowOf(delivery), pin: delivery.pin ?? '' },
  }),
  delivered: (delivery, { link }) => ({
    to: delivery.email,
    template: 'delivered',
    data: { ...link, time: whenDelivered(delivery) },
  }),
  failed: (delivery, { link }) => ({
    to: delivery.email,
    template: 'delivery-failed',
    data: { ...link, reason: whyFailed(delivery), nextStep: nextStepAfter(delivery) },
  }),
  scheduled: (delivery, { link }) => ({
    to: delivery.email,
    template: 'delivery-scheduled',
    data: { ...link, window: describeWindow(delivery) },
  }),
  corrected: (delivery, { link, was }) => ({
    to: delivery.email,
    template: 'delivery-corrected',
    data: { ...link, wasDelivered: was === 'delivered' },
  }),
  cancelled: (delivery, { link }) => ({
    to: delivery.email,
    template: 'delivery-cancelled',
    data: { ...link, goods: goodsTexts[delivery.goods_at ?? 'store'] },
  }),
}

const whenDelivered = (delivery: MailedDelivery): string =>
  delivery.finished_at
    ? `on ${formatted(delivery, { dateStyle: 'full', timeStyle: 'short' }, delivery.finished_at)}`
    : ''

function whyFailed({ failure_reason: reason }: MailedDelivery): string {
  const text = failureReasonTexts[reason ?? 'other']
  return text.charAt(0).toLowerCase() + text.slice(1)
}

const nextStepAfter = ({ attempt }: MailedDelivery): string =>
  attempt < deliveryAttempts
    ? 'We’ll try again and let you know when.'
    : 'We’re returning the items to our store. Reply to this email and we’ll find a solution.'

const goodsTexts: Readonly<Record<GoodsPlace, string>> = {
  store: 'Your items are in our store.',
  driver: 'Your items are on their way back to our store.',
  lost: '',
}

async function findDelivery(db: Db, deliveryId: string) {
  return await db
    .selectFrom('deliveries as d')
    .innerJoin('orders as o', 'o.order_id', 'd.order_id')
    .innerJoin('tenants as t', 't.tenant_id', 'd.tenant_id')
    .leftJoin('delivery_slots as s', 's.delivery_slot_id', 'd.delivery_slot_id')
    .select([
      'd.order_id',
      'd.pin',
      'd.attempt',
      'd.failure_reason',
      'd.status',
      'd.goods_at',
      'd.finished_at',
      'd.planned_at',
      'o.number',
      'o.link_generation',
      'o.email',
      'o.name',
    ])
    .select([
      't.name as shop_name',
      't.slug',
      't.locale',
      't.time_zone',
      's.starts_at',
      's.ends_at',
    ])
    .where('d.delivery_id', '=', deliveryId)
    .executeTakeFirst()
}

function windowOf(delivery: MailedDelivery): string {
  if (!delivery.starts_at || !delivery.ends_at) return 'today'
  const clock = (time: string) => formatted(delivery, { timeStyle: 'short' }, time)
  return `between ${clock(delivery.starts_at)} and ${clock(delivery.ends_at)}`
}

function describeWindow(delivery: MailedDelivery): string {
  if (!delivery.starts_at) return 'soon'
  return `on ${formatted(delivery, { dateStyle: 'full' }, delivery.starts_at)}, ${windowOf(delivery)}`
}

function formatted(
  { locale, time_zone: timeZone }: MailedDelivery,
  style: Intl.DateTimeFormatOptions,
  time: string,
): string {
  return new Intl.DateTimeFormat(locale, { ...style, timeZone }).format(new Date(time))
}
