import * as z from 'zod/mini'

import { get, post } from '../../endpoints/endpoint.ts'
import { Allowed, Id, page, pageFields, Time } from '../../endpoints/scalars.ts'
import { ShopMailName } from './shop-mail-name.ts'

/** `held`: waits for the owner to confirm their address; `dropped`: waited too long. */
export const MailStatus = z.enum(['queued', 'sent', 'failed', 'held', 'dropped'])
export type MailStatus = z.output<typeof MailStatus>

/** Mail to a customer; stored for 30 days. */
export const SentMail = z.object({
  id: Id,
  name: ShopMailName,
  /** Empty, like the order, without permission to see orders. */
  subject: z.string(),
  /** Masked to first letter and host without permission to see orders. */
  to: z.string(),
  status: MailStatus,
  /** Reason for the failure; null if sent or pending. */
  failure: z.nullable(z.string()),
  /** Possibly delivered twice. */
  isUncertain: z.boolean(),
  isRepeated: z.boolean(),
  createdAt: Time,
  sentAt: z.nullable(Time),
  orderId: z.nullable(Id),
  orderNumber: z.nullable(z.string()),
  resend: Allowed,
})
export type SentMail = z.output<typeof SentMail>

export const listSentMails = get('/messages/sent', {
  access: { permission: 'settings.see' },
  summary: 'Customer emails, newest first',
  query: z.strictObject({
    ...pageFields,
    name: z.optional(ShopMailName),
    status: z.optional(MailStatus),
  }),
  response: page(SentMail),
})

const ofOrder = z.object({ orderId: Id })

export const listOrderMails = get('/orders/:orderId/mails', {
  access: { permission: 'orders.see' },
  summary: 'Emails about an order, newest first',
  params: ofOrder,
  response: z.object({ rows: z.array(SentMail) }),
})

/** Idempotent within a minute: returns the same mail. 409 `invalid_transition` if the mail no longer applies. */
export const resendMail = post('/orders/:orderId/mails/:mailId/resend', {
  access: { permission: 'orders.edit' },
  summary: 'Resend an order email to the order’s current address',
  params: z.object({ ...ofOrder.shape, mailId: Id }),
  response: SentMail,
})
