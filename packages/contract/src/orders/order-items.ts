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
  /** How many can be ordered; null where that is not counted. */
  available: z.nullable(z.int()),
  /** What one piece costs in that market now. */
  priceMinor: z.int(),
  currency: Currency,
  /** The name of the market, where that does not show it. */
  hiddenIn: z.nullable(z.string()),
})
export type OrderItem = z.output<typeof OrderItem>

/** A market that is gone sells at the prices of the home market. */
export const findOrderItems = get('/order-items', {
  access: { permission: 'orders.edit' },
  summary: 'The first items that words find, as they would come into an order',
  query: z.strictObject({
    search: text(100),
    /** Where it is sold, unless that is where an order was; the home market without either. */
    marketId: z.optional(Id),
    orderId: z.optional(Id),
  }),
  response: z.object({ rows: z.array(OrderItem) }),
})
