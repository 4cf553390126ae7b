import * as z from 'zod/mini'

import { Allowed, Id, Time } from '../endpoints/scalars.ts'

export const EarlierText = z.object({ text: z.string(), writtenAt: Time })
export type EarlierText = z.output<typeof EarlierText>

export const NoteFile = z.object({
  fileId: Id,
  name: z.string(),
  isPicture: z.boolean(),
  /** Valid for an hour. */
  url: z.string(),
  smallUrl: z.nullable(z.string()),
})
export type NoteFile = z.output<typeof NoteFile>

export const StaffNote = z.object({
  id: Id,
  /** Empty once deleted. */
  text: z.string(),
  /** Oldest first. */
  earlier: z.array(EarlierText),
  writtenAt: Time,
  editedAt: z.nullable(Time),
  deleted: z.nullable(z.object({ byName: z.string(), at: Time })),
  mentioned: z.array(z.object({ id: Id, name: z.string() })),
  files: z.array(NoteFile),
  edit: Allowed,
  remove: Allowed,
  version: z.int(),
})
export type StaffNote = z.output<typeof StaffNote>

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
