import * as z from 'zod/mini'

import { get } from '../endpoints/endpoint.ts'
import { Currency, Id, text } from '../endpoints/scalars.ts'
import { StockRow } from '../stock/stock.ts'

export const OrderItem = z.object({
  ...z.pick(StockRow, {
    variantId: true,
    title: true,
    variantTitle: true,
    sku: true,
  }).shape,
  /** Orderable quantity; null if stock is not tracked. */
  available: z.nullable(z.int()),
  priceMinor: z.int(),
  currency: Currency,
  /** Name of the market, if the item is hidden there. */
  hiddenIn: z.nullable(z.string()),
})
export type OrderItem = z.output<typeof OrderItem>

/** A deleted market uses home market prices. */
export const findOrderItems = get('/order-items', {
  access: { permission: 'orders.edit' },
  summary: 'The first items that words find, as they would come into an order',
  query: z.strictObject({
    search: text(100),
    /** Market; default: the order's, else the home market. */
    marketId: z.optional(Id),
    orderId: z.optional(Id),
  }),
  response: z.object({ rows: z.array(OrderItem) }),
})
