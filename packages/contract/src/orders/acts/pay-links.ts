import * as z from 'zod/mini'

import { get, post } from '../../endpoints/endpoint.ts'
import { Id, Minor } from '../../endpoints/scalars.ts'
import { orderLinkToken } from '../shop-orders.ts'

const ofOrder = z.object({ orderId: Id })

/** Secret link that only pays. 409 `invalid_transition` while nothing is due. */
export const getPayLink = get('/orders/:orderId/pay-link', {
  access: { permission: 'orders.edit' },
  summary: 'Payment link of an order',
  params: ofOrder,
  response: z.object({ url: z.string() }),
})

/** 409 `invalid_transition` while nothing is due. */
export const sendPayLink = post('/orders/:orderId/pay-link', {
  access: { permission: 'orders.edit' },
  summary: 'Email the customer a payment link',
  idempotency: 'required',
  params: ofOrder,
  response: z.object({ email: z.string() }),
})

/** 409 `price_changed` if the due amount differs from the button's. */
export const payShopOrder = post('/shop/orders/:token/payments', {
  access: 'shop',
  summary: 'Open the card page for the amount due',
  idempotency: 'required',
  params: z.object({ token: orderLinkToken }),
  body: z.strictObject({ expectedMinor: Minor }),
  response: z.object({ paymentId: Id, redirectUrl: z.string() }),
})

export const payLinkStates = [
  'paid',
  'processing',
  'declined',
  'expired',
  'refunded',
  'in_review',
] as const

/** Fetches the payment's outcome from the card provider; repeatable. */
export const settleShopPayment = post('/shop/orders/:token/payments/:paymentId/settlement', {
  access: 'shop',
  summary: 'Find out whether an order was paid',
  params: z.object({ token: orderLinkToken, paymentId: Id }),
  response: z.object({
    state: z.enum(payLinkStates),
    /** Message for the payer; empty if the state suffices. */
    message: z.string(),
  }),
})
