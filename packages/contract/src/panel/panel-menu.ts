import * as z from 'zod/mini'

import { post } from '../endpoints/endpoint.ts'
import { line } from '../endpoints/scalars.ts'

const MenuLink = z.object({ id: z.string(), label: z.string(), icon: z.string(), to: z.string() })

/** Specification section 3; `children` of Product & Inventory are the market's categories. */
export const MenuItem = z.object({ ...MenuLink.shape, children: z.optional(z.array(MenuLink)) })
export type MenuItem = z.output<typeof MenuItem>

/** Specification section 7: panel entries in order, limited to the caller's role. */
export const loadMenu = post('/catalog/markets/menu', {
  access: 'member',
  harmless: true,
  summary: 'The menu of a market',
  idempotency: 'never',
  body: z.strictObject({ market: z.optional(line(40)) }),
  response: z.object({ data: z.array(MenuItem) }),
})
