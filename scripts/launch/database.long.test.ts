import { spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withClient } from '../../apps/api/src/platform/database/migrate.ts'
import { ensureSecrets } from './data-dir/secrets.ts'
import { prepareDatabase } from './database.ts'
import { startPostgres } from './postgres/start-postgres.ts'

let dataDir = ''
beforeEach(() => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `marketday-test-${process.pid}-`))
  dataDir = fs.realpathSync(folder)
  fs.chmodSync(dataDir, 0o755)
})
afterEach(() => fs.rmSync(dataDir, { recursive: true }))

async function inDatabase(sql: string): Promise<unknown[]> {
  const { adminUrl, stop } = await startPostgres(dataDir, { durable: true })
  try {
    const { appPassword } = ensureSecrets(dataDir)
    await prepareDatabase({ adminUrl, external: false, appPassword }).catch(() => undefined)
    const database = Object.assign(new URL(adminUrl), { pathname: '/marketday' }).href
    return await withClient(database, async (client) => (await client.query(sql)).rows)
  } finally {
    await stop()
  }
}

async function freePort(): Promise<string> {
  const server = net.createServer().listen(0)
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? String(address.port) : ''
}

async function start(): Promise<{ code: number | null; said: string }> {
  const product = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts'), '--dev'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: await freePort(),
      SANDBOX_PORT: await freePort(),
      DEMO: 'off',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => product.once('exit', resolve))
  return { said: await text(product.stderr), code: await ended }
}

test.each([
  [
    'of an earlier version',
    `delete from schema_migrations;
     insert into schema_migrations (name, checksum) values ('0001-foundation.sql', 'earlier'), ('0239-orders-by-market.sql', 'earlier')`,
    /An earlier version of Marketday made this database \(migration 0001-foundation\.sql\), and this version cannot upgrade it\. Nothing has been changed\.\nExport it with npm run backup of that version\. To start with an empty database: npm run db:reset\n/,
  ],
  [
    'that shares migrations with this release, some of them changed,',
    `update schema_migrations set checksum = 'of before' where name like '%5%';
     insert into schema_migrations (name, checksum) values ('9999-elsewhere.sql', 'of elsewhere')`,
    /An earlier version of Marketday made this database \(migration 9999-elsewhere\.sql\), and this version cannot upgrade it\. Nothing has been changed\.\n/,
  ],
  [
    'of a newer release',
    `insert into schema_migrations (name, checksum) values ('9999-tomorrow.sql', 'of tomorrow')`,
    /made by a newer release: this one does not have its migration 9999-tomorrow\.sql\. Nothing has been changed\.\nStart it with that release, or a newer one\.\n/,
  ],
])(
  'a database %s stops the start with a sentence and keeps everything',
  async (_, sql, sentence) => {
    await inDatabase(`${sql}; insert into tenants (slug, name) values ('bakery', 'Bakery')`)
    const { code, said } = await start()
    expect(said).toMatch(sentence)
    expect(said).not.toMatch(/^\s+at /m)
    expect(code).toBe(1)
    expect(await inDatabase('select slug from tenants')).toEqual([{ slug: 'bakery' }])
  },
)
