import type { ListName, ListSettings } from '@marketday/contract/panel/lists'
import type { ViewInput } from '@marketday/contract/panel/saved-views'
import { listReaders } from '@marketday/contract/panel/lists'

import type { Db } from '../../platform/database/tenant-db.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import type { Asking } from './view-rules.ts'
import { whyNotChange, whyNotUnshare } from './view-rules.ts'

/** Throws 403 if the role may not read the list. */
export function requireReader(list: ListName, { can }: Pick<Asking, 'can'>): void {
  if (!can(listReaders[list])) throw forbidden('Your role doesn’t include this list')
}

export async function findSettings(db: Db, list: ListName, asking: Asking): Promise<ListSettings> {
  const [settings, views] = await Promise.all([
    db
      .selectFrom('list_settings')
      .select(['columns', 'density', 'default_view_id as defaultViewId'])
      .where('user_id', '=', asking.userId)
      .where('list', '=', list)
      .executeTakeFirst(),
    listViews(db, list, asking),
  ])
  const { columns = [], density = 'compact', defaultViewId = null } = settings ?? {}
  // A default that is deleted or no longer shared returns when its view does.
  const isThere = views.some(({ id }) => id === defaultViewId)
  return { columns, density, views, defaultViewId: isThere ? defaultViewId : null }
}

async function listViews(db: Db, list: ListName, asking: Asking): Promise<ListSettings['views']> {
  const rows = await db
    .selectFrom('saved_views')
    .select(['view_id as id', 'title', 'query', 'is_shared as isShared', 'version'])
    .select('user_id as madeBy')
    .where('list', '=', list)
    .where('deleted_at', 'is', null)
    .where((row) => row.or([row('user_id', '=', asking.userId), row('is_shared', '=', true)]))
    .orderBy((row) => row.fn('lower', ['title']))
    .orderBy('view_id')
    .execute()
  return rows.map(({ madeBy, ...view }) => ({
    ...view,
    isMine: madeBy === asking.userId,
    actions: {
      change: whyNotChange({ madeBy }, asking),
      unshare: whyNotUnshare({ madeBy }, asking),
    },
  }))
}

interface FoundView {
  readonly list: ListName
  readonly madeBy: string | null
  readonly title: string
  readonly query: ViewInput['query']
  readonly isShared: boolean
  readonly isDeleted: boolean
  readonly version: number
}

/** Locked until the end of the transaction. 404 if not visible to the person, 403 if only usable. */
export async function findViewToChange(db: Db, viewId: string, asking: Asking): Promise<FoundView> {
  const row = await db
    .selectFrom('saved_views')
    .select(['user_id as madeBy', 'title', 'query', 'is_shared as isShared', 'version'])
    .select((view) => view.ref('list').$castTo<ListName>().as('list'))
    .select((view) => view('deleted_at', 'is not', null).$castTo<boolean>().as('isDeleted'))
    .where('view_id', '=', viewId)
    .where((view) => view.or([view('user_id', '=', asking.userId), view('is_shared', '=', true)]))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('View')
  requireReader(row.list, asking)
  const reason = whyNotChange(row, asking)
  if (reason !== null) throw forbidden(reason)
  return row
}
