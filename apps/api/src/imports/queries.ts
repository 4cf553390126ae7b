import { sql } from 'kysely'
import type { RawBuilder, Selectable } from 'kysely'
import * as z from 'zod/mini'

import { importBrand } from '@marketday/contract/imports/import-brand'
import { ImportSource } from '@marketday/contract/imports/imports'
import type {
  Import,
  ImportItem,
  ImportProblem,
  listImports as listEndpoint,
} from '@marketday/contract/imports/imports'
import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import type { Can } from '@marketday/contract/team/permissions'

import { inOrder } from '../platform/database/in-order.ts'
import type { DB } from '../platform/database/database-types.ts'
import { notFound } from '../platform/http/errors.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { SourceItem, priceRange } from '@marketday/contract/imports/source-items'
import { findShortage } from './plan-shortage.ts'
import { actionsFor, numberOrNull, passes, reviewed } from './rules.ts'
import type { Edits, LightItem, ReviewedItem } from './rules.ts'

export type ImportRow = Selectable<DB['imports']>

/** Throws not-found for another shop's import too. */
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

/** Everything the website gave, as the person has edited it. */
export async function listReviewed(
  db: Db,
  row: Pick<ImportRow, 'import_preview_id' | 'edits'>,
): Promise<ReviewedItem[]> {
  const [currency, items] = await inOrder([
    findCurrency(db),
    listLightItems(db, row.import_preview_id),
  ])
  const edits = editsOf(row)
  return items.map((item) => reviewed(item, edits[item.key], currency))
}

async function listLightItems(db: Db, previewId: string): Promise<LightItem[]> {
  const rows = await db
    .selectFrom('import_preview_items')
    .select([
      'source_key as key',
      'title',
      'price_minor',
      'highest_price_minor',
      'currency',
      'duplicate_of as duplicateOf',
    ])
    .select(sql<boolean>`jsonb_array_length(item -> 'images') > 0`.as('hasImage'))
    .where('import_preview_id', '=', previewId)
    .orderBy('position')
    .execute()
  return rows.map(({ price_minor, highest_price_minor, ...row }) => ({
    ...row,
    priceMinor: numberOrNull(price_minor),
    highestPriceMinor: numberOrNull(highest_price_minor),
  }))
}

/** The newest import, if it failed. */
export async function findFailedImport(db: Db): Promise<string | null> {
  const newest = await db
    .selectFrom('imports')
    .select(['import_id', 'status'])
    .orderBy('import_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.status === 'failed' ? newest.import_id : null
}

export async function getImport(db: Db, importId: string, can: Can): Promise<Import> {
  return await describe(db, await getImportRow(db, importId), can)
}

export async function listImports(
  db: Db,
  { cursor, limit = 20, status }: QueryOf<typeof listEndpoint>,
  can: Can,
) {
  const after = cursor && z.uuid().safeParse(cursor).success ? cursor : null
  const rows = await db
    .selectFrom('imports')
    .selectAll()
    .where((row) => (status === undefined ? row.lit(true) : row('status', '=', status)))
    .$if(after !== null, (query) => query.where('import_id', '<', after))
    .orderBy('import_id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  return {
    rows: await Promise.all(shown.map((row) => describe(db, row, can))),
    nextCursor: rows.length > limit ? (shown.at(-1)?.import_id ?? null) : null,
  }
}

async function describe(db: Db, row: ImportRow, can: Can): Promise<Import> {
  const { import_id: id, status } = row
  const [preview, items, currency, products, pictures, failedPictures] = await inOrder([
    db
      .selectFrom('import_previews')
      .selectAll()
      .where('import_preview_id', '=', row.import_preview_id)
      .executeTakeFirstOrThrow(),
    listReviewed(db, row),
    findCurrency(db),
    countBy(
      db,
      sql`select case when was_created then 'created' else 'updated' end as kind, count(*)::int as number from import_products where import_id = ${id} group by 1`,
    ),
    countBy(
      db,
      sql`select status as kind, count(*)::int as number from import_pictures where import_id = ${id} group by 1`,
    ),
    listFailedPictures(db, id),
  ])
  const chosen = items.filter((item) => item.isSelected)
  const { created = 0, updated = 0 } = products
  const room = await findShortage(db, {
    status,
    host: preview.host,
    keys: withoutRefused(row, chosen),
    stored: created + updated,
  })
  return {
    id,
    ...readingIn(preview),
    status,
    currency,
    items: items.length,
    selected: chosen.length,
    problems: problemCounts(items),
    committed: row.committed,
    total: row.total,
    created,
    updated,
    images: pictureCounts(pictures),
    redirects: row.redirects,
    ...room,
    failures: [...failuresOf(row), ...failedPictures],
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    actions: actionsFor(
      {
        status,
        previewStatus: preview.status,
        selected: chosen.length,
        ...room,
        finishedAt: row.finished_at,
        now: db.context.now,
      },
      can,
    ),
    version: row.version,
  }
}

const readingIn = (preview: Selectable<DB['import_previews']>) => ({
  host: preview.host,
  address: preview.address,
  previewStatus: preview.status,
  source: z.parse(z.nullable(ImportSource), preview.source),
  found: preview.found,
  read: preview.read,
  failed: preview.failed,
  notice: preview.notice,
  brand: importBrand(preview.brand),
})

function withoutRefused(row: ImportRow, items: readonly ReviewedItem[]): string[] {
  const refused = new Set(failuresOf(row).map(({ key }) => key))
  return items.flatMap(({ key }) => (refused.has(key) ? [] : [key]))
}

function problemCounts(items: readonly ReviewedItem[]): Import['problems'] {
  const count = (problem: ImportProblem) => items.filter((item) => passes(item, problem)).length
  return {
    noPrice: count('no-price'),
    noImage: count('no-image'),
    duplicate: count('duplicate'),
    otherCurrency: count('other-currency'),
  }
}

function pictureCounts(byStatus: Readonly<Record<string, number>>): Import['images'] {
  const { waiting = 0, done = 0, failed = 0 } = byStatus
  return { total: waiting + done + failed, done, failed }
}

async function countBy(
  db: Db,
  query: RawBuilder<{ kind: string; number: number }>,
): Promise<Record<string, number>> {
  const { rows } = await query.execute(db)
  return Object.fromEntries(rows.map(({ kind, number }) => [kind, number]))
}

export interface Failure {
  /** Of the item, where it is one that was refused. */
  readonly key?: string
  readonly subject: string
  readonly reason: string
}

export const failuresOf = (row: Pick<ImportRow, 'problems'>): Failure[] =>
  (row.problems ?? []) as Failure[]

/** Each address once, however many items show it. */
async function listFailedPictures(db: Db, importId: string): Promise<Failure[]> {
  return await db
    .selectFrom('import_pictures')
    .select(['url as subject', 'reason'])
    .distinct()
    .where('import_id', '=', importId)
    .where('status', '=', 'failed')
    .orderBy('url')
    .limit(100)
    .execute()
}

interface ItemPage {
  readonly keys: readonly string[]
  readonly reviewedByKey: ReadonlyMap<string, ReviewedItem>
}

/** The whole items of one page of the review, in order. */
export async function listItemPage(
  db: Db,
  previewId: string,
  { keys, reviewedByKey }: ItemPage,
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
    duplicateOf: review.duplicateOf,
    isEdited: review.isEdited,
    isSelected: review.isSelected,
  }
}
