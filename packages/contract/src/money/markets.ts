import * as z from 'zod/mini'

import { get } from '../endpoints/endpoint.ts'
import { Country, Currency, Id } from '../endpoints/scalars.ts'

export const Market = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  country: Country,
  currency: Currency,
  locale: z.string(),
  isDefault: z.boolean(),
})
export type Market = z.output<typeof Market>

export const listMarkets = get('/catalog/markets', {
  access: 'member',
  summary: 'Where the business sells',
  /** With the zone that its days and times are meant in. */
  response: z.object({ rows: z.array(Market), timeZone: z.string() }),
})
