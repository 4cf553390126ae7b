import * as z from 'zod/mini'

import { del, get, post, put } from '../../endpoints/endpoint.ts'
import { NoBody, Time } from '../../endpoints/scalars.ts'
import { CustomerMailbox } from './mailbox.ts'

/** Data of the browser's verified mailbox; without one only the mailbox state. */
export const OwnData = z.object({
  mailbox: CustomerMailbox,
  /** Consent to marketing mail. */
  isAgreed: z.boolean(),
  /** Whether cart mails apply, if the shop sends any. */
  getsCartMails: z.boolean(),
  /** Null without a request, and if the shop has no such customer. */
  erasureAskedAt: z.nullable(Time),
})
export type OwnData = z.output<typeof OwnData>

const accessRules = { access: 'shop', limit: { max: 30, seconds: 600 } } as const

export const getOwnData = get('/shop/own-data', {
  ...accessRules,
  summary: 'A shopper’s data options',
  response: OwnData,
})

/** 403 without a verified mailbox. Streamed; nothing is stored. */
export const exportOwnData = post('/shop/own-data/file', {
  access: 'shop',
  summary: 'Stored data for a confirmed email address as a ZIP file',
  body: NoBody,
  response: z.instanceof(Blob),
  produces: 'application/octet-stream',
  idempotency: 'never',
  limit: { max: 3, seconds: 600 },
})

/** Idempotent. 403 without a verified mailbox. */
export const stopOwnMails = put('/shop/own-data/mail-stop', {
  ...accessRules,
  summary: 'Unsubscribe from offers and cart reminders',
  body: NoBody,
  response: OwnData,
})

/** Notifies staff once. 403 without a verified mailbox; no effect if the shop has no such customer. */
export const askForErasure = put('/shop/own-data/erasure', {
  ...accessRules,
  summary: 'Request erasure',
  body: NoBody,
  response: OwnData,
})

/** Idempotent. 403 without a verified mailbox. */
export const withdrawErasure = del('/shop/own-data/erasure', {
  ...accessRules,
  summary: 'Withdraw an erasure request',
  response: OwnData,
})
