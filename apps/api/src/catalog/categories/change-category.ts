import { sql } from 'kysely'
import type { CategoryInput } from '@marketday/contract/catalog/categories/categories'
import { freeSlug } from '@marketday/contract/catalog/products/slugs'

import { record } from '../../platform/events/record.ts'
import { conflict, constraintOf, invalid, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { appNow, inCamelCase, updateRows } from '../../platform/database/sql.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { moveCategory } from '../products/move-category.ts'
import { titleSlug } from '../../platform/spelled-slugs.ts'

export async function createCategory(db: Db, input: CategoryInput): Promise<string> {
  const categoryId = newId()
  const tree = await lockTree(db)
  const taken = new Set(tree.map(({ slug }) => slug))
  if (input.slug && taken.has(input.slug)) throw slugTaken()
  const row = {
    category_id: categoryId,
    title: input.title,
    slug: input.slug ?? freeSlug(titleSlug(input.title), taken),
    parent_id: input.parentId ?? null,
    tax_class_id: input.taxClassId ?? null,
    position:
      input.position ?? sql<number>`(select coalesce(max(position) + 1, 0) from categories)`,
  }
  await inOrder([
    storing(() => db.insertInto('categories').values(row).execute()),
    record(db, {
      name: 'category.created',
      objectType: 'category',
      objectId: categoryId,
      details: { title: input.title },
    }),
  ])
  return categoryId
}

export async function updateCategory(
  db: Db,
  categoryId: string,
  input: Partial<CategoryInput>,
): Promise<void> {
  const tree = await lockTree(db)
  if (!tree.some(({ id }) => id === categoryId)) throw notFound('Category')
  if (input.parentId && isWithin(tree, input.parentId, categoryId))
    throw invalid('A category can’t be its own parent', [
      { path: 'parentId', message: 'Choose a category outside this one' },
    ])
  const { position, ...rest } = input
  const columns = {
    ...(rest.title !== undefined && { title: rest.title }),
    ...(rest.slug !== undefined && { slug: rest.slug }),
    ...(rest.parentId !== undefined && { parent_id: rest.parentId }),
    ...(rest.taxClassId !== undefined && { tax_class_id: rest.taxClassId }),
  }
  if (Object.keys(columns).length === 0 && position === undefined) return
  const changed = { ...columns, updated_at: appNow }
  await inOrder([
    storing(() =>
      db.updateTable('categories').set(changed).where('category_id', '=', categoryId).execute(),
    ),
    arrangeSiblings(db, placed(tree, categoryId, input)),
    record(db, {
      name: 'category.changed',
      objectType: 'category',
      objectId: categoryId,
      details: input,
    }),
  ])
}

/** Moves its items and sub-categories to `moveTo`, or leaves them without category. */
export async function deleteCategory(
  db: Db,
  categoryId: string,
  moveTo: string | null,
): Promise<void> {
  const tree = await lockTree(db)
  if (!tree.some(({ id }) => id === categoryId)) throw notFound('Category')
  if (moveTo && !tree.some(({ id }) => id === moveTo)) throw notFound('Category')
  if (moveTo && isWithin(tree, moveTo, categoryId))
    throw invalid('Choose a category outside this one', [
      { path: 'moveTo', message: 'It would be deleted as well' },
    ])
  await refuseWhileCollected(db, categoryId)
  await refuseWhileShown(db, categoryId)
  await refuseDouble(db, categoryId, moveTo)
  await storing(() =>
    inOrder([
      moveCategory(db, categoryId, moveTo),
      // Frees the title at once: a sub-category of the same name may take its place.
      db
        .updateTable('categories')
        .set({ title: categoryId })
        .where('category_id', '=', categoryId)
        .execute(),
      db
        .updateTable('categories')
        .set({ parent_id: moveTo, updated_at: appNow })
        .where('parent_id', '=', categoryId)
        .execute(),
      db.deleteFrom('categories').where('category_id', '=', categoryId).execute(),
      record(db, {
        name: 'category.deleted',
        objectType: 'category',
        objectId: categoryId,
        details: { moveTo },
      }),
    ]),
  )
}

/** The foreign key of `collections` refuses it too, but without a name for the message. */
async function refuseWhileCollected(db: Db, categoryId: string): Promise<void> {
  const collection = await db
    .selectFrom('collections')
    .select('title')
    .where('category_id', '=', categoryId)
    .executeTakeFirst()
  if (collection)
    throw conflict(
      'conflict',
      `The collection “${collection.title}” uses this category. Change the collection first`,
    )
}

/** A market that shows only this category would be empty. */
async function refuseWhileShown(db: Db, categoryId: string): Promise<void> {
  const market = await db
    .selectFrom('markets')
    .select('name')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`${categoryId}::uuid = any(category_ids)`)
    .executeTakeFirst()
  if (market)
    throw conflict(
      'conflict',
      `The market “${market.name}” shows this category. Change the market first`,
    )
}

/** The unique index of titles refuses it too, but that would abort the transaction of an undo. */
async function refuseDouble(db: Db, categoryId: string, moveTo: string | null): Promise<void> {
  const moved = await db
    .selectFrom('categories as moved')
    .innerJoin('categories as other', (join) =>
      join.on(sql<boolean>`lower(btrim(other.title)) = lower(btrim(moved.title))`),
    )
    .select('moved.title')
    .where('moved.parent_id', '=', categoryId)
    .where('other.category_id', '<>', categoryId)
    .where(sql<boolean>`other.parent_id is not distinct from ${moveTo}::uuid`)
    .executeTakeFirst()
  if (moved)
    throw conflict(
      'conflict',
      `“${moved.title}” would be next to another category with the same name. Rename one of them first`,
    )
}

function placed(
  tree: readonly Node[],
  categoryId: string,
  { parentId: wanted, position }: Partial<CategoryInput>,
): string[] {
  const current = tree.find(({ id }) => id === categoryId)?.parentId ?? null
  const parentId = wanted === undefined ? current : wanted
  if (position === undefined && parentId === current) return []
  const others = tree
    .filter((node) => node.parentId === parentId && node.id !== categoryId)
    .map(({ id }) => id)
  return others.toSpliced(position ?? others.length, 0, categoryId)
}

const arrangeSiblings = (db: Db, ids: readonly string[]) =>
  updateRows(db, 'categories', {
    key: 'category_id',
    rows: ids.map((category_id, position) => ({ category_id, position })),
  })

interface Node {
  readonly id: string
  readonly slug: string
  readonly parentId: string | null
}

/**
 * Locks the tree and returns its nodes in sibling order. Serialized: two concurrent moves could
 * create a cycle that neither sees.
 */
async function lockTree(db: Db): Promise<Node[]> {
  const [, nodes] = await inOrder([
    sql`select pg_advisory_xact_lock(hashtextextended('categories:' || current_setting('app.tenant_id'), 0))`.execute(
      db,
    ),
    db
      .selectFrom('categories')
      .select(inCamelCase(['category_id as id', 'slug', 'parent_id']))
      .orderBy('position')
      .orderBy(sql`lower(title)`)
      .orderBy('category_id')
      .execute(),
  ])
  return nodes
}

function isWithin(tree: readonly Node[], id: string, outer: string): boolean {
  const parents = new Map(tree.map((node) => [node.id, node.parentId]))
  for (let at: string | null = id; at; at = parents.get(at) ?? null) if (at === outer) return true
  return false
}

const slugTaken = () =>
  conflict('slug_taken', 'Another category has this address', [
    { path: 'slug', message: 'Another category has this address' },
  ])

const titleTaken = () =>
  conflict('conflict', 'A category with this name already exists here', [
    { path: 'title', message: 'A category with this name already exists here' },
  ])

async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const constraint = constraintOf(error)
    if (constraint === 'categories_slug_key') throw slugTaken()
    if (constraint === 'categories_title_key') throw titleTaken()
    if (constraint === 'collections_category_fkey')
      throw conflict('conflict', 'A collection uses this category. Change the collection first')
    if (constraint === 'categories_tax_class_fkey') throw notFound('Tax class')
    if (constraint === 'categories_parent_fkey' || constraint === 'products_category_fkey')
      throw notFound('Category')
    throw error
  }
}
