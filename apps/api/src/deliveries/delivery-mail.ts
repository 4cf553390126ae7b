import * as z from 'zod/mini'

import {
  deliveryAttempts,
  failureReasonTexts,
} from '@marketday/contract/deliveries/delivery-states'
import type { GoodsPlace } from '@marketday/contract/deliveries/delivery-states'

import { orderLink } from '../orders/order-token.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import type { JobRun } from '../platform/jobs/jobs.ts'
import { sendMail } from '../platform/mail/mail.ts'
import type { Db } from '../platform/database/tenant-db.ts'

const DeliveryMail = z.strictObject({
  deliveryId: z.uuid(),
  kind: z.enum(['out', 'delivered', 'failed', 'scheduled', 'corrected', 'cancelled']),
  /** What a corrected stop was thought to be. */
  was: z.optional(z.enum(['delivered', 'failed'])),
})
type DeliveryMail = z.output<typeof DeliveryMail>

export const deliveryMail = defineJob({
  name: 'delivery-mail',
  isMail: true,
  payload: DeliveryMail,
  concurrency: 4,
  batch: 40,
  run: write,
})

async function write({ payload, services, finish }: JobRun<DeliveryMail>): Promise<void> {
  await finish(async (db) => {
    const delivery = await findDelivery(db, payload.deliveryId)
    if (delivery && !isOvertaken(payload, delivery))
      await writers[payload.kind](db, delivery, {
        link: orderLink(services, delivery),
        was: payload.was ?? 'delivered',
      })
  })
}

type MailedDelivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

interface About {
  readonly link: ReturnType<typeof orderLink>
  readonly was: 'delivered' | 'failed'
}

/** What was corrected before its mail went out is not written about. */
const isOvertaken = ({ kind }: DeliveryMail, { status }: MailedDelivery) =>
  (kind === 'delivered' || kind === 'failed') && status !== kind

const writers: Readonly<
  Record<DeliveryMail['kind'], (db: Db, delivery: MailedDelivery, about: About) => Promise<void>>
> = {
  async out(db, delivery, { link }) {
    const data = { ...link, window: windowOf(delivery), pin: delivery.pin ?? '' }
    await sendMail(db, { to: delivery.email, template: 'delivery-out', data })
  },
  async delivered(db, delivery, { link }) {
    const deliveredAt = delivery.finished_at
      ? `on ${formatted(delivery, { dateStyle: 'full', timeStyle: 'short' }, delivery.finished_at)}`
      : ''
    await sendMail(db, {
      to: delivery.email,
      template: 'delivered',
      data: { ...link, deliveredAt },
    })
  },
  async failed(db, delivery, { link }) {
    const text = failureReasonTexts[delivery.failure_reason ?? 'other']
    const reason = text.charAt(0).toLowerCase() + text.slice(1)
    const nextStep =
      delivery.attempt < deliveryAttempts
        ? 'We will try again and tell you when.'
        : 'The goods go back to our store. Answer this mail and we will find a way together.'
    await sendMail(db, {
      to: delivery.email,
      template: 'delivery-failed',
      data: { ...link, reason, nextStep },
    })
  },
  async scheduled(db, delivery, { link }) {
    const data = { ...link, window: describeWindow(delivery) }
    await sendMail(db, { to: delivery.email, template: 'delivery-scheduled', data })
  },
  async corrected(db, delivery, { link, was }) {
    const data = { ...link, wasDelivered: was === 'delivered' }
    await sendMail(db, { to: delivery.email, template: 'delivery-corrected', data })
  },
  async cancelled(db, delivery, { link }) {
    const goods = goodsTexts[delivery.goods_at ?? 'store']
    await sendMail(db, {
      to: delivery.email,
      template: 'delivery-cancelled',
      data: { ...link, goods },
    })
  },
}

const goodsTexts: Readonly<Record<GoodsPlace, string>> = {
  store: 'Your goods are in our store.',
  driver: 'Your goods are on their way back to our store.',
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
      'o.email',
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
