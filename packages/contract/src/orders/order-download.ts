import * as z from 'zod/mini'

import { Id } from '../endpoints/scalars.ts'

/** A file that an order has sold. */
export const OrderDownload = z.object({
  id: Id,
  /** Of the item. */
  title: z.string(),
  name: z.string(),
  byteSize: z.int(),
  /** How often it was downloaded. */
  downloads: z.int(),
})
export type OrderDownload = z.output<typeof OrderDownload>
