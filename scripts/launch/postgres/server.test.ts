import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAlive, waitUntilGone } from '../processes/process-identity.ts'
import { startPostgres } from './start-postgres.ts'
import type { Postgres } from './start-postgres.ts'

let dataDir = ''
let server: Postgres

beforeAll(async () => {
  dataDir = fs.realpathSync(
    fs.mkdtempSync(path.join(os.tmpdir(), `marketday-test-${process.pid}-`)),
  )
  fs.chmodSync(dataDir, 0o755)
  server = await startPostgres(dataDir, { durable: true })
})
afterAll(async () => {
  await server.stop()
  fs.rmSync(dataDir, { recursive: true })
})

async function ask(address: string, sql: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const { rows } = await client.query<{ answer: string }>(sql)
  await client.end()
  return rows[0]?.answer
}

function lockFile(): string {
  return path.join(dataDir, 'postgres', 'postmaster.pid')
}

function postmaster(): number {
  return Number(fs.readFileSync(lockFile(), 'utf8').split('\n')[0])
}

async function startElsewhere() {
  const program = `const { startPostgres } = await import(${JSON.stringify(import.meta.resolve('./start-postgres.ts'))})
    await startPostgres(${JSON.stringify(dataDir)}, { durable: true })
    process.stdout.write('started')
    setInterval(() => undefined, 1000)`
  const starter = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => starter.stdout.once('data', resolve))
  return starter
}

test.each([
  ['fsync', 'on'],
  ['synchronous_commit', 'on'],
  ['full_page_writes', 'on'],
  ['data_checksums', 'on'],
  ['listen_addresses', '127.0.0.1'],
  ['server_encoding', 'UTF8'],
])('%s is %s', async (name, value) => {
  expect(await ask(server.adminUrl, `select current_setting('${name}') as answer`)).toBe(value)
})

test('a wrong password is refused', async () => {
  const address = new URL(server.adminUrl)
  address.password = 'guess'
  await expect(ask(address.href, 'select 1 as answer')).rejects.toMatchObject({ code: '28P01' })
})

test('a killed server comes back at the same address with what it had committed', async () => {
  await ask(server.adminUrl, 'create table kept as select 7 as answer')
  const killed = postmaster()
  process.kill(killed, 'SIGKILL')
  await waitUntilGone(killed, 5000)
  await expect
    .poll(() => ask(server.adminUrl, 'select answer::text from kept').catch(() => null), {
      timeout: 15_000,
    })
    .toBe('7')
})

test('a server left behind by a killed start is stopped and its data served again', async () => {
  await server.stop()
  const starter = await startElsewhere()
  starter.kill('SIGKILL')
  const left = postmaster()
  server = await startPostgres(dataDir, { durable: true })
  expect(postmaster()).not.toBe(left)
  expect(isAlive(left)).toBe(false)
  expect(await ask(server.adminUrl, 'select answer::text from kept')).toBe('7')
})

test('a lock whose process id belongs to a stranger by now does not hinder the start', async () => {
  await server.stop()
  const stranger = spawn('sleep', ['30'])
  try {
    await new Promise((resolve) => stranger.once('spawn', resolve))
    fs.writeFileSync(
      lockFile(),
      `${stranger.pid}\n${dataDir}/postgres\n1\n1\n\n127.0.0.1\n\nready   \n`,
    )
    server = await startPostgres(dataDir, { durable: true })
    expect(await ask(server.adminUrl, 'select answer::text from kept')).toBe('7')
    expect(stranger.exitCode).toBeNull()
  } finally {
    stranger.kill()
  }
})
