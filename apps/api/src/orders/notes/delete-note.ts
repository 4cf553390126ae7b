import { sql } from 'kysely'

import type { Can } from '@marketday/contract/accounts/team/permissions'

import { inOrder } from '../../platform/database/in-order.ts'
import { record } from '../../platform/events/record.ts'
import { forbidden } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { lockNote } from './lock-note.ts'
import type { NoteKey } from './lock-note.ts'
import { refuseNoteActs } from './refuse-note-acts.ts'

/** Erases text and attachments; keeps that the note existed, its author and dates. */
export async function deleteNote(db: Db, key: NoteKey, can: Can): Promise<void> {
  const locked = await lockNote(db, key)
  if (locked.isDeleted) return
  const { remove } = refuseNoteActs(locked, { userId: db.context.userId, can })
  if (remove !== null) throw forbidden(remove)
  await inOrder([
    sql`delete from order_note_files where order_note_id = ${key.noteId}::uuid`.execute(db),
    sql`delete from order_note_mentions where order_note_id = ${key.noteId}::uuid`.execute(db),
    sql`update order_notes set text = '', earlier = '[]', edited_at = null, deleted_at = app_now(),
        deleted_by = ${db.context.actor.name}, version = version + 1
      where order_note_id = ${key.noteId}::uuid`.execute(db),
    record(db, {
      name: 'order.note_deleted',
      objectType: 'order',
      objectId: key.orderId,
      details: { noteId: key.noteId },
    }),
  ])
}
