import { notFound } from '../platform/http/errors.ts'
import { inOrder } from '../platform/database/in-order.ts'
import type { Db } from '../platform/database/tenant-db.ts'

/** The top categories of a market; every market sells the whole catalogue until it says otherwise. */
export async function listMenuCategories(db: Db, market: string | undefined) {
  const [known, categories] = await inOrder([
    market === undefined
      ? true
      : db.selectFrom('markets').select('code').where('code', '=', market).executeTakeFirst(),
    db
      .selectFrom('categories')
      .select(['category_id as id', 'title'])
      .where('parent_id', 'is', null)
      .orderBy('position')
      .orderBy('title')
      .limit(50)
      .execute(),
  ])
  if (!known) throw notFound('Market')
  return categories
}
