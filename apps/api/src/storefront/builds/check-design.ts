import { sql } from 'kysely'

import type { DesignPicture } from '@marketday/contract/storefront/design/design-picture'
import { listDesignValues } from '@marketday/contract/storefront/design/design-values'
import type { DesignValue } from '@marketday/contract/storefront/design/design-values'
import { placeLabels } from '@marketday/contract/storefront/design/section'
import { sectionKinds } from '@marketday/contract/storefront/design/section-kinds'
import type { ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'
import { collectionPath } from '@marketday/contract/catalog/collection-rule'

import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** Faults of visible sections, each with its place, in words for the owner. */
export interface DesignFaults {
  readonly gone: readonly string[]
  readonly links: readonly string[]
}

export const noFaults: DesignFaults = { gone: [], links: [] }

export async function findDesignFaults(db: Db, snapshot: ShopSnapshot): Promise<DesignFaults> {
  const values = listDesignValues(snapshot.design).filter(({ section }) => !section.isHidden)
  const references = values.flatMap(listReferences)
  const stored = await findStored(db, references)
  const paths = knownPaths(snapshot)
  const missing = references.filter(
    ({ kind, key }) => !stored.has(`${kind} ${key}`) && !(kind === 'path' && paths.has(key)),
  )
  const collections = new Set(snapshot.collections.map(({ slug }) => slug))
  const goneCollections = values.filter(
    ({ kind, value }) => kind === 'collection' && value !== null && !collections.has(String(value)),
  )
  return {
    gone: [
      ...countPerSection(missing.filter(({ kind }) => kind !== 'path')).map(
        ({ from, kind, count }) => `${describePlace(from)}: ${words[kind](count)}`,
      ),
      ...goneCollections.map((from) => `${describePlace(from)}: its collection was deleted`),
    ],
    links: missing
      .filter(({ kind }) => kind === 'path')
      .map(({ from, key }) => `${describePlace(from)}: ${key}`),
  }
}

type ReferenceKind = 'product' | 'category' | 'file' | 'path'

interface Reference {
  readonly from: DesignValue
  readonly kind: ReferenceKind
  readonly key: string
}

function listReferences(from: DesignValue): Reference[] {
  const { kind, value } = from
  const keys = (Array.isArray(value) ? value : [value]).filter(Boolean)
  switch (kind) {
    case 'products':
      return keys.map((id) => ({ from, kind: 'product', key: String(id) }))
    case 'categories':
      return keys.map((id) => ({ from, kind: 'category', key: String(id) }))
    case 'picture':
      return keys.map((picture) => ({ from, kind: 'file', key: (picture as DesignPicture).fileId }))
    case 'link':
      return keys
        .map((link) => String(link).replace(/[?#].*$/, ''))
        .filter((path) => path.startsWith('/'))
        .map((key) => ({ from, kind: 'path', key }))
    default:
      return []
  }
}

/** Existing references as `kind key`. */
async function findStored(db: Db, references: readonly Reference[]): Promise<Set<string>> {
  const listKeys = (kind: ReferenceKind) =>
    references.filter((reference) => reference.kind === kind).map(({ key }) => key)
  const paths = listKeys('path')
  const results = await inOrder([
    sql<Row>`select 'product ' || product_id as name from product_cards where product_id = any(${listKeys('product')}::uuid[])`.execute(
      db,
    ),
    sql<Row>`select 'category ' || category_id as name from categories where category_id = any(${listKeys('category')}::uuid[])`.execute(
      db,
    ),
    sql<Row>`select 'file ' || file_id as name from files where file_id = any(${listKeys('file')}::uuid[])`.execute(
      db,
    ),
    sql<Row>`select 'path /products/' || slug as name from product_cards where slug = any(${slugsAfter('/products/', paths)})`.execute(
      db,
    ),
    sql<Row>`select 'path /categories/' || slug as name from categories where slug = any(${slugsAfter('/categories/', paths)})`.execute(
      db,
    ),
    sql<Row>`select 'path ' || from_path as name from redirects where from_path = any(${paths})`.execute(
      db,
    ),
  ])
  return new Set(results.flatMap(({ rows }) => rows.map(({ name }) => name)))
}

interface Row {
  readonly name: string
}

const slugsAfter = (start: string, paths: readonly string[]) =>
  paths.filter((path) => path.startsWith(start)).map((path) => path.slice(start.length))

const fixedPaths = ['/', '/products', '/cart', '/checkout', '/search', '/ask', '/your-data']

const knownPaths = ({ pages, collections }: ShopSnapshot) =>
  new Set([
    ...fixedPaths,
    ...pages.map(({ path }) => path),
    ...collections.flatMap(({ slug }) => (slug === null ? [] : [collectionPath(slug)])),
  ])

const describePlace = ({ place, section }: DesignValue) =>
  `${placeLabels[place]}, ${sectionKinds[section.type].label}`

const words: Readonly<Record<Exclude<ReferenceKind, 'path'>, (count: number) => string>> = {
  product: (count) => (count === 1 ? '1 item is not for sale' : `${count} items are not for sale`),
  category: (count) =>
    count === 1 ? '1 category was deleted' : `${count} categories were deleted`,
  file: (count) => (count === 1 ? '1 picture is missing' : `${count} pictures are missing`),
}

function countPerSection(references: readonly Reference[]) {
  const groups = Map.groupBy(references, ({ from, kind }) => `${from.section.id} ${kind}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first
      ? [{ ...first, kind: first.kind as Exclude<ReferenceKind, 'path'>, count: group.length }]
      : []
  })
}
