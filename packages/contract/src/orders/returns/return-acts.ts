import * as z from 'zod/mini'

import { del, post } from '../../endpoints/endpoint.ts'
import { Id, Minor, Quantity, line, text } from '../../endpoints/scalars.ts'
import { Order } from '../orders.ts'
import { ReturnReason } from './returns.ts'

/** How many of a line, by what became of them. */
const conditions = z.partial(
  z.object({
    /** Fit to be sold again. */
    shelved: Quantity,
    damaged: Quantity,
    /** Did not arrive. */
    lost: Quantity,
    /** Something else came instead. */
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

/** Of goods that were handed over. Staff may start one after the time in which customers can ask. */
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
    /** The customer is told by mail. */
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

/** Until something of it has come back. */
export const cancelReturn = post('/orders/:orderId/returns/:returnId/cancellation', {
  ...change,
  summary: 'Call off a return',
})

/** Some or all of it; what is fit to be sold goes back on the shelf, what is damaged is set aside. */
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

/** Until it is settled; 409 `out_of_stock` where goods of it were sold or moved meanwhile. */
export const undoReceipts = del('/orders/:orderId/returns/:returnId/receipts', {
  ...change,
  summary: 'Undo the receipts of a return',
})

const Settlement = z.strictObject({
  /** What is taken back; other units stay with the customer and are paid for. */
  lines: z.array(z.strictObject({ lineId: Id, quantity: Quantity })).check(z.maxLength(500)),
  /** Handed to the customer at once in exchange, at what it costs in the shop. */
  instead: z.optional(
    z
      .array(z.strictObject({ variantId: Id, quantity: Quantity }))
      .check(z.maxLength(50, 'At most 50 items at once')),
  ),
  /** Kept for damage or work; without tax. */
  feeMinor: Minor,
  /** Needed for a fee. */
  feeReason: z.optional(text(300)),
  returnsDelivery: z.boolean(),
})
export type Settlement = z.output<typeof Settlement>

/** The order as it would be; nothing is changed. */
export const previewSettlement = post('/orders/:orderId/returns/:returnId/settlement/preview', {
  ...change,
  summary: 'See what settling a return would do',
  harmless: true,
  body: Settlement,
})

/** 409 `out_of_stock` where what is given in exchange is not there. */
export const settleReturn = post('/orders/:orderId/returns/:returnId/settlement', {
  ...change,
  summary: 'Take goods back, exchange them or give back what was paid for them',
  idempotency: 'required',
  body: z.strictObject({ ...Settlement.shape, refund: z.enum(['none', 'full', 'store_credit']) }),
})
