import * as z from 'zod/mini'

import { eachOnce } from '../each-once.ts'
import { get, post, put } from '../../endpoints/endpoint.ts'
import {
  Allowed,
  Currency,
  Day,
  Id,
  Minor,
  NoBody,
  Quantity,
  Time,
  Version,
  line,
  page,
  pageFields,
  text,
} from '../../endpoints/scalars.ts'
import type { Transitions } from '../../endpoints/state-machine.ts'
import { isEmail } from '../../accounts/identity/email.ts'

export const purchaseStatuses = [
  'draft',
  'ordered',
  'partlyReceived',
  'received',
  'closed',
  'cancelled',
] as const
const PurchaseStatus = z.enum(purchaseStatuses)
export type PurchaseStatus = z.output<typeof PurchaseStatus>
export type PurchaseEvent = 'edit' | 'order' | 'receive' | 'undo' | 'close' | 'cancel'

/** Undoing a receipt returns its pieces to the order, even to a closed one. */
export const purchaseTransitions: Transitions<PurchaseStatus, PurchaseEvent> = {
  draft: { edit: ['draft'], order: ['ordered'], cancel: ['cancelled'] },
  ordered: { receive: ['partlyReceived', 'received'], cancel: ['cancelled'] },
  partlyReceived: {
    receive: ['partlyReceived', 'received'],
    undo: ['ordered', 'partlyReceived'],
    close: ['closed'],
  },
  received: { undo: ['ordered', 'partlyReceived'] },
  closed: { undo: ['ordered', 'partlyReceived'] },
  cancelled: {},
}

export const purchaseLimits = { lines: 200, open: 500, totalMinor: 10_000_000_000_00 } as const

export const PurchaseLine = z.object({
  variantId: Id,
  itemId: Id,
  title: z.string(),
  variantTitle: z.string(),
  sku: z.nullable(z.string()),
  quantity: z.int(),
  received: z.int(),
  unitCostMinor: z.int(),
})
export type PurchaseLine = z.output<typeof PurchaseLine>

export const PurchaseReceipt = z.object({
  id: Id,
  note: z.string(),
  pieces: z.int(),
  totalMinor: z.int(),
  actorName: z.string(),
  receivedAt: Time,
  undoneBy: z.nullable(z.string()),
  undoneAt: z.nullable(Time),
  actions: z.object({ undo: Allowed }),
})
export type PurchaseReceipt = z.output<typeof PurchaseReceipt>

export const Purchase = z.object({
  id: Id,
  number: z.int(),
  status: PurchaseStatus,
  supplierName: z.string(),
  supplierEmail: z.string(),
  supplierReference: z.string(),
  locationId: Id,
  locationName: z.string(),
  expectedOn: z.nullable(z.string()),
  note: z.string(),
  currency: Currency,
  lines: z.int(),
  pieces: z.int(),
  received: z.int(),
  totalMinor: z.int(),
  actorName: z.string(),
  createdAt: Time,
  orderedBy: z.nullable(z.string()),
  orderedAt: z.nullable(Time),
  closedBy: z.nullable(z.string()),
  closedAt: z.nullable(Time),
  version: Version,
  actions: z.object({
    edit: Allowed,
    order: Allowed,
    receive: Allowed,
    close: Allowed,
    cancel: Allowed,
  }),
})
export type Purchase = z.output<typeof Purchase>

const OpenedPurchase = z.object({
  ...Purchase.shape,
  rows: z.array(PurchaseLine),
  /** Newest first. */
  receipts: z.array(PurchaseReceipt),
})
export type OpenedPurchase = z.output<typeof OpenedPurchase>

const DraftLine = z.strictObject({ variantId: Id, quantity: Quantity, unitCostMinor: Minor })

export const PurchaseDraft = z.strictObject({
  supplierName: line(120),
  supplierEmail: z.string().check(
    z.maxLength(254, 'At most 254 characters'),
    z.refine((email) => email === '' || isEmail(email), 'Not an email address'),
  ),
  supplierReference: text(100),
  locationId: Id,
  expectedOn: z.nullable(Day),
  note: text(500),
  lines: z.array(DraftLine).check(
    z.minLength(1, 'Nothing to order'),
    z.maxLength(purchaseLimits.lines, `At most ${purchaseLimits.lines} lines`),
    eachOnce,
    z.refine(
      (lines) =>
        lines.reduce((sum, line) => sum + line.quantity * line.unitCostMinor, 0) <=
        purchaseLimits.totalMinor,
      'The order is too large',
    ),
  ),
})
export type PurchaseDraft = z.output<typeof PurchaseDraft>

const see = { permission: 'stock.see' } as const
const edit = { permission: 'stock.edit' } as const
const params = z.object({ purchaseId: Id })
/** Version shown on screen: 409 `version_conflict` if changed since. */
const Seen = z.strictObject({ version: Version })

/** Searches numbers, suppliers and their references; the days filter the expected delivery. */
export const listPurchases = get('/catalog/purchases', {
  access: see,
  summary: 'Purchase orders, the newest first',
  query: z.strictObject({
    ...pageFields,
    search: z.optional(text(100)),
    status: z.optional(PurchaseStatus),
    supplier: z.optional(text(120)),
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  response: page(Purchase),
})

export const listSuppliers = get('/catalog/purchases/suppliers', {
  access: see,
  summary: 'The suppliers of former purchase orders, with the email address that was last given',
  response: z.object({ rows: z.array(z.object({ name: z.string(), email: z.string() })) }),
})

export const getPurchase = get('/catalog/purchases/:purchaseId', {
  access: see,
  summary: 'One purchase order with its lines and receipts',
  params,
  response: OpenedPurchase,
})

export const exportPurchase = get('/catalog/purchases/:purchaseId/file', {
  access: see,
  summary: 'The lines of a purchase order as a table for the supplier',
  params,
  produces: 'text/csv; charset=utf-8',
  limit: { max: 60, seconds: 60 },
  response: z.string(),
})

export const draftPurchase = post('/catalog/purchases', {
  access: edit,
  summary: 'Prepare a purchase order; nothing is expected yet',
  body: PurchaseDraft,
  status: 201,
  response: OpenedPurchase,
})

export const editPurchase = put('/catalog/purchases/:purchaseId', {
  access: edit,
  summary: 'Change a purchase order that was not ordered yet',
  params,
  body: z.strictObject({ draft: PurchaseDraft, version: Version }),
  response: OpenedPurchase,
})

export const orderPurchase = post('/catalog/purchases/:purchaseId/ordering', {
  access: edit,
  summary: 'Mark a purchase order as ordered',
  params,
  body: Seen,
  response: OpenedPurchase,
})

export const PurchaseArrival = z.strictObject({
  ...Seen.shape,
  lines: z
    .array(DraftLine)
    .check(
      z.minLength(1, 'Nothing to receive'),
      z.maxLength(purchaseLimits.lines, `At most ${purchaseLimits.lines} lines`),
      eachOnce,
    ),
  note: z.optional(text(200)),
})
export type PurchaseArrival = z.output<typeof PurchaseArrival>

/** 409 `conflict` if more is entered than expected. */
export const receivePurchase = post('/catalog/purchases/:purchaseId/receipts', {
  access: edit,
  summary: 'Receive what has come in, in part or wholly, at what it cost',
  params,
  body: PurchaseArrival,
  status: 201,
  response: OpenedPurchase,
})

/** 409 `out_of_stock` if the received pieces are already reserved. Costs stay unchanged. */
export const undoPurchaseReceipt = post(
  '/catalog/purchases/:purchaseId/receipts/:purchaseReceiptId/reversal',
  {
    access: edit,
    summary: 'Undo a receipt; its pieces are expected again',
    params: z.object({ purchaseId: Id, purchaseReceiptId: Id }),
    body: NoBody,
    status: 201,
    response: OpenedPurchase,
  },
)

export const closePurchase = post('/catalog/purchases/:purchaseId/closing', {
  access: edit,
  summary: 'Close a partly received purchase order',
  params,
  body: Seen,
  response: OpenedPurchase,
})

export const cancelPurchase = post('/catalog/purchases/:purchaseId/cancellation', {
  access: edit,
  summary: 'Cancel a purchase order without receipts',
  params,
  body: Seen,
  response: OpenedPurchase,
})

export const listExpected = get('/catalog/stock/:variantId/expected', {
  access: see,
  summary: 'Expected deliveries of a variant, earliest first',
  params: z.object({ variantId: Id }),
  response: z.object({
    rows: z.array(
      z.object({
        purchaseId: Id,
        number: z.int(),
        supplierName: z.string(),
        locationName: z.string(),
        expectedOn: z.nullable(z.string()),
        quantity: z.int(),
      }),
    ),
  }),
})
