import { sql } from 'kysely'
import type { RawBuilder, Selectable } from 'kysely'
import * as z from 'zod/mini'

import { importBrand } from '@marketday/contract/imports/import-brand'
import { ImportSource } from '@marketday/contract/imports/import-sources'
import type {
  Import,
  ImportProblem,
  listImports as listEndpoint,
} from '@marketday/contract/imports/imports'
import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import { inOrder } from '../platform/database/in-order.ts'
import type { DB } from '../platform/database/database-types.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import {
  failuresOf,
  findCurrency,
  getImportRow,
  listReviewed,
  listReviewedGroups,
} from './queries.ts'
import type { Failure, ImportRow, ReviewedGroup } from './queries.ts'
import { problemIn } from './previews/queries.ts'
import { findShortage } from './find-shortage.ts'
import { listUnmapped } from './addresses/old-addresses.ts'
import { countChanges } from './resync/queries.ts'
import { countSheet } from './sheets/describe-sheet.ts'
import { actionsFor, passes } from './rules.ts'

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
    .where('kind', '<>', 'sheet')
    .where((row) => (status === undefined ? row.lit(true) : row('status', '=', status)))
    .$if(after !== null, (query) => query.where('import_id', '<', after))
    .orderBy('import_id', 'desc')
    .limit(limit + 1)
    .execute()
  const pageRows = rows.slice(0, limit)
  return {
    rows: await Promise.all(pageRows.map((row) => describe(db, row, can))),
    nextCursor: rows.length > limit ? (pageRows.at(-1)?.import_id ?? null) : null,
  }
}

async function describe(db: Db, row: ImportRow, can: Can): Promise<Import> {
  const id = row.import_id
  const [preview, groups, currency, pictures] = await inOrder([
    db
      .selectFrom('import_previews')
      .selectAll()
      .where('import_preview_id', '=', row.import_preview_id)
      .executeTakeFirstOrThrow(),
    listReviewedGroups(db, row),
    findCurrency(db),
    countBy(
      db,
      sql`select status as kind, count(*)::int as number from import_pictures where import_id = ${id} group by 1`,
    ),
  ])
  const results = await countResults(db, { row, host: preview.host, groups })
  const { left, shortage, selected } = results
  return {
    id,
    kind: row.kind,
    host: preview.host,
    address: preview.address,
    status: row.status,
    previewStatus: preview.status,
    source: z.parse(z.nullable(ImportSource), preview.source),
    found: preview.found,
    read: preview.read,
    failed: preview.failed,
    currency,
    items: total(groups),
    problems: problemCounts(groups),
    unanswered: total(groups.filter(({ item }) => item.isUnanswered)),
    committed: row.committed,
    total: row.total,
    removed: row.removed,
    kept: row.kept,
    ...results,
    images: pictureCounts(pictures),
    redirects: row.redirects,
    unmapped: row.status === 'done' ? await listUnmappedPaths(db, row) : [],
    failures: [...failuresOf(row), ...(await listFailedPictures(db, id))],
    notice: [preview.notice, row.note].filter(Boolean).join(' '),
    brand: importBrand(preview.brand),
    error: problemIn(preview),
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    actions: actionsFor(
      toSituation({ row, preview, selected, left, shortage }, db.context.now),
      can,
    ),
    version: row.version,
  }
}

type Results = Pick<
  Import,
  'selected' | 'changes' | 'created' | 'updated' | 'archived' | 'left' | 'shortage'
>

interface Reviewed {
  readonly row: ImportRow
  readonly host: string
  readonly groups: readonly ReviewedGroup[]
}

async function countResults(db: Db, reviewed: Reviewed): Promise<Results> {
  const { row } = reviewed
  if (row.kind === 'resync') return await countChecked(db, row)
  return row.kind === 'sheet' ? await countSheet(db, row) : await countImported(db, reviewed)
}

async function countImported(db: Db, { row, host, groups }: Reviewed): Promise<Results> {
  const id = row.import_id
  const { created = 0, updated = 0 } = await countBy(
    db,
    sql`select case when was_created then 'created' else 'updated' end as kind, count(*)::int as number from import_products where import_id = ${id} group by 1`,
  )
  const refused = new Set(failuresOf(row).map(({ key }) => key))
  const chosen = groups.filter(({ item }) => item.isSelected)
  const room = await findShortage(db, {
    status: row.status,
    host,
    wanted: total(chosen.filter(({ item }) => !refused.has(item.key))),
    listWanted: async () =>
      (await listReviewed(db, row)).flatMap(({ key, isSelected }) =>
        isSelected && !refused.has(key) ? [key] : [],
      ),
    stored: created + updated,
  })
  return { selected: total(chosen), changes: null, created, updated, archived: 0, ...room }
}

async function countChecked(db: Db, row: ImportRow): Promise<Results> {
  const { waiting, applied } = await countChanges(db, row.import_id)
  return {
    selected: waiting.chosen,
    changes: row.compared_at === null ? null : waiting,
    created: applied.added,
    updated: applied.changed,
    archived: applied.gone,
    left: 0,
    shortage: null,
  }
}

const mostUnmapped = 200

async function listUnmappedPaths(db: Db, row: ImportRow): Promise<string[]> {
  const unmapped = await listUnmapped(db, row.import_preview_id)
  return unmapped.slice(0, mostUnmapped).map(({ path }) => path)
}

interface ImportState extends Pick<Import, 'selected' | 'left' | 'shortage'> {
  readonly row: ImportRow
  readonly preview: Selectable<DB['import_previews']>
}

const toSituation = ({ row, preview, selected, left, shortage }: ImportState, now: Date) => ({
  kind: row.kind,
  address: preview.address,
  isCompared: row.compared_at !== null,
  status: row.status,
  previewStatus: preview.status,
  selected,
  left,
  shortage,
  finishedAt: row.finished_at,
  now,
})

const total = (groups: readonly ReviewedGroup[]): number =>
  groups.reduce((sum, { count }) => sum + count, 0)

function problemCounts(groups: readonly ReviewedGroup[]): Import['problems'] {
  const count = (problem: ImportProblem) =>
    total(groups.filter(({ item }) => passes(item, problem)))
  return {
    noPrice: count('no-price'),
    priceRange: count('price-range'),
    noImage: count('no-image'),
    duplicate: count('duplicate'),
    otherCurrency: count('other-currency'),
    oddPrice: count('odd-price'),
    labelName: count('label-name'),
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

/** Each address once, even if several items use it. */
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
