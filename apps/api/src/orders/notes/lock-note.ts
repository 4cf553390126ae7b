import { sql } from 'kysely'

import { notFound } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { NoteFacts } from './refuse-note-acts.ts'

export interface NoteKey {
  readonly orderId: string
  readonly noteId: string
}

interface LockedNote extends NoteFacts {
  readonly version: number
}

export async function lockNote(db: Db, { orderId, noteId }: NoteKey): Promise<LockedNote> {
  const { rows } = await sql<LockedNote>`
    select author_id as "authorId", deleted_at is not null as "isDeleted", version,
      jsonb_array_length(earlier) as "changeCount"
    from order_notes where order_id = ${orderId}::uuid and order_note_id = ${noteId}::uuid for update`.execute(
    db,
  )
  const [note] = rows
  if (!note) throw notFound('Note')
  return note
}
