import * as z from 'zod/mini'

import { Id } from '../endpoints/scalars.ts'

export const OrderDownload = z.object({
  id: Id,
  title: z.string(),
  name: z.string(),
  byteSize: z.int(),
  downloads: z.int(),
})
export type OrderDownload = z.output<typeof OrderDownload>
