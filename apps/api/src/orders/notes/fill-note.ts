import { sql } from 'kysely'

import type { NoteInput } from '@marketday/contract/orders/acts/order-notes'

import { inOrder } from '../../platform/database/in-order.ts'
import { invalid } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { listColleagues } from './list-colleagues.ts'

type Filling = Pick<NoteInput, 'mentionedIds' | 'files'>

/** Stores mentions and attachments. Returns the number of new mentions. */
export async function fillNote(
  db: Db,
  noteId: string,
  { mentionedIds, files }: Filling,
): Promise<number> {
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
