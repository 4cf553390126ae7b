import type { Insertable } from 'kysely'
import * as z from 'zod/mini'
import { sql } from 'kysely'

import { PreviewErrorCode } from '@marketday/contract/imports/preview-states'
import { SourceItem, isPrice, priceRange } from '@marketday/contract/imports/source-items'
import type { PreviewStatus } from '@marketday/contract/imports/preview-states'

import type { DB } from '../../platform/database/database-types.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { readProducts } from '../../catalog/products/bring-in-products.ts'
import type { StoredProduct } from '../../catalog/products/bring-in-products.ts'
import { readSkuOwners } from '../commit/known-products.ts'
import { toSourceKey } from '../commit/record-origins.ts'
import { pathOf, itemKey } from '../formats/addresses.ts'
import { findCurrency } from '../queries.ts'
import { problemTexts } from '../previews/rules.ts'
import { compareStates } from './compare-states.ts'
import { listGiven } from './list-given.ts'
import type { GivenItem } from './list-given.ts'
import type { ItemState } from './item-state.ts'
import { stateInShop, stateOnWebsite } from './item-state.ts'
import type { Progress } from '../previews/rules.ts'

type Change = Omit<Insertable<DB['import_changes']>, 'import_id' | 'position'>

interface Preview extends ReadPreview {
  readonly import_preview_id: string
  readonly host: string
  readonly error_code: string | null
}

/** All differences between website and shop, and notes on what could not be determined. */
export async function findChanges(
  db: Db,
  importId: string,
  preview: Preview,
): Promise<{ changes: Change[]; note: string }> {
  const [currency, foundItems, importedItems, before] = await inOrder([
    findCurrency(db),
    listFound(db, preview.import_preview_id),
    listGiven(db, preview.host),
    listSeenBefore(db, importId, preview.host),
  ])
  const ids = importedItems.map(({ productId }) => productId)
  const products = await readProducts(db, ids)
  const [ownPictures, skus] = await inOrder([
    listOwnPictures(db, products),
    readSkuOwners(
      db,
      foundItems.flatMap(({ item }) => item.variants.map(({ sku }) => sku.trim())),
    ),
  ])
  const pairs = pairUp(foundItems, importedItems)
  const changes = pairs.flatMap((pair) => {
    const product = pair.match && products.get(pair.match.productId)
    const sourceKey = product?.sourceKey ?? toSourceKey(preview.host, pair.row.item.key)
    const takenSkus = skus.takenByOthers(sourceKey)
    const website = stateOnWebsite(pair.row.item, { currency, takenSkus })
    if (!website) return []
    const isStanding = isInShop(product)
    const wasSeen = before.has(pair.row.item.key)
    return isStanding
      ? (changedItem({ ...pair, website, product }, ownPictures.has(product.id)) ?? [])
      : addedItem({ ...pair, website, product }, wasSeen)
  })
  const matched = new Set(pairs.map(({ match }) => match))
  const missing = importedItems.filter(
    (item) => !matched.has(item) && isInShop(products.get(item.productId)),
  )
  const gone = missing.filter((item) => wasLookedAt(item, preview, foundItems.length))
  return {
    changes: [...changes, ...gone.map((item) => goneChange(item, products.get(item.productId)))],
    note: describeGaps(preview, missing.length - gone.length),
  }
}

const isInShop = (product: StoredProduct | undefined): product is StoredProduct =>
  product !== undefined && product.status !== 'archived'

interface Pair {
  readonly row: FoundItem
  readonly match: GivenItem | undefined
  readonly website: ItemState
}

/** Not in the shop, or archived: items left out or archived earlier are not selected by default. */
const addedItem = (
  { row, match, website, product }: Pair & { product: StoredProduct | undefined },
  wasSeen: boolean,
): Change => ({
  source_key: row.item.key,
  website,
  given: match?.given ?? null,
  ...forProduct(product),
  kind: 'added',
  title: website.title,
  is_chosen: isWanted(row) && !product && !wasSeen,
  fields: [],
})

function changedItem(
  { row, match, website, product }: Pair & { product: StoredProduct },
  hasOwnPictures: boolean,
): Change | null {
  const imported = match?.given ?? null
  const shop = stateInShop(product, imported)
  const fields = compareStates({ given: imported, shop, website, hasOwnPictures })
  if (fields.length === 0) return null
  return {
    source_key: row.item.key,
    website,
    given: imported,
    ...forProduct(product),
    kind: 'changed',
    title: product.input.title,
    is_chosen: fields.some(({ isChosen }) => isChosen),
    fields,
  }
}

const forProduct = (product: StoredProduct | undefined) => ({
  product_id: product?.id ?? null,
  product_version: product?.version ?? null,
})

const goneChange = ({ key, given }: GivenItem, product: StoredProduct | undefined): Change => ({
  source_key: key,
  website: null,
  given,
  ...forProduct(product),
  kind: 'gone',
  title: product?.input.title ?? '',
  is_chosen: false,
  fields: [],
})

type FoundItem = Awaited<ReturnType<typeof listFound>>[number]

const isWanted = ({ item, duplicateOf }: FoundItem) =>
  duplicateOf === null && isPrice(priceRange(item.variants).lowest)

/** Matches by key, or by page if the website was read in another way before. Each item once. */
function pairUp(foundItems: readonly FoundItem[], importedItems: readonly GivenItem[]) {
  const byKey = new Map(importedItems.map((item) => [item.key, item]))
  const byPath = new Map(importedItems.map((item) => [pathOf(item.url), item]))
  byPath.delete('')
  const direct = new Set(foundItems.flatMap(({ item }) => byKey.get(item.key) ?? []))
  return foundItems.flatMap((row) => {
    const match = byKey.get(row.item.key) ?? byPath.get(pathOf(row.item.url))
    const isTaken = match && !byKey.has(row.item.key) && direct.has(match)
    if (match) direct.add(match)
    return isTaken ? [] : [{ row, match }]
  })
}

async function listFound(db: Db, previewId: string) {
  const rows = await db
    .selectFrom('import_preview_items')
    .select(['item', 'duplicate_of as duplicateOf'])
    .where('import_preview_id', '=', previewId)
    .orderBy('position')
    .execute()
  return rows.flatMap(({ item, duplicateOf }) => {
    const read = z.safeParse(SourceItem, item)
    return read.success ? [{ item: read.data, duplicateOf }] : []
  })
}

async function listSeenBefore(db: Db, importId: string, host: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('imports')
    .innerJoin('import_previews as p', 'p.import_preview_id', 'imports.import_preview_id')
    .innerJoin('import_preview_items as i', 'i.import_preview_id', 'p.import_preview_id')
    .select('i.source_key')
    .distinct()
    .where('p.host', '=', host)
    .where('imports.import_id', '<>', importId)
    .where('imports.status', '<>', 'cancelled')
    .execute()
  return new Set(rows.map((row) => row.source_key))
}

function describeGaps({ status, error_code: code }: Preview, unknown: number): string {
  const problem = z.safeParse(PreviewErrorCode, code)
  if (status === 'failed' && problem.success)
    return `${problemTexts[problem.data].message}, so it could not be compared. ${problemTexts[problem.data].advice}`
  if (unknown === 0) return ''
  const items = unknown === 1 ? '1 item was' : `${unknown} items were`
  return `${items} not found, but not every page could be read. Items on unread pages aren’t marked as missing.`
}

interface ReadPreview {
  readonly status: PreviewStatus
  readonly source: string | null
  readonly notice: string
  readonly progress: unknown
}

/**
 * True if a reading that did not find the item checked for it: its page responded, or its feed was
 * read to the end. False if the reading found nothing at all.
 */
function wasLookedAt(
  item: { readonly key: string; readonly url: string },
  preview: ReadPreview,
  itemCount: number,
): boolean {
  if (itemCount === 0) return false
  const { source, status, notice } = preview
  if (source === 'shopify' || source === 'woocommerce')
    return status === 'extracted' && notice === '' && item.key.startsWith(`${source}:`)
  const { done = [], unread = [] } = preview.progress as Progress
  const page = itemKey(item.url)
  return item.url !== '' && done.includes(page) && !unread.includes(page)
}

/** Items with pictures other than those the last import copied. */
async function listOwnPictures(
  db: Db,
  products: ReadonlyMap<string, StoredProduct>,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('import_pictures')
    .select(['product_id', 'import_id', 'file_id'])
    .where('product_id', '=', sql<string>`any(${[...products.keys()]}::uuid[])`)
    .where('status', '=', 'done')
    .orderBy('position')
    .execute()
  const copiedFor = Map.groupBy(rows, (row) => row.product_id)
  const isOwn = ({ id, pictures }: StoredProduct) => {
    const copied = copiedFor.get(id) ?? []
    const last = copied.reduce(
      (newest, row) => (row.import_id > newest ? row.import_id : newest),
      '',
    )
    const files = copied.filter((row) => row.import_id === last).map((row) => row.file_id)
    // Older imports recorded only the number.
    return files.includes(null)
      ? files.length !== pictures.length
      : files.join() !== pictures.map(({ fileId }) => fileId).join()
  }
  return new Set([...products.values()].filter(isOwn).map(({ id }) => id))
}
