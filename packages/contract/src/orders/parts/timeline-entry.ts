import * as z from 'zod/mini'

import { Time } from '../../endpoints/scalars.ts'
import { StaffNote } from './staff-note.ts'

export const TimelineEntry = z.object({
  action: z.string(),
  actorKind: z.string(),
  actorName: z.string(),
  message: z.string(),
  occurredAt: Time,
  /** Orders only: whether the customer was notified by mail. */
  isTold: z.optional(z.boolean()),
  /** Orders only: the note. */
  note: z.optional(StaffNote),
})
export type TimelineEntry = z.output<typeof TimelineEntry>
