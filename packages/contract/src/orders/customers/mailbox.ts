import * as z from 'zod/mini'

import { MailedCode } from '../../accounts/identity/identity.ts'
import { ShopperEmail } from '../../contact/shopper-email.ts'
import { get, post } from '../../endpoints/endpoint.ts'

/** Mailbox verified by this browser in a shop; `asked`: a code has been sent. */
export const CustomerMailbox = z.object({
  state: z.enum(['unknown', 'asked', 'proven']),
  /** Empty while unknown. */
  email: z.string(),
})
export type CustomerMailbox = z.output<typeof CustomerMailbox>

export const unknownMailbox: CustomerMailbox = { state: 'unknown', email: '' }

/** Same response for every address. 429 within thirty seconds or after five in an hour. */
export const requestMailboxCode = post('/shop/mailbox/codes', {
  access: 'shop',
  summary: 'Email a code to confirm an address',
  body: z.strictObject({ email: ShopperEmail }),
  response: CustomerMailbox,
  limit: { max: 20, seconds: 600 },
})

/** Valid for half an hour in this browser. 400 `code_wrong` or `code_expired`. */
export const proveMailbox = post('/shop/mailbox/proofs', {
  access: 'shop',
  summary: 'Confirm an address with its code',
  body: z.strictObject({ code: MailedCode }),
  response: CustomerMailbox,
  limit: { max: 30, seconds: 600 },
})

export const getMailbox = get('/shop/mailbox', {
  access: 'shop',
  summary: 'Confirmed address of this browser',
  response: CustomerMailbox,
})
