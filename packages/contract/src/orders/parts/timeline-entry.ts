import * as z from 'zod/mini'

import { Time } from '../../endpoints/scalars.ts'
import { StaffNote } from './staff-note.ts'

/** Something that happened to an order or a customer. */
export const TimelineEntry = z.object({
  action: z.string(),
  actorKind: z.string(),
  actorName: z.string(),
  /** What happened, in a sentence. */
  message: z.string(),
  occurredAt: Time,
  /** Of an order: what its customer was told by mail. */
  isTold: z.optional(z.boolean()),
  /** Of an order: the note that was written. */
  note: z.optional(StaffNote),
})
export type TimelineEntry = z.output<typeof TimelineEntry>
