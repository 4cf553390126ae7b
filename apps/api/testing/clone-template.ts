import { randomBytes } from 'node:crypto'

import pg from 'pg'
import { inject } from 'vitest'
import { adminUrl } from './platform/admin-url.ts'

export interface TestDatabase {
  readonly appUrl: string
  readonly drop: () => Promise<void>
}

export async function cloneTemplate(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(`create database ${name} template ${inject('templateDatabase')}`)
  const url = Object.assign(new URL(adminUrl()), {
    username: 'market_app',
    password: inject('appPassword'),
    pathname: `/${name}`,
  })
  return {
    appUrl: url.href,
    drop: () => asAdmin(`drop database if exists ${name} with (force)`),
  }
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl() })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
