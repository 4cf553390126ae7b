import * as z from 'zod/mini'

import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'
import type { listNotifications as endpoint } from '@marketday/contract/panel/notifications'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { notFound } from '../../platform/http/errors.ts'

const defaultLimit = 20
const Cursor = z.tuple([z.string(), Id])

/** Newest first. */
export async function listNotifications(db: Db, userId: string, query: QueryOf<typeof endpoint>) {
  const { limit = defaultLimit, cursor } = query
  const before = cursor ? decodeCursor(Cursor, cursor) : null
  const rows = await db
    .selectFrom('notifications')
    .select(['notification_id as id', 'kind', 'title', 'body', 'path', 'created_at as createdAt'])
    .select((row) => row.cast<boolean>(row('read_at', 'is not', null), 'boolean').as('isRead'))
    .where('user_id', '=', userId)
    .where('is_shown', '=', true)
    .$if(before !== null, (select) =>
      select.where((row) =>
        row(row.refTuple('created_at', 'notification_id'), '<', row.tuple(...(before ?? ['', '']))),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('notification_id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, ({ createdAt, id }) => [createdAt, id])
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('unread'))
    .where('user_id', '=', userId)
    .where('is_shown', '=', true)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

export async function readAll(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: appNow })
    .where('user_id', '=', userId)
    .where('is_shown', '=', true)
    .where('read_at', 'is', null)
    .execute()
}

export async function readOne(db: Db, userId: string, notificationId: string): Promise<void> {
  const read = await db
    .updateTable('notifications')
    .set((set) => ({ read_at: set.fn.coalesce('read_at', appNow) }))
    .where('user_id', '=', userId)
    .where('notification_id', '=', notificationId)
    .executeTakeFirst()
  if (read.numUpdatedRows === 0n) throw notFound('Notification')
}
