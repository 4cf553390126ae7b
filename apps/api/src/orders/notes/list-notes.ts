import { sql } from 'kysely'

import type { EarlierText, NoteFile, StaffNote } from '@marketday/contract/orders/staff-note'
import type { Can } from '@marketday/contract/accounts/team/permissions'
import type { Colleague } from '@marketday/contract/orders/acts/order-notes'
import { permissionsOf } from '@marketday/contract/accounts/team/permissions'

import type { Config } from '../../config.ts'
import { downloadUrl } from '../../platform/files/digital-files.ts'
import { mediaUrl, sealed } from '../../platform/files/files.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { refuseNoteActs } from './refuse-note-acts.ts'

interface Row {
  readonly id: string
  readonly text: string
  readonly earlier: EarlierText[]
  readonly authorId: string | null
  readonly writtenAt: string
  readonly editedAt: string | null
  readonly deletedAt: string | null
  readonly deletedBy: string | null
  readonly version: number
  readonly mentioned: StaffNote['mentioned']
  readonly files: StoredNoteFile[]
}

interface StoredNoteFile {
  readonly fileId: string
  readonly name: string
  readonly storageKey: string
  readonly isPicture: boolean
}

export async function listNotes(
  db: Db,
  orderId: string,
  { config, can }: { config: Config; can: Can },
): Promise<StaffNote[]> {
  const { rows } = await sql<Row>`
    select n.order_note_id as id, n.text, n.earlier, n.author_id as "authorId", n.written_at as "writtenAt",
      n.edited_at as "editedAt", n.deleted_at as "deletedAt", n.deleted_by as "deletedBy", n.version,
      array(select jsonb_build_object('id', u.user_id, 'name', u.name) from order_note_mentions m
        join users u on u.user_id = m.user_id where m.order_note_id = n.order_note_id order by u.name) as mentioned,
      array(select jsonb_build_object('fileId', a.file_id, 'name', a.name, 'storageKey', f.storage_key,
          'isPicture', f.content_type <> 'application/pdf')
        from order_note_files a join files f on f.file_id = a.file_id
        where a.order_note_id = n.order_note_id order by a.position) as files
    from order_notes n where n.order_id = ${orderId}::uuid order by n.written_at`.execute(db)
  const asking = { userId: db.context.userId, can }
  return rows.map(({ authorId, deletedAt, deletedBy, files, ...note }) => ({
    ...note,
    deleted: deletedAt === null ? null : { byName: deletedBy ?? '', at: deletedAt },
    files: files.map((file) => showFile(config, file, db.context.now)),
    ...refuseNoteActs(
      { authorId, isDeleted: deletedAt !== null, changeCount: note.earlier.length },
      asking,
    ),
  }))
}

const halfHour = 1_800_000

/** Stable URL for half an hour, so that browsers can cache the file. */
function showFile(config: Config, { storageKey, ...file }: StoredNoteFile, now: Date): NoteFile {
  const steady = new Date(Math.floor(now.getTime() / halfHour) * halfHour)
  if (!file.isPicture)
    return {
      ...file,
      url: downloadUrl(config, { storageKey, name: file.name }, steady),
      smallUrl: null,
    }
  const until = { now: steady, seconds: 3_600 }
  const address = (width?: number) =>
    sealed(config, new URL(mediaUrl(config, storageKey, width)), until)
  return { ...file, url: address(), smallUrl: address(160) }
}

export async function listColleagues(db: Db): Promise<Colleague[]> {
  const members = await db
    .selectFrom('memberships as member')
    .innerJoin('users as person', 'person.user_id', 'member.user_id')
    .select([
      'person.user_id as id',
      'person.name',
      'person.email',
      'member.role',
      'member.custom_permissions',
    ])
    .where('member.tenant_id', '=', db.context.tenantId ?? '')
    .where('member.disabled_at', 'is', null)
    .orderBy('person.name')
    .execute()
  return members
    .filter(({ role, custom_permissions: own }) => permissionsOf(role, own).includes('orders.see'))
    .map(({ id, name, email }) => ({ id, name, email }))
}
