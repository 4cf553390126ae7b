import * as z from 'zod/mini'

import { get } from '../endpoints/endpoint.ts'
import { Id } from '../endpoints/scalars.ts'
import { OrderMarket } from './order-filters.ts'

const Named = z.object({ id: Id, name: z.string() })

export const listOrderChoices = get('/orders/choices', {
  access: { permission: 'orders.see' },
  summary: 'What the order list can be narrowed by that a business names itself',
  response: z.object({
    /** Includes former drivers: they still have orders. */
    drivers: z.array(Named),
    people: z.array(Named),
    tags: z.array(z.string()),
    /** Home market first; includes deleted markets that have orders. */
    markets: z.array(z.object({ id: OrderMarket, name: z.string() })),
  }),
})
