import { setTimeout as pause } from 'node:timers/promises'

import { findShopFacts } from './check-snapshot.ts'
import type { Workshop } from './workshop.ts'

const lookMs = 400
const patienceMs = 60_000

/**
 * Waits for the first sellable product while an import is running, so that the shop is not empty.
 * The other products appear in the live shop as they arrive.
 */
export async function awaitImport({ inTenant, run, log, signal }: Workshop): Promise<void> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += lookMs) {
    const running = await inTenant((db) =>
      db
        .selectFrom('imports')
        .select('import_id')
        .where('status', '=', 'committing')
        .executeTakeFirst(),
    )
    if (!running) return
    const { sellable } = await inTenant((db) => findShopFacts(db, run.buildId))
    if (sellable > 0) return
    if (waitedMs % 2_000 === 0)
      log.write('snapshot', 'Waiting for the first item from your website')
    await pause(lookMs, undefined, { signal })
  }
  log.write('snapshot', 'The website is slow. Continuing the build without its items.', 'warning')
}
