import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Watched } from '../load/sample.ts'
import { runSql } from '../machine/database.ts'
import { usageOf } from '../machine/processes.ts'
import type { Stage } from '../stage.ts'

const patienceMs = 120_000

const waitingMails = `select (count_waiting_events('effects') + (
  select count(*) from pgboss.job where name in ('order-mail', 'deliver-mail') and state < 'completed'))::int as count`

/** Waits until all mail of the bench's orders is sent; returns count and cost per mail. */
export async function drainMails(
  stage: Pick<Stage, 'productDatabaseUrl'>,
  { server, database }: Watched,
): Promise<void> {
  const began = performance.now()
  const cpuMs = () => usageOf([...server(), database]).cpuMs
  const cpuBefore = cpuMs()
  await runSql(await stage.productDatabaseUrl(), async (client) => {
    const found = await untilNoneWaits(client)
    if (found === 0) return
    const seconds = (performance.now() - began) / 1000
    const cpuEach = (cpuMs() - cpuBefore) / found
    console.log(
      `  ${found} waiting events and mails done in ${seconds.toFixed(1)} s, ${cpuEach.toFixed(1)} ms of processor time each`,
    )
  })
}

/** Waits until events and mails are drained; returns their number. */
export async function untilNoneWaits(client: pg.Client): Promise<number> {
  const began = performance.now()
  const count = async () =>
    (await client.query<{ count: number }>(waitingMails)).rows[0]?.count ?? 0
  const found = await count()
  for (let left = found; left > 0; left = await count()) {
    if (performance.now() - began > patienceMs) throw new Error(`${left} mails still wait`)
    await pause(100)
  }
  return found
}
