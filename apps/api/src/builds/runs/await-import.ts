import { setTimeout as pause } from 'node:timers/promises'

import type { Workshop } from './workshop.ts'

const lookMs = 400
const patienceMs = 60_000

/** A build that starts while products are still being taken over waits for them instead of finding an empty shop. */
export async function awaitImport({ inTenant, log, signal }: Workshop): Promise<void> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += lookMs) {
    const running = await inTenant((db) =>
      db
        .selectFrom('imports')
        .select(['committed', 'total'])
        .where('status', '=', 'committing')
        .executeTakeFirst(),
    )
    if (!running) return
    if (waitedMs % 2_000 === 0)
      log.write(
        'snapshot',
        `Waiting for the import: ${running.committed} of ${running.total} items`,
      )
    await pause(lookMs, undefined, { signal })
  }
  log.write('snapshot', 'The import takes longer; the build goes on with what is there', 'warning')
}
