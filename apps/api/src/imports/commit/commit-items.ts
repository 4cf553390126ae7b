import * as z from 'zod/mini'

import { AppError } from '../../platform/http/errors.ts'
import { recordAudit } from '../../platform/audit.ts'
import { publishEvent } from '../../platform/events/events.ts'
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { appNow, json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { applyBrand } from '../apply-brand.ts'
import { SourceItem } from '@marketday/contract/source-items'
import { editsOf, failuresOf, getImportRow, listReviewed } from '../queries.ts'
import type { Failure } from '../queries.ts'
import { copyPictures } from './copy-pictures.ts'
import { ensureCategories } from './ensure-categories.ts'
import { storeItem } from './store-item.ts'

const Payload = z.strictObject({ importId: z.uuid() })
type Run = JobRun<z.output<typeof Payload>>

const atOnce = 20

/** Makes the selected items products of the shop. A run that died is continued: what is stored is not stored again. */
export const commitItems = defineJob({
  name: 'commit-import',
  payload: Payload,
  expireSeconds: 900,
  async run(run) {
    const { importId } = run.payload
    try {
      const pending = await run.inTenant((db) => listPending(db, importId))
      for (let from = 0; from < pending.length; from += atOnce) {
        run.signal.throwIfAborted()
        await storeChunk(run, pending.slice(from, from + atOnce))
      }
      await run.inTenant((db) => finish(db, importId))
    } catch (error) {
      if (!run.isLastAttempt || run.signal.aborted) throw error
      await run.inTenant((db) => giveUp(db, importId))
      throw error
    }
  },
})

/** Keys that are wanted and neither stored nor refused yet. */
async function listPending(db: Db, importId: string): Promise<string[]> {
  const row = await getImportRow(db, importId)
  if (row.status !== 'committing') return []
  const [items, stored] = await Promise.all([
    listReviewed(db, row),
    db
      .selectFrom('import_products')
      .select('source_key')
      .where('import_id', '=', importId)
      .execute(),
  ])
  const done = new Set(stored.map(({ source_key: key }) => key))
  return items.filter((item) => item.isSelected && !done.has(item.key)).map((item) => item.key)
}

/** All in one transaction; where one is refused, each in its own, so that the others are not held back. */
async function storeChunk(run: Run, keys: readonly string[]): Promise<void> {
  const { importId } = run.payload
  try {
    await run.inTenant((db) => storeKeys(db, importId, keys))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    for (const key of keys) await storeAlone(run, key)
  }
}

async function storeAlone(run: Run, key: string): Promise<void> {
  const { importId } = run.payload
  try {
    await run.inTenant((db) => storeKeys(db, importId, [key]))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const reason = error.message
    await run.inTenant(async (db) => {
      const item = await db
        .selectFrom('import_preview_items')
        .innerJoin('imports', 'imports.import_preview_id', 'import_preview_items.import_preview_id')
        .select('title')
        .where('import_id', '=', importId)
        .where('source_key', '=', key)
        .executeTakeFirstOrThrow()
      await note(db, importId, {
        committed: 1,
        redirects: 0,
        failures: [{ subject: item.title, reason }],
      })
    })
  }
}

async function storeKeys(db: Db, importId: string, keys: readonly string[]): Promise<void> {
  const row = await getImportRow(db, importId)
  if (row.status !== 'committing') return
  const [preview, rows] = await Promise.all([
    db
      .selectFrom('import_previews')
      .select('host')
      .where('import_preview_id', '=', row.import_preview_id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('import_preview_items')
      .select('item')
      .where('import_preview_id', '=', row.import_preview_id)
      .where('source_key', 'in', keys)
      .orderBy('position')
      .execute(),
  ])
  const items = rows.map(({ item }) => z.parse(SourceItem, item))
  const categories = await ensureCategories(
    db,
    importId,
    items.map(({ category }) => category),
  )
  const failures: Failure[] = []
  let redirects = 0
  for (const item of items) {
    const categoryId = categories.get(item.category.toLowerCase()) ?? null
    const stored = await storeItem(db, {
      importId,
      host: preview.host,
      item,
      edit: editsOf(row)[item.key] ?? {},
      categoryId,
    })
    if (stored.reason !== null) failures.push({ subject: item.title, reason: stored.reason })
    else if (stored.hasRedirect) redirects += 1
  }
  await note(db, importId, { committed: items.length, redirects, failures })
}

interface Step {
  readonly committed: number
  readonly redirects: number
  readonly failures: readonly Failure[]
}

async function note(
  db: Db,
  importId: string,
  { committed, redirects, failures }: Step,
): Promise<void> {
  const row = await getImportRow(db, importId, { lock: true })
  await db
    .updateTable('imports')
    .set({
      committed: Math.min(row.total, row.committed + committed),
      redirects: row.redirects + redirects,
      problems: json([...failuresOf(row), ...failures].slice(0, 500)),
    })
    .where('import_id', '=', importId)
    .execute()
  await publishEvent(db, 'import.progress', importId)
}

async function finish(db: Db, importId: string): Promise<void> {
  const finished = await db
    .updateTable('imports')
    .set((set) => ({ status: 'done', finished_at: appNow, version: set('version', '+', 1) }))
    .where('import_id', '=', importId)
    .where('status', '=', 'committing')
    .executeTakeFirst()
  if (finished.numUpdatedRows === 0n) return
  await Promise.all([
    recordAudit(db, { action: 'import.done', objectType: 'import', objectId: importId }),
    publishEvent(db, 'import.done', importId),
    enqueue(db, copyPictures, { importId }),
    enqueue(db, applyBrand, { importId }),
  ])
}

async function giveUp(db: Db, importId: string): Promise<void> {
  await db
    .updateTable('imports')
    .set({ status: 'failed' })
    .where('import_id', '=', importId)
    .where('status', '=', 'committing')
    .execute()
  await publishEvent(db, 'import.failed', importId)
}
