import { sql } from 'kysely'
import type { Selectable } from 'kysely'

import type { EventNameOn } from '@marketday/contract/endpoints/event-details'
import { freeSlug } from '@marketday/contract/catalog/products/slugs'
import { mostCollections } from '@marketday/contract/catalog/collection-rule'
import { mostMenuLinks, mostShelves } from '@marketday/contract/catalog/collections'
import type { Collection, CollectionInput } from '@marketday/contract/catalog/collections'

import { inOrder } from '../../platform/database/in-order.ts'
import { updateRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, constraintOf, invalid, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { DB } from '../../platform/database/database-types.ts'
import { toFilling } from '../../stock/collected-items.ts'
import { titleSlug } from '../../platform/spelled-slugs.ts'

export async function createCollection(db: Db, input: CollectionInput): Promise<string> {
  const others = await lockCollections(db)
  if (others.length >= mostCollections)
    throw conflict(
      'conflict',
      `A shop can have at most ${mostCollections} collections; delete one first`,
    )
  requireRoom(input, others)
  await requireItems(db, input.pinnedIds)
  const collectionId = newId()
  await inOrder([
    storing(() =>
      db
        .insertInto('collections')
        .values({
          collection_id: collectionId,
          position: sql<number>`(select coalesce(max(position) + 1, 0) from collections)`,
          ...toColumns(input, others),
        })
        .execute(),
    ),
    recordChange(db, 'collection.created', { id: collectionId, title: input.title }),
  ])
  return collectionId
}

interface Update extends CollectionInput {
  readonly id: string
  readonly version: number
}

/** Throws 409 `version_conflict` on a concurrent change. */
export async function updateCollection(db: Db, { id, version, ...input }: Update): Promise<void> {
  const collections = await lockCollections(db)
  const stored = requireCollection(collections, id)
  if (stored.version !== version)
    throw conflict('version_conflict', 'Someone else saved this collection while you were editing')
  const others = collections.filter((collection) => collection !== stored)
  requireRoom(input, others)
  // Items deleted since they were pinned do not block saving.
  await requireItems(
    db,
    input.pinnedIds.filter((pinned) => !stored.pinnedIds.includes(pinned)),
  )
  const columns = toColumns({ ...input, slug: input.slug ?? stored.slug }, others)
  await inOrder([
    storing(() =>
      db
        .updateTable('collections')
        .set({ ...columns, version: version + 1 })
        .where('collection_id', '=', id)
        .execute(),
    ),
    recordChange(db, 'collection.changed', { id, title: input.title }),
  ])
}

export async function moveCollection(db: Db, id: string, position: number): Promise<void> {
  const collections = await lockCollections(db)
  const moved = requireCollection(collections, id)
  const order = collections
    .filter((collection) => collection !== moved)
    .toSpliced(position, 0, moved)
    .map((collection) => collection.id)
  await inOrder([
    updateRows(db, 'collections', {
      key: 'collection_id',
      rows: order.map((collection_id, at) => ({ collection_id, position: at })),
    }),
    recordChange(db, 'collection.moved', moved),
  ])
}

export async function deleteCollection(db: Db, id: string): Promise<void> {
  const gone = requireCollection(await lockCollections(db), id)
  await inOrder([
    db.deleteFrom('collections').where('collection_id', '=', id).execute(),
    recordChange(db, 'collection.deleted', gone),
  ])
}

async function lockCollections(db: Db): Promise<Collection[]> {
  await sql`select lock_collections()`.execute(db)
  return await listCollections(db)
}

function requireCollection(collections: readonly Collection[], id: string): Collection {
  const match = collections.find((collection) => collection.id === id)
  if (!match) throw notFound('Collection')
  return match
}

function requireRoom(input: CollectionInput, others: readonly Collection[]): void {
  const count = (place: 'isOnHome' | 'isInMenu') =>
    others.filter((collection) => collection[place]).length
  if (input.isOnHome && count('isOnHome') >= mostShelves)
    throw full('isOnHome', `The home page has ${mostShelves} shelves already. Remove one first`)
  if (input.isInMenu && count('isInMenu') >= mostMenuLinks)
    throw full('isInMenu', `The menu has ${mostMenuLinks} collections already. Remove one first`)
}

async function requireItems(db: Db, ids: readonly string[]): Promise<void> {
  const gone = await sql`
    select from unnest(${ids}::uuid[]) id where not exists (select from products where product_id = id)`.execute(
    db,
  )
  if (gone.rows.length > 0)
    throw invalid('A pinned item no longer exists', [
      { path: 'pinnedIds', message: 'One of these items no longer exists. Unpin it' },
    ])
}

const full = (path: string, message: string) => invalid(message, [{ path, message }])

function toColumns(input: CollectionInput, others: readonly Collection[]) {
  const { title, rule, sort, pinnedIds, isOnHome, isInMenu } = input
  const taken = new Set(others.map((collection) => collection.slug))
  return {
    title,
    slug: input.slug ?? freeSlug(titleSlug(title), taken),
    category_id: rule.category ?? null,
    brand: rule.brand ?? null,
    tag: rule.tag ?? null,
    price_from_minor: rule.priceFromMinor ?? null,
    price_to_minor: rule.priceToMinor ?? null,
    added_within_days: rule.addedWithinDays ?? null,
    sort,
    pinned_ids: [...new Set(pinnedIds)],
    is_on_home: isOnHome,
    is_in_menu: isInMenu,
  }
}

const taken = (path: string, message: string) => conflict('conflict', message, [{ path, message }])

async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const constraint = constraintOf(error)
    if (constraint === 'collections_slug_key')
      throw taken('slug', 'Another collection has this address')
    if (constraint === 'collections_title_key')
      throw taken('title', 'A collection with this name already exists')
    if (constraint === 'collections_category_fkey')
      throw invalid('This category no longer exists', [
        { path: 'rule.category', message: 'This category no longer exists. Choose another one' },
      ])
    throw error
  }
}

const recordChange = (
  db: Db,
  name: EventNameOn<'collection'>,
  { id, title }: Pick<Collection, 'id' | 'title'>,
) => record(db, { name, objectType: 'collection', objectId: id, details: { title } })

export async function listCollections(db: Db): Promise<Collection[]> {
  const rows = await db
    .selectFrom('collections')
    .selectAll()
    .orderBy('position')
    .orderBy('collection_id')
    .execute()
  return rows.map(toCollection)
}

export async function getCollection(db: Db, collectionId: string): Promise<Collection> {
  const row = await db
    .selectFrom('collections')
    .selectAll()
    .where('collection_id', '=', collectionId)
    .executeTakeFirst()
  if (!row) throw notFound('Collection')
  return toCollection(row)
}

const toCollection = (row: Selectable<DB['collections']>): Collection => ({
  id: row.collection_id,
  title: row.title,
  slug: row.slug,
  ...toFilling(row),
  sort: row.sort,
  isOnHome: row.is_on_home,
  isInMenu: row.is_in_menu,
  version: row.version,
})
