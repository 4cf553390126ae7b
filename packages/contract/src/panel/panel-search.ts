import * as z from 'zod/mini'

import { get } from '../endpoints/endpoint.ts'
import { Id, text } from '../endpoints/scalars.ts'

export const hitKinds = ['item', 'order', 'customer', 'historic_order'] as const

export const PanelHit = z.object({
  kind: z.enum(hitKinds),
  id: Id,
  title: z.string(),
  /** Distinguishes entries of the same name: SKU, orderer, or customer email. */
  detail: z.string(),
})
export type PanelHit = z.output<typeof PanelHit>

export const mostRecent = 8

const isId = (id: string) => z.safeParse(Id, id).success

const Ids = z.string().check(
  z.maxLength(400),
  z.refine(
    (ids) => ids.split(',').length <= mostRecent && ids.split(',').every(isId),
    'Ids with commas between them, at most eight',
  ),
)

/** Returns the best few matches of each kind visible to the role. */
export const searchPanel = get('/panel/search', {
  access: 'member',
  summary: 'Items, orders, also of a former shop, and customers by what they are called',
  query: z.strictObject({
    search: z.optional(text(100)),
    /** Alternative to a search: recently opened entries by id, in this order. */
    recent: z.optional(Ids),
  }),
  response: z.object({ rows: z.array(PanelHit) }),
})
