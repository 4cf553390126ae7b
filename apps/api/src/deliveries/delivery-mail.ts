import * as z from 'zod/mini'

import {
  deliveryAttempts,
  openDeliveryStates,
} from '@marketday/contract/deliveries/delivery-states'
import type {
  DeliveryState,
  FailureReason,
  GoodsPlace,
} from '@marketday/contract/deliveries/delivery-states'
import { translatorFor } from '@marketday/messages/translator'

import { shopperLocale } from '../catalog/markets/shopper-locale.ts'
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
    data: { ...link, goods: whereGoodsAre(delivery) },
  }),
}

const whenDelivered = (delivery: MailedDelivery): string =>
  delivery.finished_at
    ? translatorFor(delivery.locale)('mails.timeOnDay', {
        day: formatted(delivery, { dateStyle: 'full', timeStyle: 'short' }, delivery.finished_at),
      })
    : ''

const reasonTexts = {
  nobody_home: 'mails.reasonNobodyHome',
  wrong_address: 'mails.reasonWrongAddress',
  refused: 'mails.reasonRefused',
  no_access: 'mails.reasonNoAccess',
  damaged: 'mails.reasonDamaged',
  no_time: 'mails.reasonNoTime',
  other: 'mails.reasonOther',
} as const satisfies Readonly<Record<FailureReason, string>>

const whyFailed = ({ failure_reason: reason, locale }: MailedDelivery): string =>
  translatorFor(locale)(reasonTexts[reason ?? 'other'])

const nextStepAfter = ({ attempt, locale }: MailedDelivery): string =>
  translatorFor(locale)(attempt < deliveryAttempts ? 'mails.tryAgain' : 'mails.takenBack')

const goodsTexts = {
  store: 'mails.itemsInStore',
  driver: 'mails.itemsOnWayBack',
  lost: null,
} as const satisfies Readonly<Record<GoodsPlace, string | null>>

function whereGoodsAre({ goods_at: place, locale }: MailedDelivery): string {
  const text = goodsTexts[place ?? 'store']
  return text ? translatorFor(locale)(text) : ''
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
      shopperLocale('o.market_id').as('locale'),
      't.time_zone',
      's.starts_at',
      's.ends_at',
    ])
    .where('d.delivery_id', '=', deliveryId)
    .executeTakeFirst()
}

function windowOf(delivery: MailedDelivery): string {
  const t = translatorFor(delivery.locale)
  if (!delivery.starts_at || !delivery.ends_at) return t('mails.windowToday')
  const clock = (time: string) => formatted(delivery, { timeStyle: 'short' }, time)
  return t('mails.windowBetween', {
    from: clock(delivery.starts_at),
    to: clock(delivery.ends_at),
  })
}

function describeWindow(delivery: MailedDelivery): string {
  const t = translatorFor(delivery.locale)
  if (!delivery.starts_at) return t('mails.windowSoon')
  return t('mails.windowOnDay', {
    day: formatted(delivery, { dateStyle: 'full' }, delivery.starts_at),
    window: windowOf(delivery),
  })
}

function formatted(
  { locale, time_zone: timeZone }: MailedDelivery,
  style: Intl.DateTimeFormatOptions,
  time: string,
): string {
  return new Intl.DateTimeFormat(locale, { ...style, timeZone }).format(new Date(time))
}
