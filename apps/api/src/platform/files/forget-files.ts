import { sql } from 'kysely'

import { pictureWidths } from '@marketday/contract/endpoints/picture-widths'

import { inOrder } from '../database/in-order.ts'
import type { Db } from '../database/tenant-db.ts'
import { systemContext } from '../jobs/job-runner.ts'
import { scheduleJob } from '../jobs/jobs.ts'
import type { JobRun } from '../jobs/jobs.ts'
import { digitalKey } from './digital-files.ts'

/** All columns that reference a file; a test checks completeness. */
export const fileColumns = [
  { table: 'business_profiles', column: 'logo_file_id' },
  { table: 'delivery_disputes', column: 'file_id' },
  { table: 'delivery_proofs', column: 'file_id' },
  { table: 'import_pictures', column: 'file_id' },
  { table: 'item_files', column: 'file_id' },
  { table: 'order_note_files', column: 'file_id' },
  { table: 'product_images', column: 'file_id' },
  { table: 'variants', column: 'picture_file_id' },
] as const

const batchSize = 100
const graceMs = 3_600_000

/**
 * Deletes rows of unreferenced private files, and their bytes an hour later, because the same bytes
 * may be uploaded again. Public pictures stay, since sent mails show them (decision 0127).
 */
export const forgetFiles = scheduleJob({
  name: 'forget-files',
  cron: '47 * * * *',
  async run(job) {
    const tenants = await job.inTenant((db) =>
      db.selectFrom('tenants').select('tenant_id').execute(),
    )
    const failures: unknown[] = []
    for (const { tenant_id: tenantId } of tenants) {
      job.signal.throwIfAborted()
      await forgetThose(job, tenantId).catch((error: unknown) => failures.push(error))
    }
    job.signal.throwIfAborted()
    // Thrown last, so that one failure does not block other files.
    if (failures.length > 0) throw failures[0]
  },
})

async function forgetThose(job: JobRun<unknown>, tenantId: string): Promise<void> {
  const work = enterTenant(job, tenantId)
  await removeBytes(job, work)
  while ((await work(forgetRows)) === batchSize) job.signal.throwIfAborted()
}

type InTenant = <T>(work: (db: Db) => Promise<T>) => Promise<T>

const enterTenant =
  ({ services, jobId }: JobRun<unknown>, tenantId: string): InTenant =>
  (work) =>
    services.databases.transaction(systemContext(services, tenantId, jobId), work)

const isNamed = sql.join(
  fileColumns.map(
    ({ table, column }) =>
      sql`exists (select from ${sql.table(table)} named where named.${sql.ref(column)} = f.file_id)`,
  ),
  sql` or `,
)

/** Returns the count. A concurrent reference makes it fail; the next night retries. */
async function forgetRows(db: Db): Promise<number> {
  const { rows } = await sql`
    with gone as (
      delete from files where uploaded_at < app_now() - interval '3 hours' and file_id in (
        select f.file_id from files f
        where f.storage_key not like 't/%' and f.uploaded_at < app_now() - interval '3 hours' and not (${isNamed})
        limit ${sql.lit(batchSize)})
      returning storage_key
    ), kept as (
      insert into forgotten_files (storage_key) select distinct storage_key from gone
      on conflict (tenant_id, storage_key) do update set forgotten_at = app_now()
    )
    select from gone`.execute(db)
  return rows.length
}

/** Includes leftovers of an earlier run; missing bytes are no error. */
async function removeBytes({ services, signal }: JobRun<unknown>, work: InTenant): Promise<void> {
  const before = new Date(services.clock.now().getTime() - graceMs)
  let keys = await work((db) => listDue(db, ''))
  while (keys.length > 0) {
    for (const key of keys) {
      signal.throwIfAborted()
      const removed = await Promise.all(
        listPlaces(key).map((place) => services.files.remove(place, before)),
      )
      if (removed.every(Boolean)) await work((db) => strike(db, key))
    }
    const last = keys.at(-1) ?? ''
    keys = await work((db) => listDue(db, last))
  }
}

/** Skips files that have a row again. */
async function listDue(db: Db, after: string): Promise<string[]> {
  const [, { rows }] = await inOrder([
    sql`delete from forgotten_files q using files f where f.storage_key = q.storage_key`.execute(
      db,
    ),
    sql<{ key: string }>`
      select storage_key as key from forgotten_files
      where forgotten_at < app_now() - interval '1 hour' and storage_key > ${after}
      order by storage_key limit ${sql.lit(batchSize)}`.execute(db),
  ])
  return rows.map(({ key }) => key)
}

const strike = (db: Db, key: string) =>
  db.deleteFrom('forgotten_files').where('storage_key', '=', key).execute()

const listPlaces = (storageKey: string): string[] =>
  storageKey.startsWith('d/')
    ? [digitalKey(storageKey)]
    : ['original', ...pictureWidths].map((name) => `${storageKey}/${name}.webp`)
