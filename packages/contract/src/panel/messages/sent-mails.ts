import * as z from 'zod/mini'

import { get, post } from '../../endpoints/endpoint.ts'
import { Allowed, Id, page, pageFields, Time } from '../../endpoints/scalars.ts'
import { ShopMailName } from './shop-mail-name.ts'

/** `held` waits until the owner has confirmed their address; `dropped` waited too long. */
export const MailStatus = z.enum(['queued', 'sent', 'failed', 'held', 'dropped'])
export type MailStatus = z.output<typeof MailStatus>

/** A mail to a customer; kept for 30 days. */
export const SentMail = z.object({
  id: Id,
  name: ShopMailName,
  /** Empty, as is its order, for whoever may not see orders. */
  subject: z.string(),
  /** Only its first letter and its host for whoever may not see orders. */
  to: z.string(),
  status: MailStatus,
  /** Why it did not leave; null if it did, or still may. */
  failure: z.nullable(z.string()),
  /** It may have arrived twice. */
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

/** Again within a minute it answers with the same mail. 409 `invalid_transition` where there is nothing to say any more. */
export const resendMail = post('/orders/:orderId/mails/:mailId/resend', {
  access: { permission: 'orders.edit' },
  summary: 'Resend an order email to the order’s current address',
  params: z.object({ ...ofOrder.shape, mailId: Id }),
  response: SentMail,
})
