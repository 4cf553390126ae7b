import { sql } from 'kysely'

import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { editOrderNote as endpoint } from '@marketday/contract/orders/acts/order-notes'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import { record } from '../../platform/events/record.ts'
import { conflict, forbidden } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { fillNote } from './fill-note.ts'
import { lockNote } from './lock-note.ts'
import type { NoteKey } from './lock-note.ts'
import { refuseNoteActs } from './refuse-note-acts.ts'

/** Keeps the previous text if changed. */
export async function editNote(
  db: Db,
  key: NoteKey,
  { can, body }: { readonly can: Can; readonly body: BodyOf<typeof endpoint> },
): Promise<void> {
  const locked = await lockNote(db, key)
  const { edit } = refuseNoteActs(locked, { userId: db.context.userId, can })
  if (locked.isDeleted) throw conflict('invalid_transition', edit ?? '')
  if (edit !== null) throw forbidden(edit)
  if (locked.version !== body.version)
    throw conflict('version_conflict', 'You changed this note in another window')
  await sql`
    update order_notes set
      earlier = case when text = ${body.text} then earlier
        else earlier || jsonb_build_object('text', text, 'writtenAt', coalesce(edited_at, written_at)) end,
      edited_at = case when text = ${body.text} then edited_at else app_now() end,
      text = ${body.text}, version = version + 1
    where order_note_id = ${key.noteId}::uuid`.execute(db)
  const mentioned = await fillNote(db, key.noteId, body)
  await record(db, {
    name: 'order.note_edited',
    objectType: 'order',
    objectId: key.orderId,
    details: { noteId: key.noteId, mentioned },
  })
}
