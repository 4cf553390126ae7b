import * as z from 'zod/mini'

import { get, post, put } from '../../endpoints/endpoint.ts'
import { Id, Minor, NoBody, EmptyResponse } from '../../endpoints/scalars.ts'

export const takingTimes = ['ordered', 'packed', 'by_hand'] as const

export const CardRules = z.strictObject({
  /** Capture time of card payments. Until then money is only authorized: reserved on the card. */
  takesMoney: z.enum(takingTimes),
})
export type CardRules = z.output<typeof CardRules>

export const getCardRules = get('/business/card-rules', {
  access: { permission: 'settings.see' },
  summary: 'When the money of card payments is taken',
  response: CardRules,
})

export const saveCardRules = put('/business/card-rules', {
  access: { permission: 'settings.edit' },
  summary: 'Change when the money of card payments is taken',
  body: CardRules,
  response: CardRules,
})

/** `asked`: no answer from the card provider yet; retried until there is one. */
export const Taking = z.object({
  state: z.enum(['taken', 'released', 'asked', 'refused']),
  /** Card provider's reason for a refusal; otherwise empty. */
  message: z.string(),
})
export type Taking = z.output<typeof Taking>

const params = z.object({ orderId: Id })

/**
 * Single capture: the rest is released. At most the authorized and due amount: 400. 409
 * `invalid_transition` if nothing is authorized or a decision was already made.
 */
export const capturePayment = post('/orders/:orderId/captures', {
  access: { permission: 'orders.edit' },
  summary: 'Take authorised money',
  idempotency: 'required',
  params,
  body: z.strictObject({ amountMinor: Minor.check(z.minimum(1, 'Enter an amount')) }),
  response: Taking,
})

/** An expired authorization stays a problem of its order until paid, canceled or dismissed. */
export const dismissRunOut = post('/orders/:orderId/run-out/dismissal', {
  access: { permission: 'orders.edit' },
  summary: 'Authorised money that ran out was seen to',
  params,
  body: NoBody,
  response: EmptyResponse,
})

export const voidPayment = post('/orders/:orderId/voids', {
  access: { permission: 'orders.refund' },
  summary: 'Release authorised money',
  idempotency: 'required',
  params,
  response: Taking,
})
