import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'

import type { ImportItem } from '@marketday/contract/imports/imports'

import { inOrder } from '../platform/database/in-order.ts'
import type { DB } from '../platform/database/database-types.ts'
import { notFound } from '../platform/http/errors.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { SourceItem, priceRange } from '@marketday/contract/imports/source-items'
import { labelNames, numberOrNull, reviewed } from './rules.ts'
import type { Doubt } from './doubts/rules.ts'
import type { Edits, LightItem, ReviewedItem } from './rules.ts'

export type ImportRow = Selectable<DB['imports']>

/** Also throws not found for another shop's import. */
export async function getImportRow(
  db: Db,
  importId: string,
  { lock = false } = {},
): Promise<ImportRow> {
  const query = db.selectFrom('imports').selectAll().where('import_id', '=', importId)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw notFound('Import')
  return row
}

export const editsOf = (row: Pick<ImportRow, 'edits'>): Edits => (row.edits ?? {}) as Edits

export async function findCurrency(db: Db): Promise<string> {
  const market = await db
    .selectFrom('markets')
    .select('currency')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  return market.currency
}

export async function listReviewed(
  db: Db,
  row: Pick<ImportRow, 'import_preview_id' | 'edits'>,
  keys?: readonly string[],
): Promise<ReviewedItem[]> {
  const [currency, items] = await inOrder([
    findCurrency(db),
    listLightItems(db, row.import_preview_id, keys),
  ])
  const edits = editsOf(row)
  return items.map((item) => reviewed(item, edits[item.key], currency))
}

async function listLightItems(
  db: Db,
  previewId: string,
  keys?: readonly string[],
): Promise<LightItem[]> {
  const rows = await db
    .selectFrom('import_preview_items')
    .select([
      'source_key as key',
      'title',
      'price_minor',
      'highest_price_minor',
      'currency',
      'duplicate_of as duplicateOf',
      'has_image as hasImage',
      'has_price_range as hasPriceRange',
      'is_handpicked as isHandpicked',
      'doubt',
    ])
    .select(isOddPrice(previewId).as('isOddPrice'))
    .where('import_preview_id', '=', previewId)
    .$if(keys !== undefined, (query) =>
      query.where('source_key', '=', sql<string>`any(${keys}::text[])`),
    )
    .orderBy('position')
    .execute()
  return rows.map(toLightItem)
}

/** At least a hundred times the median of five or more prices, or at most a hundredth of it. */
const isOddPrice = (previewId: string) =>
  sql<boolean>`coalesce(
    price_minor >= 100 * ${medianPrice(previewId)} or price_minor * 100 <= ${medianPrice(previewId)},
    false)`

/** Null for fewer than five prices. Uncorrelated, so that PostgreSQL computes it once per query. */
const medianPrice = (previewId: string) => sql<string | null>`(
  select percentile_disc(0.5) within group (order by priced.price_minor)
  from import_preview_items as priced
  where priced.import_preview_id = ${previewId} and priced.price_minor > 0
  having count(*) >= 5)`

type LightRow = Omit<LightItem, 'priceMinor' | 'highestPriceMinor' | 'doubt'> & {
  readonly doubt: string
  readonly price_minor: unknown
  readonly highest_price_minor: unknown
}

const toLightItem = ({ price_minor, highest_price_minor, doubt, ...row }: LightRow): LightItem => ({
  ...row,
  doubt: doubt as Doubt,
  priceMinor: numberOrNull(price_minor),
  highestPriceMinor: numberOrNull(highest_price_minor),
})

export interface ReviewedGroup {
  readonly item: ReviewedItem
  readonly count: number
}

/**
 * Items grouped by everything that the rules depend on: thousands are recounted repeatedly while
 * they arrive. Edited and refused items are not grouped.
 */
export async function listReviewedGroups(db: Db, row: ImportRow): Promise<ReviewedGroup[]> {
  const edits = editsOf(row)
  const apart = [...Object.keys(edits), ...failuresOf(row).flatMap(({ key }) => key ?? [])]
  const [currency, groups] = await inOrder([
    findCurrency(db),
    db
      .selectFrom('import_preview_items')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn<string>('any_value', ['source_key']).as('key'),
        fn<string>('any_value', ['title']).as('title'),
        fn<string | null>('any_value', ['price_minor']).as('price_minor'),
        fn<string | null>('any_value', ['highest_price_minor']).as('highest_price_minor'),
        fn<string | null>('any_value', ['duplicate_of']).as('duplicateOf'),
        'currency',
        'has_image as hasImage',
        'has_price_range as hasPriceRange',
        'is_handpicked as isHandpicked',
        'doubt',
        sql<boolean>`any_value(${isOddPrice(row.import_preview_id)})`.as('isOddPrice'),
      ])
      .where('import_preview_id', '=', row.import_preview_id)
      .groupBy(['currency', 'has_image', 'has_price_range', 'is_handpicked', 'doubt'])
      .groupBy([
        sql`price_minor > 0`,
        sql`duplicate_of is null`,
        isOddPrice(row.import_preview_id),
        sql`case when lower(btrim(title)) = any(${labelNames}::text[]) then title end`,
        sql`case when source_key = any(${apart}::text[]) then source_key end`,
      ])
      .execute(),
  ])
  return groups.map(({ count, ...group }) => ({
    item: reviewed(toLightItem(group), edits[group.key], currency),
    count: Number(count),
  }))
}

export async function findFailedImport(db: Db): Promise<string | null> {
  const newest = await db
    .selectFrom('imports')
    .select(['import_id', 'status'])
    .where('kind', '<>', 'sheet')
    .orderBy('import_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.status === 'failed' ? newest.import_id : null
}

export interface Failure {
  readonly key?: string
  readonly subject: string
  readonly reason: string
}

export const failuresOf = (row: Pick<ImportRow, 'problems'>): Failure[] =>
  (row.problems ?? []) as Failure[]

export async function listItemPage(
  db: Db,
  previewId: string,
  {
    keys,
    reviewedByKey,
  }: {
    readonly keys: readonly string[]
    readonly reviewedByKey: ReadonlyMap<string, ReviewedItem>
  },
): Promise<ImportItem[]> {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('import_preview_items')
    .select(['source_key', 'thumbnail', 'item'])
    .where('import_preview_id', '=', previewId)
    .where('source_key', 'in', keys)
    .execute()
  const byKey = new Map(rows.map((row) => [row.source_key, row]))
  return keys.flatMap((key) => {
    const row = byKey.get(key)
    const review = reviewedByKey.get(key)
    return row && review ? [itemOf(z.parse(SourceItem, row.item), review, row.thumbnail)] : []
  })
}

function itemOf(item: SourceItem, review: ReviewedItem, thumbnail: string | null): ImportItem {
  const isRepriced =
    priceRange(item.variants).lowest !== review.priceMinor ||
    priceRange(item.variants).highest !== review.highestPriceMinor
  return {
    key: item.key,
    title: review.title,
    priceMinor: review.priceMinor,
    highestPriceMinor: review.highestPriceMinor,
    currency: item.currency ?? '',
    priceRange: review.problems.includes('price-range') ? (item.priceRange ?? null) : null,
    variants: item.variants.map(({ optionValues, sku, priceMinor }) => ({
      title: optionValues.join(' / '),
      sku,
      priceMinor: isRepriced ? review.priceMinor : priceMinor,
    })),
    images: item.images.length,
    thumbnail,
    category: item.category,
    address: item.url,
    source: item.source,
    confidence: item.confidence,
    problems: review.problems,
    draftReason: review.draftReason,
    isUnanswered: review.isUnanswered,
    duplicateOf: review.duplicateOf,
    isEdited: review.isEdited,
    isSelected: review.isSelected,
  }
}

/** Reasons of the items of a batch that are imported as drafts, by key. */
export async function listDoubts(
  db: Db,
  row: Pick<ImportRow, 'import_preview_id' | 'edits'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const items = await listReviewed(db, row, keys)
  return new Map(
    items.flatMap(({ key, draftReason }) => (draftReason === null ? [] : [[key, draftReason]])),
  )
}
