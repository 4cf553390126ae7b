import { sql } from 'kysely'

import type { ListName } from '@marketday/contract/panel/lists/lists'
import { mostViews } from '@marketday/contract/panel/lists/saved-views'
import type { ViewInput } from '@marketday/contract/panel/lists/saved-views'

import { inOrder } from '../../platform/database/in-order.ts'
import { json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { chooseDefaultView } from './list-settings.ts'
import { recordView, storingView } from './write-view.ts'

interface NewView extends ViewInput {
  readonly userId: string
  readonly list: ListName
  readonly isDefault: boolean
}

export async function saveView(db: Db, view: NewView): Promise<string> {
  const { userId, list, title, query, isShared, isDefault } = view
  await requireRoom(db, userId, list)
  const viewId = newId()
  await inOrder([
    storingView(() =>
      db
        .insertInto('saved_views')
        .values({
          view_id: viewId,
          user_id: userId,
          list,
          title,
          query: json(query),
          is_shared: isShared,
        })
        .execute(),
    ),
    recordView(db, viewId, { name: 'view.saved', title, isShared }),
  ])
  if (isDefault) await chooseDefaultView(db, { userId, list }, viewId)
  return viewId
}

/** Serialized per person: two concurrent saves could both take the last place. */
export async function requireRoom(db: Db, userId: string, list: ListName): Promise<void> {
  const [, { count }] = await inOrder([
    sql`select pg_advisory_xact_lock(hashtextextended('views:' || current_setting('app.tenant_id') || ${userId}::text, 0))`.execute(
      db,
    ),
    db
      .selectFrom('saved_views')
      .select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('count'))
      .where('user_id', '=', userId)
      .where('list', '=', list)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  if (count >= mostViews)
    throw conflict('conflict', `You have ${mostViews} views of this list. Delete one first`)
}
