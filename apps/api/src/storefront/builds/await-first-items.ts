import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { shelfSize } from '../shop/section-contents.ts'
import type { BuildLog } from './build-log.ts'
import { findShopFacts } from './check-snapshot.ts'

const lookMs = 400
const patienceMs = 60_000
const picturePatienceMs = 12_000

interface Waiting extends Pick<JobRun<unknown>, 'inTenant'> {
  readonly log: BuildLog
  readonly signal: AbortSignal
}

/**
 * Waits for the first sellable item while an import is running, and for the pictures of the first
 * screen before the shop opens. Everything else appears in the live shop as it arrives.
 */
export async function awaitFirstItems(waiting: Waiting): Promise<void> {
  await awaitImport(waiting)
  await awaitPictures(waiting)
}

async function awaitImport({ inTenant, log, signal }: Waiting): Promise<void> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += lookMs) {
    const running = await inTenant((db) =>
      db
        .selectFrom('imports')
        .select('import_id')
        .where('status', '=', 'committing')
        .executeTakeFirst(),
    )
    if (!running) return
    const { sellable } = await inTenant((db) => findShopFacts(db))
    if (sellable > 0) return
    if (waitedMs % 2_000 === 0)
      log.write('snapshot', 'Waiting for the first item from your website')
    await pause(lookMs, undefined, { signal })
  }
  log.write('snapshot', 'The website is slow. Continuing the build without its items.', 'warning')
}

async function awaitPictures({ inTenant, log, signal }: Waiting): Promise<void> {
  for (let waitedMs = 0; waitedMs < picturePatienceMs; waitedMs += lookMs) {
    if (!(await inTenant(isWithoutPictures))) return
    if (waitedMs === 0) log.write('snapshot', 'Copying the pictures of the first items')
    await pause(lookMs, undefined, { signal })
  }
  log.write('snapshot', 'The website is slow. Its pictures appear as they arrive.', 'warning')
}

/** A shop that was never open, with items on its first screen whose pictures are still copied. */
async function isWithoutPictures(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isWaiting: boolean }>`
    select not exists (select from publications) and exists (
      select from (
        select product_id from products where status = 'active'
        order by created_at desc, product_id desc limit ${shelfSize}
      ) item
      cross join lateral (
        select status from import_pictures picture
        where picture.product_id = item.product_id
          and picture.import_id = (select import_id from imports order by import_id desc limit 1)
        order by position limit 1
      ) first_picture
      where first_picture.status = 'waiting'
    ) as "isWaiting"`.execute(db)
  return rows[0]?.isWaiting ?? false
}
