import * as z from 'zod/mini'

import { NoDetails } from '../endpoints/event-shapes.ts'

/** Number of chosen rows under the subject's name. */
const Started = z.object({
  action: z.unknown(),
  items: z.optional(z.int()),
  orders: z.optional(z.int()),
})
const Ended = z.object({
  changed: z.optional(z.int()),
  refused: z.optional(z.int()),
  undone: z.optional(z.int()),
  kept: z.optional(z.int()),
})

export const bulkEvents = {
  'bulk_act.started': Started,
  'bulk_act.progressed': NoDetails,
  'bulk_act.done': Ended,
  'bulk_act.stopped': NoDetails,
  'bulk_act.failed': NoDetails,
  'bulk_act.undo_asked': NoDetails,
  'bulk_act.undone': Ended,
  'order_act.started': Started,
  'order_act.progressed': NoDetails,
  'order_act.done': Ended,
  'order_act.stopped': NoDetails,
  'order_act.failed': NoDetails,
  'order_act.undo_asked': NoDetails,
  'order_act.undone': Ended,
}
