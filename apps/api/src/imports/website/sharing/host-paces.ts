import type { Db } from '../../../platform/database/tenant-db.ts'
import { appNow } from '../../../platform/database/sql.ts'
import { firstPace, learn, takeTurn } from '../pace.ts'
import type { Answer, Pace, Visit } from '../pace.ts'

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
