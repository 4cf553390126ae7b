import * as z from 'zod/mini'

export const importStatuses = [
  'review',
  'committing',
  'done',
  'undoing',
  'undone',
  'cancelled',
  'failed',
] as const
export const ImportStatus = z.enum(importStatuses)
export type ImportStatus = z.output<typeof ImportStatus>

export const importTransitions: Readonly<Record<ImportStatus, readonly ImportStatus[]>> = {
  review: ['committing', 'cancelled'],
  committing: ['done', 'failed'],
  done: ['undoing', 'committing'],
  // An incomplete undo can be repeated.
  undoing: ['undone', 'done'],
  undone: [],
  cancelled: [],
  failed: ['committing'],
}
