import * as z from 'zod/mini'

import { del, get, post, put } from '../../endpoints/endpoint.ts'
import { NoBody, Time } from '../../endpoints/scalars.ts'
import { CustomerMailbox } from './mailbox.ts'

/** Of whoever has proved a mailbox in this browser; of everybody else nothing but that. */
export const OwnData = z.object({
  mailbox: CustomerMailbox,
  /** To offers by mail. */
  isAgreed: z.boolean(),
  /** Where the shop sends any. */
  getsCartMails: z.boolean(),
  /** Null while they do not ask for it, and where the shop has no such customer. */
  erasureAskedAt: z.nullable(Time),
})
export type OwnData = z.output<typeof OwnData>

const accessRules = { access: 'shop', limit: { max: 30, seconds: 600 } } as const

export const getOwnData = get('/shop/own-data', {
  ...accessRules,
  summary: 'A shopper’s data options',
  response: OwnData,
})

/** 403 where no mailbox is proved. Nothing of the file is kept: it is sent while it is read. */
export const exportOwnData = post('/shop/own-data/file', {
  access: 'shop',
  summary: 'Stored data for a confirmed email address as a ZIP file',
  body: NoBody,
  response: z.instanceof(Blob),
  produces: 'application/octet-stream',
  idempotency: 'never',
  limit: { max: 3, seconds: 600 },
})

/** Repeating it changes nothing. 403 where no mailbox is proved. */
export const stopOwnMails = put('/shop/own-data/mail-stop', {
  ...accessRules,
  summary: 'Unsubscribe from offers and cart reminders',
  body: NoBody,
  response: OwnData,
})

/** Staff are told, once. 403 where no mailbox is proved; where the shop has no such customer, nothing is asked. */
export const askForErasure = put('/shop/own-data/erasure', {
  ...accessRules,
  summary: 'Request erasure',
  body: NoBody,
  response: OwnData,
})

/** Repeating it changes nothing. 403 where no mailbox is proved. */
export const withdrawErasure = del('/shop/own-data/erasure', {
  ...accessRules,
  summary: 'Withdraw an erasure request',
  response: OwnData,
})
