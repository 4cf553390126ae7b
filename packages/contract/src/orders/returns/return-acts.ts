import * as z from 'zod/mini'

import { del, post } from '../../endpoints/endpoint.ts'
import { Id, Minor, Quantity, line, text } from '../../endpoints/scalars.ts'
import { Order } from '../orders.ts'
import { ReturnReason } from './returns.ts'

const conditions = z.partial(
  z.object({
    /** Fit for resale. */
    shelved: Quantity,
    damaged: Quantity,
    /** Did not arrive. */
    lost: Quantity,
    /** A different item arrived. */
    wrong: Quantity,
  }),
).shape

export const ReturnedLines = z
  .array(z.strictObject({ lineId: Id, quantity: Quantity }))
  .check(z.minLength(1, 'Choose at least one item'), z.maxLength(500))

const edit = { permission: 'orders.edit' } as const
const ofOrder = z.object({ orderId: Id })
const ofReturn = z.object({ orderId: Id, returnId: Id })
const change = { access: edit, params: ofReturn, response: Order } as const

/** Handed-over goods only. Staff may start one after the customers' return period. */
export const startReturn = post('/orders/:orderId/returns', {
  ...change,
  summary: 'Start a return of goods that were handed over',
  idempotency: 'required',
  status: 201,
  params: ofOrder,
  body: z.strictObject({
    lines: ReturnedLines,
    reason: ReturnReason,
    note: z.optional(text(500)),
    notify: z.boolean(),
  }),
})

const reply = z.optional(text(500))

export const approveReturn = post('/orders/:orderId/returns/:returnId/approval', {
  ...change,
  summary: 'Agree to a return',
  body: z.strictObject({ reply }),
})

export const rejectReturn = post('/orders/:orderId/returns/:returnId/rejection', {
  ...change,
  summary: 'Refuse a return',
  body: z.strictObject({ reply: line(500) }),
})

/** Until something has been received. */
export const cancelReturn = post('/orders/:orderId/returns/:returnId/cancellation', {
  ...change,
  summary: 'Call off a return',
})

/** Partial or complete; resalable goods are restocked, damaged ones blocked. */
export const receiveReturn = post('/orders/:orderId/returns/:returnId/receipts', {
  ...change,
  summary: 'Record a return’s receipt',
  idempotency: 'required',
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ lineId: Id, ...conditions }))
      .check(z.minLength(1, 'Enter what was returned'), z.maxLength(500)),
  }),
})

/** Until settled; 409 `out_of_stock` if goods were sold or moved since. */
export const undoReceipts = del('/orders/:orderId/returns/:returnId/receipts', {
  ...change,
  summary: 'Undo the receipts of a return',
})

const Settlement = z.strictObject({
  /** Accepted units; others stay with the customer and remain charged. */
  lines: z.array(z.strictObject({ lineId: Id, quantity: Quantity })).check(z.maxLength(500)),
  /**
   * Exchange items handed over at once, at shop prices. Units of a returned product keep the
   * discount share of as many returned units.
   */
  instead: z.optional(
    z
      .array(z.strictObject({ variantId: Id, quantity: Quantity }))
      .check(z.maxLength(50, 'At most 50 items at once')),
  ),
  /** Fee for damage or work; without tax. */
  feeMinor: Minor,
  /** Required with a fee. */
  feeReason: z.optional(text(300)),
  returnsDelivery: z.boolean(),
})
export type Settlement = z.output<typeof Settlement>

/** Returns the resulting order without changes. */
export const previewSettlement = post('/orders/:orderId/returns/:returnId/settlement/preview', {
  ...change,
  summary: 'See what settling a return would do',
  harmless: true,
  body: Settlement,
})

/** 409 `out_of_stock` if an exchange item is missing. */
export const settleReturn = post('/orders/:orderId/returns/:returnId/settlement', {
  ...change,
  summary: 'Take goods back, exchange them or give back what was paid for them',
  idempotency: 'required',
  body: z.strictObject({ ...Settlement.shape, refund: z.enum(['none', 'full', 'store_credit']) }),
})
