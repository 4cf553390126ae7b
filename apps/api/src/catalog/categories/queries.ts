import { sql } from 'kysely'
import type { Category } from '@marketday/contract/catalog/categories/categories'

import { notFound } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** Text, so that positions along a branch compare one after the other. */
const placeAmongSiblings = sql`(to_char(c.position, 'FM0000000000') || lower(c.title) || c.category_id)`

export async function listCategories(db: Db): Promise<Category[]> {
  const { rows } = await sql<Category>`
    with recursive tree as (
      select category_id, title, slug, parent_id, position, tax_class_id, array[${placeAmongSiblings}] as place
      from categories c where parent_id is null
      union all
      select c.category_id, c.title, c.slug, c.parent_id, c.position, c.tax_class_id, tree.place || ${placeAmongSiblings}
      from categories c join tree on c.parent_id = tree.category_id
    )
    select category_id as id, title, slug, parent_id as "parentId", position, tax_class_id as "taxClassId", coalesce(filled.items, 0) as "itemCount"
    from tree
    left join (
      select category_id as filled_id, count(*)::int as items from products
      where category_id is not null and status <> 'archived' group by category_id
    ) filled on filled.filled_id = tree.category_id
    order by tree.place`.execute(db)
  return rows
}

export async function getCategory(db: Db, categoryId: string): Promise<Category> {
  const category = (await listCategories(db)).find(({ id }) => id === categoryId)
  if (!category) throw notFound('Category')
  return category
}
