import { inOrder } from '../../platform/database/in-order.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { notFound } from '../../platform/http/errors.ts'
import { findViewToChange } from './queries.ts'
import { requireRoom } from './save-view.ts'
import type { Asking } from './view-rules.ts'
import { recordView, storingView } from './write-view.ts'

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
