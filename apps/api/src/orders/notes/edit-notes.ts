import { sql } from 'kysely'

import type {
  NoteInput,
  editOrderNote as endpoint,
} from '@marketday/contract/orders/acts/order-notes'
import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import { record } from '../../platform/events/record.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { newId } from '../../platform/ids.ts'
import { getOrderRow } from '../lock-order.ts'
import { conflict, forbidden, notFound, invalid } from '../../platform/http/errors.ts'
import { refuseNoteActs } from './refuse-note-acts.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { NoteFacts } from './refuse-note-acts.ts'
import { listColleagues } from './list-notes.ts'

export async function addNote(db: Db, orderId: string, note: NoteInput): Promise<void> {
  await getOrderRow(db, orderId)
  const noteId = newId()
  await db
    .insertInto('order_notes')
    .values({ order_note_id: noteId, order_id: orderId, text: note.text })
    .execute()
  const mentioned = await fillNote(db, noteId, note)
  await record(db, {
    name: 'order.note',
    objectType: 'order',
    objectId: orderId,
    details: { noteId, mentioned },
  })
}

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

interface NoteKey {
  readonly orderId: string
  readonly noteId: string
}

interface LockedNote extends NoteFacts {
  readonly version: number
}

async function lockNote(db: Db, { orderId, noteId }: NoteKey): Promise<LockedNote> {
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

type Filling = Pick<NoteInput, 'mentionedIds' | 'files'>

/** Stores mentions and attachments. Returns the number of new mentions. */
async function fillNote(db: Db, noteId: string, { mentionedIds, files }: Filling): Promise<number> {
  await requireColleagues(db, mentionedIds)
  await requireFiles(db, files)
  const [, , named] = await inOrder([
    sql`delete from order_note_files where order_note_id = ${noteId}::uuid`.execute(db),
    sql`delete from order_note_mentions
      where order_note_id = ${noteId}::uuid and user_id <> all(${mentionedIds}::uuid[])`.execute(
      db,
    ),
    sql`insert into order_note_mentions (order_note_id, user_id)
      select distinct ${noteId}::uuid, named from unnest(${mentionedIds}::uuid[]) named
      on conflict do nothing returning user_id`.execute(db),
    sql`insert into order_note_files (order_note_id, file_id, name, position)
      select ${noteId}::uuid, file_id, name, position
      from unnest(${files.map(({ fileId }) => fileId)}::uuid[], ${files.map(({ name }) => name)}::text[])
        with ordinality file (file_id, name, position)
      on conflict do nothing`.execute(db),
  ])
  return named.rows.length
}

async function requireColleagues(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const colleagueIds = new Set((await listColleagues(db)).map(({ id }) => id))
  if (ids.every((id) => colleagueIds.has(id))) return
  const message = 'Mention only colleagues who can see orders'
  throw invalid(message, [{ path: 'mentionedIds', message }])
}

/** Files must be uploaded for notes, or as delivery proofs, which are equally private. */
async function requireFiles(db: Db, files: Filling['files']): Promise<void> {
  if (files.length === 0) return
  const ids = [...new Set(files.map(({ fileId }) => fileId))]
  const stored = await db
    .selectFrom('files')
    .select('file_id')
    .where('file_id', 'in', ids)
    .where((file) =>
      file.or([file('storage_key', 'like', 'p/%'), file('content_type', '=', 'application/pdf')]),
    )
    .execute()
  if (stored.length === ids.length) return
  const message = 'A file is missing. Attach it again'
  throw invalid(message, [{ path: 'files', message }])
}
