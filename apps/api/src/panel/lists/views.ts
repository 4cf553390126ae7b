import { sql } from 'kysely'

import type { EventNameOn } from '@marketday/contract/endpoints/event-details'
import type { ListName } from '@marketday/contract/panel/lists'
import { mostViews } from '@marketday/contract/panel/saved-views'
import type { ViewInput, changeView as endpoint } from '@marketday/contract/panel/saved-views'
import type { BodyOf } from '@marketday/contract/endpoints/endpoint'

import { inOrder } from '../../platform/database/in-order.ts'
import { json, appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict, forbidden, notFound, constraintOf } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { chooseDefaultView } from './list-settings.ts'
import { findViewToChange } from './queries.ts'
import { whyNotUnshare } from './view-rules.ts'
import type { Asking } from './view-rules.ts'
import { record } from '../../platform/events/record.ts'
import type { Housekeeping } from '../../platform/jobs/housekeeping.ts'

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

interface Change extends BodyOf<typeof endpoint> {
  readonly viewId: string
}

/** Throws 409 `version_conflict` on a concurrent change. */
export async function changeView(
  db: Db,
  asking: Asking,
  { viewId, version, ...change }: Change,
): Promise<void> {
  const view = await findViewToChange(db, viewId, asking)
  if (view.isDeleted) throw notFound('View')
  if (view.version !== version)
    throw conflict(
      'version_conflict',
      'Someone changed this view while you were editing. Please review it.',
    )
  const after = { ...view, ...change }
  const reason = view.isShared && !after.isShared ? whyNotUnshare(view, asking) : null
  if (reason !== null) throw forbidden(reason)
  const { title, query, isShared } = after
  await inOrder([
    storingView(() =>
      db
        .updateTable('saved_views')
        .set({ title, query: json(query), is_shared: isShared, version: version + 1 })
        .where('view_id', '=', viewId)
        .execute(),
    ),
    recordView(db, viewId, { name: 'view.changed', title, isShared: view.isShared || isShared }),
  ])
}

export async function deleteView(db: Db, asking: Asking, viewId: string): Promise<void> {
  const view = await findViewToChange(db, viewId, asking)
  if (view.isDeleted) throw notFound('View')
  await inOrder([
    db
      .updateTable('saved_views')
      .set({ deleted_at: appNow })
      .where('view_id', '=', viewId)
      .execute(),
    recordView(db, viewId, { ...view, name: 'view.deleted' }),
  ])
}

/** Idempotent. 409 if its title or place was taken since. */
export async function restoreView(db: Db, asking: Asking, viewId: string): Promise<void> {
  const view = await findViewToChange(db, viewId, asking)
  if (!view.isDeleted) return
  if (view.madeBy !== null) await requireRoom(db, view.madeBy, view.list)
  await inOrder([
    storingView(() =>
      db
        .updateTable('saved_views')
        .set({ deleted_at: null })
        .where('view_id', '=', viewId)
        .execute(),
    ),
    recordView(db, viewId, { ...view, name: 'view.restored' }),
  ])
}

const taken = (message: string) => conflict('conflict', message, [{ path: 'title', message }])

/** Throws 409 if the title is in use among own or shared views. */
async function storingView<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const constraint = constraintOf(error)
    if (constraint === 'saved_views_own_title')
      throw taken('You already have a view with this name')
    if (constraint === 'saved_views_shared_title')
      throw taken('A shared view already has this name')
    throw error
  }
}

/** Shared views belong to the business and are audited; private ones only update the person's other pages. */
const recordView = (
  db: Db,
  viewId: string,
  {
    name,
    title,
    isShared,
  }: { readonly name: EventNameOn<'view'>; readonly title: string; readonly isShared: boolean },
) =>
  record(db, {
    name,
    objectType: 'view',
    objectId: viewId,
    details: isShared ? { title } : {},
    isPassing: !isShared,
  })

/** Deleted views past their undo period, and private views of former members. */
export const viewRetention: Housekeeping = {
  ofTenants: [
    sql`delete from saved_views where deleted_at < app_now() - interval '7 days' or (user_id is null and not is_shared)`,
  ],
}
