import { setTimeout as pause } from 'node:timers/promises'

import type { JobRun } from '../../platform/jobs/jobs.ts'
import type { Answer, Pace, Visit } from './pace.ts'
import { paceHost } from './reading.ts'
import type { PictureFailure } from './reading.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { appNow } from '../../platform/database/sql.ts'
import { firstPace, learn, takeTurn } from './pace.ts'

export type ReaderRun = Pick<JobRun<unknown>, 'services' | 'inTenant'>

/** The crawl delay is known from visits to pages. */
const picture = { crawlDelaySeconds: 0, isPicture: true }

export function createHostPace({ services, inTenant }: ReaderRun) {
  const { importHaste: haste } = services.config
  const note = (host: string, answer: Answer): Promise<void> =>
    inTenant((db) => noteHostAnswer(db, { host, haste }, answer))
  let last: Promise<unknown> = Promise.resolve()
  return {
    note,
    /** Milliseconds until the page's turn; first come first served, to preserve the order of items. */
    takeTurn(host: string, crawlDelaySeconds: number): Promise<number> {
      const visit = { crawlDelaySeconds, isPicture: false }
      const turn = last.then(() => inTenant((db) => takeHostTurn(db, { host, haste }, visit)))
      last = turn.catch(() => undefined)
      return turn
    },
    async untilPicture(url: string, signal: AbortSignal): Promise<void> {
      const at = { host: paceHost(url), haste }
      const waitMs = await inTenant((db) => takeHostTurn(db, at, picture))
      await pause(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted())
    },
    async notePicture(
      url: string,
      { ms, failure }: { readonly ms: number; readonly failure: PictureFailure },
    ): Promise<void> {
      const isRefused = failure?.status === 429 || failure?.status === 503
      await note(paceHost(url), { ms, isRefused, holdMs: failure?.retryAfterMs ?? 0 })
    },
  }
}
export type HostPace = ReturnType<typeof createHostPace>

interface AtHost {
  readonly host: string
  readonly haste: number
}

/** Milliseconds after the last visit until the learned pace is forgotten; the crawl delay stays. */
const forgottenMs = 60_000

/** Takes the next turn, shared by all readers; returns its delay in milliseconds. */
export async function takeHostTurn(db: Db, at: AtHost, visit: Visit): Promise<number> {
  const nowMs = db.context.now.getTime()
  const taken = takeTurn(await lockPace(db, at.host), visit, { nowMs, haste: at.haste })
  await savePace(db, at.host, taken.pace)
  return taken.waitMs
}

export async function noteHostAnswer(db: Db, at: AtHost, answer: Answer): Promise<void> {
  const nowMs = db.context.now.getTime()
  const pace = learn(await lockPace(db, at.host), answer, { nowMs, haste: at.haste })
  await savePace(db, at.host, pace)
}

async function lockPace(db: Db, host: string): Promise<Pace> {
  const row = await db
    .insertInto('import_hosts')
    .values({ host, ...rowOf({ ...firstPace, nextAt: db.context.now.getTime() }) })
    // No-op update that locks the row until the turn is taken.
    .onConflict((clash) =>
      clash.column('host').doUpdateSet((set) => ({ host: set.ref('excluded.host') })),
    )
    .returning(['next_at', 'per_second', 'visits', 'crawl_delay_ms', 'updated_at'])
    .executeTakeFirstOrThrow()
  const stored = { nextAt: Date.parse(row.next_at), leastMs: row.crawl_delay_ms }
  const isForgotten = db.context.now.getTime() - Date.parse(row.updated_at) > forgottenMs
  return isForgotten
    ? { ...firstPace, ...stored }
    : { ...stored, perSecond: row.per_second, visits: row.visits }
}

async function savePace(db: Db, host: string, pace: Pace): Promise<void> {
  await db
    .updateTable('import_hosts')
    .set({ ...rowOf(pace), updated_at: appNow })
    .where('host', '=', host)
    .execute()
}

const rowOf = ({ nextAt, perSecond, visits, leastMs }: Pace) => ({
  next_at: new Date(nextAt).toISOString(),
  per_second: perSecond,
  visits,
  crawl_delay_ms: Math.round(leastMs),
})
