import * as z from 'zod/mini'

import { Id } from '../../endpoints/scalars.ts'
import { fulfilmentStates } from '../order-states.ts'

/** Goods still to be packed. */
export const Fulfilment = z.object({
  id: Id,
  status: z.enum(fulfilmentStates),
  lines: z.array(z.object({ lineId: Id, quantity: z.int() })),
})
