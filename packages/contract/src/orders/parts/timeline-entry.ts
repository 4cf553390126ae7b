import * as z from 'zod/mini'

import { Time } from '../../endpoints/scalars.ts'

/** Something that happened to an order or a customer. */
export const TimelineEntry = z.object({
  action: z.string(),
  actorKind: z.string(),
  actorName: z.string(),
  /** What happened, in a sentence. */
  message: z.string(),
  occurredAt: Time,
})
export type TimelineEntry = z.output<typeof TimelineEntry>
