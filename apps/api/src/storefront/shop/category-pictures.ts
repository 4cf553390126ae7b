import { sql } from 'kysely'

import type { ShopPicture } from '@marketday/contract/storefront/shop/shop-picture'

import { preparedStatement } from '../../platform/database/prepared-statement.ts'

interface CategoryPicture {
  readonly id: string
  readonly image: ShopPicture
}

/**
 * Picture of a category: of its first item with one, else of an item in its first subcategory with
 * one. Follows the index of each category, so that it reads few cards.
 */
export const listCategoryPictures = preparedStatement<{ ids: readonly string[] }, CategoryPicture>(
  (db, parameters) => ({
    compile: () =>
      sql<CategoryPicture>`
        with recursive tree (root, category_id, depth) as (
          select category_id, category_id, 0 from categories where category_id = any(${parameters.ids}::uuid[])
          union all
          select tree.root, child.category_id, tree.depth + 1 from tree
          join categories child on child.parent_id = tree.category_id where tree.depth < 10
        )
        select distinct on (tree.root) tree.root as id, card.image
        from tree
        join categories category on category.category_id = tree.category_id
        cross join lateral (
          select item::jsonb -> 'image' as image from product_cards
          where category_id = tree.category_id and item not like '%"image":null%'
          order by sort_title, product_id limit 1
        ) card
        where jsonb_typeof(card.image) = 'object'
        order by tree.root, tree.depth, category.position, category.title`.compile(db),
  }),
)
