import * as z from 'zod/mini'

import { get, post, put } from '../../endpoints/endpoint.ts'
import { Id, Minor, NoBody, EmptyResponse } from '../../endpoints/scalars.ts'

export const takingTimes = ['ordered', 'packed', 'by_hand'] as const

export const CardRules = z.strictObject({
  /** When the money of a card payment is taken. Until then it is authorised: reserved on the card. */
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

/** `asked` where the card provider has not answered yet: it is asked again until it does. */
export const Taking = z.object({
  state: z.enum(['taken', 'released', 'asked', 'refused']),
  /** Why the card provider refused; empty for all others. */
  message: z.string(),
})
export type Taking = z.output<typeof Taking>

const params = z.object({ orderId: Id })

/**
 * Authorised money is taken once: what is left of it is released. At most what is authorised and due: 400. 409
 * `invalid_transition` where nothing is authorised, or something was decided of it already.
 */
export const capturePayment = post('/orders/:orderId/captures', {
  access: { permission: 'orders.edit' },
  summary: 'Take authorised money',
  idempotency: 'required',
  params,
  body: z.strictObject({ amountMinor: Minor.check(z.minimum(1, 'Enter an amount')) }),
  response: Taking,
})

/** What ran out stays a problem of its order until that is paid or cancelled, or somebody says that it was seen. */
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
