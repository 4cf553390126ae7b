import * as z from 'zod/mini'

import { del, get, post, put } from '../../endpoints/endpoint.ts'
import { Id, Version, line } from '../../endpoints/scalars.ts'
import { Order } from '../orders.ts'

export const maxNoteFiles = 5
export const maxNoteLength = 2000

const note = {
  text: line(maxNoteLength),
  /** Mentioned colleagues, notified once. */
  mentionedIds: z._default(
    z.array(Id).check(z.maxLength(20, 'At most 20 colleagues in one note')),
    [],
  ),
  files: z._default(
    z
      .array(z.strictObject({ fileId: Id, name: line(200) }))
      .check(z.maxLength(maxNoteFiles, `At most ${maxNoteFiles} files`)),
    [],
  ),
}

export const NoteInput = z.strictObject(note)
export type NoteInput = z.output<typeof NoteInput>

const edit = { permission: 'orders.edit' } as const

export const addOrderNote = post('/orders/:orderId/notes', {
  access: edit,
  summary: 'Write a note for the staff',
  params: z.object({ orderId: Id }),
  body: NoteInput,
  response: Order,
})

const params = z.object({ orderId: Id, noteId: Id })

export const editOrderNote = put('/orders/:orderId/notes/:noteId', {
  access: edit,
  summary: 'Change what one wrote; what it said before stays with it',
  params,
  body: z.strictObject({ ...note, version: Version }),
  response: Order,
})

export const deleteOrderNote = del('/orders/:orderId/notes/:noteId', {
  access: edit,
  summary: 'Delete a note; the timeline shows that it existed',
  params,
  response: Order,
})

export const listColleagues = get('/orders/notes/colleagues', {
  access: { permission: 'orders.see' },
  summary: 'Whom a note can name: those of the team who may see orders',
  response: z.object({ rows: z.array(z.object({ id: Id, name: z.string(), email: z.string() })) }),
})
export type Colleague = z.output<typeof listColleagues.response>['rows'][number]
