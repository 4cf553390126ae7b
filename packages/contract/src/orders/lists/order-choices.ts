import * as z from 'zod/mini'

import { get } from '../../endpoints/endpoint.ts'
import { Id } from '../../endpoints/scalars.ts'
import { OrderMarket } from './order-filters.ts'

const Named = z.object({ id: Id, name: z.string() })

export const listOrderChoices = get('/orders/choices', {
  access: { permission: 'orders.see' },
  summary: 'What the order list can be narrowed by that a business names itself',
  response: z.object({
    /** Also those who drive no longer: they have orders still. */
    drivers: z.array(Named),
    /** Whom an order can be assigned to. */
    people: z.array(Named),
    tags: z.array(z.string()),
    /** The home market first; also those that are gone and have orders. */
    markets: z.array(z.object({ id: OrderMarket, name: z.string() })),
  }),
})
