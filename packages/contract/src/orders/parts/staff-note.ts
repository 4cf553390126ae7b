import * as z from 'zod/mini'

import { Allowed, Id, Time } from '../../endpoints/scalars.ts'

/** What a note said before it was changed, and when that was written. */
export const EarlierText = z.object({ text: z.string(), writtenAt: Time })
export type EarlierText = z.output<typeof EarlierText>

export const NoteFile = z.object({
  fileId: Id,
  name: z.string(),
  isPicture: z.boolean(),
  /** Good for an hour. */
  url: z.string(),
  /** Of a picture, as large as a list shows it. */
  smallUrl: z.nullable(z.string()),
})
export type NoteFile = z.output<typeof NoteFile>

/** What somebody of the team wrote of an order, for the team. */
export const StaffNote = z.object({
  id: Id,
  /** Empty once it is deleted. */
  text: z.string(),
  /** The first first. */
  earlier: z.array(EarlierText),
  writtenAt: Time,
  editedAt: z.nullable(Time),
  deleted: z.nullable(z.object({ byName: z.string(), at: Time })),
  /** Colleagues it names. */
  mentioned: z.array(z.object({ id: Id, name: z.string() })),
  files: z.array(NoteFile),
  edit: Allowed,
  remove: Allowed,
  version: z.int(),
})
export type StaffNote = z.output<typeof StaffNote>
