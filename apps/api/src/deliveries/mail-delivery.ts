import * as z from 'zod/mini'

import { deliveryAttempts, failureReasonTexts } from '@marketday/contract/delivery-states'
import type { FailureReason } from '@marketday/contract/delivery-states'

import { orderLink } from '../orders/order-token.ts'
import { defineJob, enqueue } from '../platform/jobs/jobs.ts'
import type { JobRun } from '../platform/jobs/jobs.ts'
import { sendMail } from '../platform/mail/mail.ts'
import type { Db } from '../platform/database/tenant-db.ts'

const DeliveryMail = z.strictObject({
  deliveryId: z.uuid(),
  kind: z.enum(['out', 'delivered', 'failed']),
})
type DeliveryMail = z.output<typeof DeliveryMail>

/** Has the customer written to once the transaction has committed. */
export async function mailDelivery(db: Db, mail: DeliveryMail): Promise<void> {
  if (db.context.muted) return
  await enqueue(db, deliveryMail, mail)
}

export const deliveryMail = defineJob({ name: 'delivery-mail', payload: DeliveryMail, run: write })

async function write({ payload, services, inTenant }: JobRun<DeliveryMail>): Promise<void> {
  await inTenant(async (db) => {
    const delivery = await findDelivery(db, payload.deliveryId)
    if (delivery) await writers[payload.kind](db, delivery, orderLink(services, delivery))
  })
}

type MailedDelivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>
type Link = ReturnType<typeof orderLink>

const writers: Readonly<
  Record<DeliveryMail['kind'], (db: Db, delivery: MailedDelivery, link: Link) => Promise<void>>
> = {
  async out(db, delivery, link) {
    const data = { ...link, window: windowOf(delivery), pin: delivery.pin ?? '' }
    await sendMail(db, { to: delivery.email, template: 'delivery-out', data })
  },
  async delivered(db, delivery, link) {
    const deliveredAt = delivery.finished_at
      ? `on ${formatted(delivery, { dateStyle: 'full', timeStyle: 'short' }, delivery.finished_at)}`
      : ''
    await sendMail(db, {
      to: delivery.email,
      template: 'delivered',
      data: { ...link, deliveredAt },
    })
  },
  async failed(db, delivery, link) {
    const text = failureReasonTexts[(delivery.failure_reason ?? 'other') as FailureReason]
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

function formatted(
  { locale, time_zone: timeZone }: MailedDelivery,
  style: Intl.DateTimeFormatOptions,
  time: string,
): string {
  return new Intl.DateTimeFormat(locale, { ...style, timeZone }).format(new Date(time))
}
