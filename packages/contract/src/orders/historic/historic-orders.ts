import * as z from 'zod/mini'

import { get } from '../../endpoints/endpoint.ts'
import { Currency, Day, Id, Time, page, pageFields, text } from '../../endpoints/scalars.ts'

/** Imported order of a former shop: read-only (decision 0126). */
export const HistoricOrder = z.object({
  id: Id,
  /** Number in the former shop; identifies duplicates on a second import. */
  number: z.string(),
  placedAt: Time,
  /** Empty if the file had no name. */
  name: z.string(),
  email: z.string(),
  customerId: z.nullable(Id),
  currency: Currency,
  totalMinor: z.int(),
  /** Null if the file did not state it. */
  paidMinor: z.nullable(z.int()),
  refundedMinor: z.int(),
  /** Status text of the former shop. */
  state: z.string(),
  cancelledAt: z.nullable(Time),
  pieceCount: z.int(),
})
export type HistoricOrder = z.output<typeof HistoricOrder>

const amount = z.nullable(z.int())

export const HistoricLine = z.object({
  title: z.string(),
  variant: z.string(),
  sku: z.string(),
  quantity: z.int(),
  unitPriceMinor: amount,
  totalMinor: amount,
})
export type HistoricLine = z.output<typeof HistoricLine>

/** Further imported details; null or empty if missing. */
export const HistoricDetails = z.object({
  phone: z.string(),
  address: z.string(),
  note: z.string(),
  method: z.string(),
  subtotalMinor: amount,
  discountMinor: amount,
  deliveryMinor: amount,
  taxMinor: amount,
})
export type HistoricDetails = z.output<typeof HistoricDetails>

export interface HistoricContent extends Omit<HistoricOrder, 'id' | 'customerId'> {
  readonly details: HistoricDetails
  readonly lines: readonly HistoricLine[]
}

const see = { permission: 'orders.see' } as const

export const listHistoricOrders = get('/historic-orders', {
  access: see,
  summary: 'Orders of a former shop, the newest first',
  query: z.strictObject({
    ...pageFields,
    /** Searches number, name, email, items and SKUs. */
    search: z.optional(text(100)),
    from: z.optional(Day),
    to: z.optional(Day),
    customer: z.optional(Id),
    orderImport: z.optional(Id),
  }),
  response: z.object({
    ...page(HistoricOrder).shape,
    /** Total over all pages. */
    count: z.int(),
  }),
})

export const getHistoricOrder = get('/historic-orders/:historicOrderId', {
  access: see,
  summary: 'An order of a former shop with its lines',
  params: z.object({ historicOrderId: Id }),
  response: z.object({
    ...HistoricOrder.shape,
    ...HistoricDetails.shape,
    /** `itemId`: current shop item with this SKU. */
    lines: z.array(z.object({ ...HistoricLine.shape, itemId: z.nullable(Id) })),
    orderImportId: Id,
    importedAt: Time,
  }),
})
