import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { changeView as endpoint } from '@marketday/contract/panel/lists/saved-views'

import { inOrder } from '../../platform/database/in-order.ts'
import { json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts'
import { findViewToChange } from './queries.ts'
import { whyNotUnshare } from './view-rules.ts'
import type { Asking } from './view-rules.ts'
import { recordView, storingView } from './write-view.ts'

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
