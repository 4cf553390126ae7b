import * as z from 'zod/mini'

import { CountedUnits } from '../../endpoints/event-shapes.ts'
import { Id } from '../../endpoints/scalars.ts'
import { returnConditions } from './return-states.ts'
import { ReturnReason } from './returns.ts'

const returned = { returnId: Id, number: z.int() }

const Opened = z.object({
  ...returned,
  units: z.array(CountedUnits),
  reason: ReturnReason,
  note: z.string(),
  notify: z.boolean(),
})

const Decided = z.object({ ...returned, reason: z.optional(z.string()) })

export const returnEvents = {
  'order.return_asked': Opened,
  'order.return_started': Opened,
  'order.return_approved': Decided,
  'order.return_rejected': Decided,
  'order.return_cancelled': Decided,
  'order.return_received': z.object({
    ...returned,
    units: z.array(z.extend(CountedUnits, { condition: z.enum(returnConditions) })),
    isWhole: z.boolean(),
    /** Received before, then undone. */
    isAnew: z.boolean(),
  }),
  'order.return_receipts_undone': z.object(returned),
  'order.return_settled': z.object({
    ...returned,
    /** Why a fee is kept. */
    reason: z.string(),
    units: z.array(CountedUnits),
    instead: z.array(CountedUnits),
    feeMinor: z.int(),
    creditedMinor: z.int(),
    refundMinor: z.int(),
  }),
}
