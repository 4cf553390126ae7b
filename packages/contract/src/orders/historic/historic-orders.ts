import * as z from 'zod/mini'

import { get } from '../../endpoints/endpoint.ts'
import { Currency, Day, Id, Time, page, pageFields, text } from '../../endpoints/scalars.ts'

/** An order of a former shop, as it was there: it is read and never worked on (decision 0126). */
export const HistoricOrder = z.object({
  id: Id,
  /** That of the former shop, which finds it again when a file comes twice. */
  number: z.string(),
  placedAt: Time,
  /** Empty where the file named nobody. */
  name: z.string(),
  email: z.string(),
  customerId: z.nullable(Id),
  currency: Currency,
  totalMinor: z.int(),
  /** Null where the file did not say. */
  paidMinor: z.nullable(z.int()),
  refundedMinor: z.int(),
  /** In the words of the former shop. */
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

/** What else a file says of an order; null and empty where it says nothing. */
export const HistoricDetails = z.object({
  phone: z.string(),
  address: z.string(),
  note: z.string(),
  /** How it was paid, in the words of the former shop. */
  method: z.string(),
  subtotalMinor: amount,
  discountMinor: amount,
  deliveryMinor: amount,
  taxMinor: amount,
})
export type HistoricDetails = z.output<typeof HistoricDetails>

/** All that a file says of an order. */
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
    /** In number, name, email, items and SKUs. */
    search: z.optional(text(100)),
    from: z.optional(Day),
    to: z.optional(Day),
    customer: z.optional(Id),
    orderImport: z.optional(Id),
  }),
  response: z.object({
    ...page(HistoricOrder).shape,
    /** Of all pages. */
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
    /** `itemId` where the shop has an item with this SKU now. */
    lines: z.array(z.object({ ...HistoricLine.shape, itemId: z.nullable(Id) })),
    orderImportId: Id,
    importedAt: Time,
  }),
})
