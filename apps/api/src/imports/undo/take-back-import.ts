import * as z from 'zod/mini'
import { sql } from 'kysely'

import { deleteCategory } from '../../catalog/categories/change-category.ts'
import { AppError } from '../../platform/http/errors.ts'
import { record } from '../../platform/events/record.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import {
  removeRedirectsToGoneCategories,
  removeRedirects,
} from '../../catalog/products/redirect-slug.ts'
import { removeDrafts } from '../../storefront/pages/change-pages.ts'
import { noteProgress } from '../commit/note-progress.ts'
import { getImportRow } from '../queries.ts'
import type { ImportRow } from '../queries.ts'
import { takeBackChanges } from '../resync/take-back-changes.ts'
import { takeBackSheetItems } from '../sheets/take-back-sheet-items.ts'
import { importBatchSize, inImportBatch } from '../import-batches.ts'
import type { TakenBack } from './taken-back.ts'
import { archiveProducts } from '../../catalog/products/change-status.ts'

/** Takes back one batch after the key `after`, empty at the start. */
type TakeSome = (db: Db, row: ImportRow, after: string) => Promise<TakenBack>

const Payload = z.strictObject({ importId: z.uuid() })
type Run = JobRun<z.output<typeof Payload>>

/**
 * Archives imported items in batches, because stock and orders may refer to them. Skips items
 * changed or ordered since, and items only updated by the import. Changes by a file or website
 * check are reverted per field. Continues after a crash.
 */
export const takeBackImport = defineJob({
  name: 'take-back-import',
  payload: Payload,
  expireSeconds: 900,
  async run(run) {
    try {
      const { kind } = await run.inTenant((db) => getImportRow(db, run.payload.importId))
      if (kind === 'sheet') await repeat(run, takeBackSheetItems)
      if (kind === 'resync') await repeat(run, (db, row) => takeBackChanges(db, row.import_id))
      await repeat(run, takeBackItems)
      await run.inTenant((db) => finish(db, run.payload.importId))
    } catch (error) {
      if (!run.isLastAttempt || run.signal.aborted) throw error
      await run.inTenant((db) => giveUp(db, run.payload.importId))
      throw error
    }
  },
})

async function repeat(run: Run, takeSome: TakeSome) {
  const { importId } = run.payload
  let after: string | undefined = ''
  while (after !== undefined) {
    const last = after
    const takeNext: TakeOnce = (db, row) => takeSome(db, row, last)
    after = await inImportBatch(run, (db) => takeAndNote(db, importId, takeNext))
  }
}

type TakeOnce = (db: Db, row: ImportRow) => Promise<TakenBack>

/** Returns the last one; undefined if none are left. */
async function takeAndNote(
  db: Db,
  importId: string,
  takeNext: TakeOnce,
): Promise<string | undefined> {
  const row = await getImportRow(db, importId, { lock: true })
  if (row.status !== 'undoing') return undefined
  const { taken, kept, failures = [], last } = await takeNext(db, row)
  if (taken + kept === 0) return undefined
  const committed = taken + kept
  await noteProgress(db, row, { committed, removed: taken, kept, redirects: 0, failures })
  return last
}

async function finish(db: Db, importId: string): Promise<void> {
  const row = await getImportRow(db, importId, { lock: true })
  if (row.status !== 'undoing') return
  await removeDrafts(db, importId)
  await deleteEmptyCategories(db, row.created_category_ids)
  await inOrder([
    removeRedirectsToGoneCategories(db),
    moveTo(db, importId, 'undone'),
    record(db, {
      name: 'import.undone',
      objectType: 'import',
      objectId: importId,
      details: { removed: row.removed },
    }),
  ])
}

/** Reverted items stay reverted; the rest can be retried. */
async function giveUp(db: Db, importId: string): Promise<void> {
  const { status } = await getImportRow(db, importId, { lock: true })
  if (status === 'undoing') await moveTo(db, importId, 'done')
}

const moveTo = (db: Db, importId: string, status: 'done' | 'undone') =>
  db
    .updateTable('imports')
    .set((set) => ({ status, version: set('version', '+', 1) }))
    .where('import_id', '=', importId)
    .execute()

async function deleteEmptyCategories(db: Db, categoryIds: readonly string[]): Promise<void> {
  for (const categoryId of categoryIds) {
    const used = await db
      .selectFrom('products')
      .select('product_id')
      .where('category_id', '=', categoryId)
      .where('status', '<>', 'archived')
      .limit(1)
      .executeTakeFirst()
    const category = await db
      .selectFrom('categories')
      .select('category_id')
      .where('category_id', '=', categoryId)
      .executeTakeFirst()
    if (!used && category) await deleteCategory(db, categoryId, null).catch(keepUsed)
  }
}

/** Skips categories in use by a collection or market, or whose children have no place in the parent. */
function keepUsed(error: unknown): void {
  if (!(error instanceof AppError && error.failure.status === 409)) throw error
}

/** The caller holds the lock of `row`. */
async function takeBackItems(db: Db, row: ImportRow, after: string): Promise<TakenBack> {
  const items = await listSome(db, row, after)
  const untouched = items.filter((item) => item.isUntouched).map(({ productId }) => productId)
  await archiveProducts(db, untouched)
  const ids = items.map(({ productId }) => productId)
  await noteLookedAt(db, row.import_id, { ids, untouched })
  await removeRedirects(db, ids)
  const { length: taken } = untouched
  return { taken, kept: items.length - taken, last: items.at(-1)?.key }
}

interface SomeItem {
  readonly key: string
  readonly productId: string
  readonly isUntouched: boolean
}

async function listSome(
  db: Db,
  { import_id: importId, kind }: ImportRow,
  after: string,
): Promise<SomeItem[]> {
  const { rows } = await sql<SomeItem>`
    select i.source_key as key, i.product_id as "productId",
      i.was_created and p.version = i.product_version and p.status <> 'archived' and not exists (
        select from stock_movements m join variants v on v.variant_id = m.variant_id
         where v.product_id = p.product_id and m.reference_type <> 'import') and not exists (
        select from order_lines l join variants v on v.variant_id = l.variant_id where v.product_id = p.product_id
      ) as "isUntouched"
    from import_products i join products p on p.product_id = i.product_id
    where i.import_id = ${importId} and i.was_taken_back is null and (i.was_created or ${kind} = 'import')
      -- Those before it are done: without it, each time all of them were looked at.
      and i.source_key > ${after}
    order by i.source_key limit ${importBatchSize}`.execute(db)
  return rows
}

/** Records the archived versions as untouched, so that the next import may restore them. */
async function noteLookedAt(
  db: Db,
  importId: string,
  { ids, untouched }: { readonly ids: readonly string[]; readonly untouched: readonly string[] },
): Promise<void> {
  await sql`
    update import_products i set was_taken_back = taken.is_taken,
      product_version = product_version + case when taken.is_taken then 1 else 0 end
    from (
      select id as product_id, id = any(${untouched}::uuid[]) as is_taken from unnest(${ids}::uuid[]) id
    ) taken
    where i.import_id = ${importId} and i.product_id = taken.product_id`.execute(db)
}
