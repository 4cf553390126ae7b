import * as z from 'zod/mini'

import { get } from '../endpoints/endpoint.ts'
import { Id, text } from '../endpoints/scalars.ts'

export const hitKinds = ['item', 'order', 'customer', 'historic_order'] as const

/** What the panel's search finds, and what stands there of it. */
export const PanelHit = z.object({
  kind: z.enum(hitKinds),
  id: Id,
  title: z.string(),
  /** What tells it from others of its name: SKU, who ordered, the address of a customer's mails. */
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

/** Of each kind that the role may see, the best few. */
export const searchPanel = get('/panel/search', {
  access: 'member',
  summary: 'Items, orders, also of a former shop, and customers by what they are called',
  query: z.strictObject({
    search: z.optional(text(100)),
    /** Instead of a search: what was opened last, by id, read again in this order. */
    recent: z.optional(Ids),
  }),
  response: z.object({ rows: z.array(PanelHit) }),
})
