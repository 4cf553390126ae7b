import * as z from 'zod/mini'

import { del, get, post, put } from '../endpoints/endpoint.ts'
import {
  Currency,
  Id,
  line,
  Minor,
  NoBody,
  EmptyResponse,
  page,
  pageFields,
  Time,
  Version,
} from '../endpoints/scalars.ts'
import { OrderDraftContent, OrderDraft } from './order-draft.ts'

const see = { permission: 'orders.see' } as const
const edit = { permission: 'orders.edit' } as const
const params = z.object({ draftId: Id })

export const OrderDraftRow = z.object({
  id: Id,
  /** Customer, if known. */
  customerName: z.string(),
  email: z.string(),
  itemTitles: z.array(z.string()),
  itemCount: z.int(),
  currency: Currency,
  totalMinor: z.int(),
  heldUntil: z.nullable(Time),
  updatedAt: Time,
})
export type OrderDraftRow = z.output<typeof OrderDraftRow>

export const listOrderDrafts = get('/order-drafts', {
  access: see,
  summary: 'Draft orders, last changed first',
  query: z.strictObject(pageFields),
  response: page(OrderDraftRow),
})

export const createOrderDraft = post('/order-drafts', {
  access: edit,
  summary: 'Create a draft order',
  status: 201,
  body: NoBody,
  response: OrderDraft,
})

export const copyOrderDraft = post('/order-drafts/:draftId/copies', {
  access: edit,
  summary: 'Duplicate a draft order',
  status: 201,
  params,
  body: NoBody,
  response: OrderDraft,
})

/** Uses current prices; skips items no longer available. */
export const orderAgain = post('/orders/:orderId/drafts', {
  access: edit,
  summary: 'Create a draft order from an existing order',
  status: 201,
  params: z.object({ orderId: Id }),
  body: NoBody,
  response: OrderDraft,
})

export const getOrderDraft = get('/order-drafts/:draftId', {
  access: see,
  summary: 'A draft order with its totals and open problems',
  params,
  response: OrderDraft,
})

/** 409 `version_conflict` if saved by another user since, 409 `invalid_transition` once placed. */
export const saveOrderDraft = put('/order-drafts/:draftId', {
  access: edit,
  summary: 'Save a draft order',
  params,
  body: z.strictObject({ version: Version, content: OrderDraftContent }),
  response: OrderDraft,
})

export const deleteOrderDraft = del('/order-drafts/:draftId', {
  access: edit,
  summary: 'Delete a draft; it can be restored for seven days',
  params,
  response: EmptyResponse,
})

export const restoreOrderDraft = post('/order-drafts/:draftId/restoration', {
  access: edit,
  summary: 'Bring a deleted draft back',
  params,
  body: NoBody,
  response: OrderDraft,
})

/** Replaces an earlier reservation with the draft's current lines. 409 `out_of_stock` if something is missing. */
export const holdOrderDraft = put('/order-drafts/:draftId/hold', {
  access: edit,
  summary: 'Reserve a draft’s items until a given time',
  params,
  body: z.strictObject({ version: Version, until: Time }),
  response: OrderDraft,
})

export const releaseOrderDraft = del('/order-drafts/:draftId/hold', {
  access: edit,
  summary: 'Release a draft’s reservation',
  params,
  response: OrderDraft,
})

export const paymentsOfDraft = ['payLink', 'onReceipt', 'cash', 'bank'] as const

/**
 * Idempotent: placing a draft again returns its order. 400 if incomplete, 409 `price_changed` if
 * the total differs from the button's, 409 `out_of_stock` if something is missing.
 */
export const placeOrderDraft = post('/order-drafts/:draftId/order', {
  access: edit,
  summary: 'Place the order of a draft',
  status: 201,
  idempotency: 'required',
  params,
  body: z.strictObject({
    version: Version,
    expectedTotalMinor: Minor,
    /** By link, in cash on receipt, or already paid: in cash or by bank transfer. */
    payment: z.enum(paymentsOfDraft),
    reference: z.optional(line(100)),
    mailsLink: z.boolean(),
    /** Allows overselling: 403 without the permission `orders.oversell`. */
    oversells: z.optional(z.boolean()),
  }),
  response: z.object({
    orderId: Id,
    number: z.string(),
    /** False if already placed before. */
    isNew: z.boolean(),
  }),
})
