import { sql } from 'kysely'
import * as z from 'zod/mini'

import { shopMails } from '@marketday/contract/panel/messages/shop-mails'
import type { ShopMailName } from '@marketday/contract/panel/messages/shop-mail-name'

import { giftCardMail } from '../../payments/credit/gift-card-mail.ts'
import { deliveryMail } from '../../deliveries/delivery-mail.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import { orderMail } from '../../orders/mails/order-mail.ts'
import { parcelMail } from '../../orders/mails/parcel-mail.ts'
import { returnMail } from '../../orders/returns/return-mail.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { sendWritten } from '../../platform/mail/mail.ts'
import type { MailSource, WrittenMail } from '../../platform/mail/mail.ts'
import type { ShopMailJob } from '../../platform/mail/define-shop-mail.ts'
import { refuseResend } from '../../platform/mail/refuse-resend.ts'
import type { Services } from '../../platform/services.ts'
import { refundReturnedMail } from '../refund/refund-returned-mail.ts'

interface Which {
  readonly orderId: string
  readonly mailId: string
}

/** Rewritten and sent to the order's current address; returns the new mail's id. */
export async function resendMail(
  db: Db,
  services: Services,
  { orderId, mailId }: Which,
): Promise<string> {
  await getOrderRow(db, orderId)
  const mail = await lockMail(db, { orderId, mailId })
  const { template, status, source } = mail
  const refusal = refuseResend({ template, status, canBeWritten: source !== null })
  if (refusal) throw conflict('invalid_transition', refusal)
  const justSent = await findJustSent(db, mailId)
  if (justSent) return justSent
  const written = source && (await writeAnew(db, services, source))
  if (!written || written.to === '')
    throw conflict('invalid_transition', 'This email is out of date, so it can’t be sent again')
  const title = shopMails[written.template as ShopMailName].title
  await record(db, {
    name: 'order.mail_resent',
    objectType: 'order',
    objectId: orderId,
    details: { mail: title },
  })
  const sent = await sendWritten(db, { ...written, repeats: mailId })
  if (!sent) throw conflict('invalid_transition', 'No emails are sent while demo data is created')
  return sent
}

/** 404 for another order's mail; locked, to serialize double clicks. */
async function lockMail(db: Db, { orderId, mailId }: Which) {
  const mail = await db
    .selectFrom('mail_outbox')
    .select(['template', 'status', 'source'])
    .where('mail_id', '=', mailId)
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!mail) throw notFound('Mail')
  return mail
}

async function findJustSent(db: Db, mailId: string): Promise<string | undefined> {
  const repeated = await db
    .selectFrom('mail_outbox')
    .select('mail_id')
    .where('repeats_mail_id', '=', mailId)
    .where('created_at', '>', sql<string>`app_now() - interval '1 minute'`)
    .executeTakeFirst()
  return repeated?.mail_id
}

const jobs: readonly ShopMailJob<unknown>[] = [
  orderMail,
  parcelMail,
  returnMail,
  deliveryMail,
  refundReturnedMail,
  giftCardMail,
]

/** Null for a job of an earlier version of the product. */
async function writeAnew(
  db: Db,
  services: Services,
  { job: name, payload }: MailSource,
): Promise<WrittenMail | null> {
  const job = jobs.find((candidate) => candidate.name === name)
  const parsed = job && z.safeParse(job.payload, payload)
  return job && parsed?.success ? await job.writeAnew(db, services, parsed.data) : null
}
