import * as z from 'zod/mini'

import { NamedDetails, NoDetails } from '../endpoints/event-shapes.ts'

export const stockEvents = {
  'stock.low': NoDetails,
  'stock.received': NoDetails,
  'stock.adjusted': NoDetails,
  'stock.counted': NoDetails,
  'stock.set_aside': NoDetails,
  'stock.undone': NoDetails,
  'location.added': NamedDetails,
  'location.edited': NamedDetails,
  'location.closed': NamedDetails,
  'location.reopened': NamedDetails,
  /** Names of the locations from which the shop sells. */
  'location.selling': NamedDetails,
  'stock_take.began': z.extend(NamedDetails, { lines: z.int() }),
  'stock_take.extended': NoDetails,
  'stock_take.counted': NoDetails,
  'stock_take.posted': NamedDetails,
  'stock_take.cancelled': NamedDetails,
  'transfer.prepared': NoDetails,
  'transfer.edited': NoDetails,
  'transfer.sent': NoDetails,
  'transfer.received': NoDetails,
  'transfer.cancelled': NoDetails,
  'purchase.prepared': NoDetails,
  'purchase.edited': NoDetails,
  'purchase.ordered': NoDetails,
  'purchase.received': NoDetails,
  'purchase.receipt_undone': NoDetails,
  'purchase.closed': NoDetails,
  'purchase.cancelled': NoDetails,
}
