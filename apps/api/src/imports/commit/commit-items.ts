import * as z from 'zod/mini'

import { isReading } from '@marketday/contract/imports/preview-states'

import { errorCode } from '../../platform/error-code.ts'
import { AppError } from '../../platform/http/errors.ts'
import { record } from '../../platform/events/record.ts'
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { wasEverPublished } from '../../storefront/builds/publish-build.ts'
import { applyBrand } from '../apply-brand.ts'
import type { Progress } from '../previews/rules.ts'
import { copyPictures } from './copy-pictures.ts'
import { leadOldAddresses } from '../addresses/old-addresses.ts'
import { importBatchSize, inImportBatch } from '../import-batches.ts'
import { storeBatch } from './store-batch.ts'
import { failuresOf, getImportRow, listReviewed } from '../queries.ts'
import { noteProgress } from './note-progress.ts'
import { deleteImportedRows } from '../sheets/faulty-rows.ts'
import { listPendingSheetItems, refuseSheetItem } from '../sheets/apply-sheet.ts'
import { listPendingChanges, refuseChanges } from '../resync/pending-changes.ts'

const Payload = z.strictObject({ importId: z.uuid() })
type Run = JobRun<z.output<typeof Payload>>

const followEveryMs = 1_000
const longestReadingMs = 3_600_000

/**
 * Turns the selected items into products. Continues after a crash without storing items twice.
 * While the website is still being read, another run follows for newly found items.
 */
export const commitItems = defineJob({
  name: 'commit-import',
  payload: Payload,
  expireSeconds: 900,
  // A long import must not delay others: batches of all are limited together.
  concurrency: 16,
  async run(run) {
    const { importId } = run.payload
    try {
      const reading = await run.inTenant((db) => findReading(db, importId))
      const listed = await run.inTenant((db) => listPending(db, importId))
      await commitAll(
        run,
        listed.filter((key) => !reading || isWhole(key, reading)),
      )
      await run.inTenant((db) => (reading ? follow(db, importId) : finish(db, importId)))
    } catch (error) {
      if (!run.isLastAttempt || isStopping(run.signal)) throw error
      await run.inTenant((db) => giveUp(db, importId))
      throw error
    }
  },
})

/** Aborted by shutdown, not by the job's timeout: the job will continue. */
const isStopping = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && !(reason instanceof DOMException && reason.name === 'TimeoutError')

async function commitAll(run: Run, keys: readonly string[]): Promise<void> {
  const { importId } = run.payload
  for (let from = 0; from < keys.length; from += importBatchSize) {
    await commitBatch(run, keys.slice(from, from + importBatchSize))
    if (from === 0) await run.inTenant((db) => copyFirstScreen(db, importId))
  }
}

/** A new shop opens with these pictures; the others follow at the end. */
async function copyFirstScreen(db: Db, importId: string): Promise<void> {
  const { kind } = await getImportRow(db, importId)
  if (kind !== 'import' || (await wasEverPublished(db))) return
  await enqueue(db, copyPictures, { importId, isFirstScreen: true }, { singletonKey: importId })
}

/** One transaction for all; if it fails, one per item, so that a bad item does not block the others. */
async function commitBatch(run: Run, keys: readonly string[]): Promise<void> {
  const { importId } = run.payload
  try {
    await inImportBatch(run, (db) => storeBatch(db, importId, keys))
  } catch (error) {
    if (refusalOf(error) === null) throw error
    for (const key of keys) await commitAlone(run, key)
  }
}

async function commitAlone(run: Run, key: string): Promise<void> {
  const { importId } = run.payload
  try {
    await inImportBatch(run, (db) => storeBatch(db, importId, [key]))
  } catch (error) {
    const reason = refusalOf(error)
    if (reason === null) throw error
    if (!(error instanceof AppError))
      run.services.log.warn({ err: error, importId }, 'an imported item was refused')
    await run.inTenant((db) => noteRefusal(db, importId, { key, reason }))
  }
}

/** Returns why an item can never be stored; null for errors not caused by the item. */
function refusalOf(error: unknown): string | null {
  if (error instanceof AppError) return error.message
  // PostgreSQL data exception, constraint violation or program limit (index row too large).
  return /^(22|23|54)/.test(errorCode(error)) ? 'Something in it cannot be stored' : null
}

type Reading = NonNullable<Awaited<ReturnType<typeof findReading>>>

/**
 * Reading that may find more. Query it before the pending items, or items found at its very end
 * would be missed.
 */
async function findReading(db: Db, importId: string) {
  const reading = await db
    .selectFrom('imports')
    .innerJoin(
      'import_previews as preview',
      'preview.import_preview_id',
      'imports.import_preview_id',
    )
    .select(['preview.status', 'preview.source', 'preview.progress'])
    .where('import_id', '=', importId)
    .where('imports.status', '=', 'committing')
    // Ignores a reading that never ended.
    .where(
      'preview.created_at',
      '>',
      new Date(db.context.now.getTime() - longestReadingMs).toISOString(),
    )
    .executeTakeFirst()
  return reading && isReading(reading.status) ? reading : null
}

/** Items of a list page wait for their own page, which has more detail. Feeds are complete. */
function isWhole(key: string, { source, progress }: Reading): boolean {
  const { done = [] } = progress as Progress
  return source === 'shopify' || source === 'woocommerce' || done.includes(key)
}

async function follow(db: Db, importId: string): Promise<void> {
  const startAfter = new Date(db.context.now.getTime() + followEveryMs)
  await enqueue(db, commitItems, { importId }, { startAfter })
}

async function finish(db: Db, importId: string): Promise<void> {
  const finished = await db
    .updateTable('imports')
    .set((set) => ({ status: 'done', finished_at: appNow, version: set('version', '+', 1) }))
    .where('import_id', '=', importId)
    .where('status', '=', 'committing')
    .returning(['kind', 'import_preview_id as previewId'])
    .executeTakeFirst()
  if (!finished) return
  const led = await leadOldAddresses(db, finished.previewId)
  await inOrder([
    db
      .updateTable('imports')
      .set((set) => ({ redirects: set('redirects', '+', led) }))
      .where('import_id', '=', importId)
      .execute(),
    record(db, { name: 'import.done', objectType: 'import', objectId: importId }),
    enqueue(db, copyPictures, { importId }),
    finished.kind === 'import' && enqueue(db, applyBrand, { importId }),
    finished.kind === 'sheet' && deleteImportedRows(db, importId),
  ])
}

async function giveUp(db: Db, importId: string): Promise<void> {
  await db
    .updateTable('imports')
    .set({ status: 'failed' })
    .where('import_id', '=', importId)
    .where('status', '=', 'committing')
    .execute()
  await record(db, {
    name: 'import.failed',
    objectType: 'import',
    objectId: importId,
    isPassing: true,
  })
}

async function noteRefusal(
  db: Db,
  importId: string,
  { key, reason }: { key: string; reason: string },
): Promise<void> {
  const row = await getImportRow(db, importId, { lock: true })
  if (row.kind === 'resync') return await refuseChanges(db, row, [{ key, reason }])
  if (row.kind === 'sheet') return await refuseSheetItem(db, row, { key, reason })
  const { title } = await db
    .selectFrom('import_preview_items')
    .select('title')
    .where('import_preview_id', '=', row.import_preview_id)
    .where('source_key', '=', key)
    .executeTakeFirstOrThrow()
  await noteProgress(db, row, {
    committed: 1,
    redirects: 0,
    failures: [{ key, subject: title, reason }],
  })
}

/**
 * Lists selected keys that are neither stored nor refused. Recounts the stored ones: a killed run
 * may not have recorded all, and more may have been found.
 */
export async function listPending(db: Db, importId: string): Promise<string[]> {
  const row = await getImportRow(db, importId, { lock: true })
  if (row.status !== 'committing') return []
  if (row.kind === 'resync') return await listPendingChanges(db, row)
  if (row.kind === 'sheet') return await listPendingSheetItems(db, row)
  const [items, stored] = await inOrder([
    listReviewed(db, row),
    db
      .selectFrom('import_products')
      .select('source_key')
      .where('import_id', '=', importId)
      .execute(),
  ])
  const done = new Set([
    ...stored.map(({ source_key: key }) => key),
    ...failuresOf(row).map(({ key }) => key),
  ])
  const selected = items.filter((item) => item.isSelected)
  const pending = selected.filter((item) => !done.has(item.key)).map((item) => item.key)
  await db
    .updateTable('imports')
    .set({ total: selected.length, committed: selected.length - pending.length })
    .where('import_id', '=', importId)
    .execute()
  return pending
}
