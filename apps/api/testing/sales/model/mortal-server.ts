import { sql } from 'kysely'

import type { Databases } from '../../../src/platform/database/tenant-db.ts'
import { startDelayed } from '../../platform/start-delayed.ts'
import type { TestApp } from '../../test-app.ts'
import type { Client } from '../../actors.ts'

/** Time of death: with the transaction lost, or committed without a response. */
export interface Death {
  /** Counted from now, starting at 1. */
  readonly commit: number
  readonly isLost: boolean
  /** The client retries before the queue runs. */
  readonly isAskedFirst: boolean
}

export interface MortalServer {
  /** While dead, nothing reaches the database. */
  readonly isDead: () => boolean
  readonly deaths: () => number
  readonly dieAt: (death: Death | null) => void
  /** Starts a new process a minute later; the queue runs waiting jobs. */
  readonly revive: (tenantId: string) => Promise<void>
  /** Client that repeats requests interrupted by a death. */
  readonly insistent: (client: Client, tenantId: string) => Client
}

const killed = () => new Error('the process was killed')

export function makeMortal(t: TestApp): MortalServer {
  const { databases } = t.app.services
  const alive: Databases = { ...databases }
  let death: Death | null = null
  let commits = 0
  let deaths = 0
  let isDead = false
  const die = () => {
    isDead = true
    deaths += 1
    throw killed()
  }
  const transaction: Databases['transaction'] = async (context, work) => {
    if (isDead) throw killed()
    const mine = (commits += 1)
    const isLast = () => death?.commit === mine
    const result = await alive.transaction(context, async (db) => {
      const worked = await work(db)
      if (isDead || (isLast() && death?.isLost)) die()
      return worked
    })
    if (isLast()) die()
    return result
  }
  const read: Databases['read'] = (context) => {
    if (isDead) throw killed()
    return alive.read(context)
  }
  Object.assign(databases, { transaction, read })

  const dieAt = (next: Death | null) => {
    death = next
    commits = 0
  }
  const revive = async (tenantId: string) => {
    isDead = false
    const isAskedFirst = death?.isAskedFirst
    death = null
    await ageClaims(t, tenantId)
    if (!isAskedFirst) await runWhatWaits(t)
  }
  return {
    isDead: () => isDead,
    deaths: () => deaths,
    dieAt,
    revive,
    insistent: (client, tenantId) => ({
      async call(endpoint, input) {
        const answer = await client.call(endpoint, input)
        if (!isDead) return answer
        await revive(tenantId)
        return await client.call(endpoint, input)
      },
    }),
  }
}

/** Claims of a dead process may be taken over after a minute. */
const ageClaims = (t: TestApp, tenantId: string) =>
  t.inTenant(tenantId, (db) =>
    sql`update idempotency_keys set created_at = created_at - interval '2 minutes' where status is null`.execute(
      db,
    ),
  )

/** Runs delayed jobs and retries now, but not later jobs they schedule. */
export async function runWhatWaits(t: TestApp): Promise<void> {
  // Relays events to the queue first.
  await t.runJobs({ allowFailures: true })
  await startDelayed(t)
  await t.runJobs({ allowFailures: true })
}
