import type { ListArrangement, ListName } from '@marketday/contract/panel/lists'

import { json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { notFound } from '../../platform/http/errors.ts'

interface Whose {
  readonly userId: string
  readonly list: ListName
}

export async function arrangeList(
  db: Db,
  { userId, list }: Whose,
  { columns, density }: ListArrangement,
): Promise<void> {
  const arrangement = { columns: json(columns), density }
  await db
    .insertInto('list_settings')
    .values({ user_id: userId, list, ...arrangement })
    .onConflict((key) => key.columns(['tenant_id', 'user_id', 'list']).doUpdateSet(arrangement))
    .execute()
}

/** Null opens the list unfiltered. */
export async function chooseDefaultView(
  db: Db,
  { userId, list }: Whose,
  viewId: string | null,
): Promise<void> {
  if (viewId !== null) await requireView(db, { userId, list, viewId })
  await db
    .insertInto('list_settings')
    .values({ user_id: userId, list, density: 'compact', default_view_id: viewId })
    .onConflict((key) =>
      key.columns(['tenant_id', 'user_id', 'list']).doUpdateSet({ default_view_id: viewId }),
    )
    .execute()
}

async function requireView(db: Db, { userId, list, viewId }: Whose & { readonly viewId: string }) {
  const savedView = await db
    .selectFrom('saved_views')
    .select('view_id')
    .where('view_id', '=', viewId)
    .where('list', '=', list)
    .where('deleted_at', 'is', null)
    .where((view) => view.or([view('user_id', '=', userId), view('is_shared', '=', true)]))
    .executeTakeFirst()
  if (!savedView) throw notFound('View')
}
