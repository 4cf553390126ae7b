import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import { errorCode } from '../error-code.ts'

export interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

const lockNotAvailable = '55P03'
const tries = 30
const pauseMs = 1_000

export async function applyMigration(
  client: pg.Client,
  { name, sql, checksum }: Migration,
): Promise<void> {
  try {
    await asOwner(client, async () => {
      await client.query(sql)
      await client.query('reset role')
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
        name,
        checksum,
      ])
    })
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * One transaction as the plain owner. Waits at most two seconds for a lock, because later queries
 * queue behind it; then pauses for a second and retries.
 */
export async function asOwner(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await tryAsOwner(client, work)
    } catch (error) {
      const isBlocked = errorCode(error) === lockNotAvailable
      if (!isBlocked || attempt === tries) throw error
      await pause(pauseMs)
    }
}

async function tryAsOwner(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '2s'`)
    await client.query('set local role market_owner')
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
