import { sql } from 'kysely'

import { notFound } from '../platform/http/errors.ts'
import type { Db } from '../platform/database/tenant-db.ts'

interface MenuCategory {
  readonly id: string
  readonly title: string
}

/** Categories of the market, or top-level ones; the home market by default. */
export async function listMenuCategories(
  db: Db,
  code: string | undefined,
): Promise<readonly MenuCategory[]> {
  const { rows } = await sql<{ categories: readonly MenuCategory[] }>`
    select (
      select coalesce(json_agg(json_build_object('id', id, 'title', title) order by position, title), '[]') from (
        select category_id as id, title, position from categories
        where case when category_ids is null then parent_id is null else category_id = any(category_ids) end
        order by position, title limit 50
      ) chosen
    ) as categories
    from markets
    where deleted_at is null and case when ${code ?? null}::text is null then is_default else code = ${code ?? null} end`.execute(
    db,
  )
  const [market] = rows
  if (!market) throw notFound('Market')
  return market.categories
}
