import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPostgres } from './start-postgres.ts'

let kept = ''
let dataDir = ''
const inside = (...names: string[]) => path.join(dataDir, ...names)

beforeAll(async () => {
  kept = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), `marketday-test-${process.pid}-`)))
  fs.chmodSync(kept, 0o755)
  const server = await startPostgres(kept, { durable: false })
  await server.stop()
})
afterAll(() => fs.rmSync(kept, { recursive: true }))

beforeEach(() => {
  dataDir = `${kept}/again`
  fs.rmSync(dataDir, { recursive: true, force: true })
  fs.mkdirSync(dataDir)
  // Only the files that identify a cluster: none of these gets as far as being started.
  for (const name of ['PG_VERSION', 'postgresql.conf', 'global/pg_control'])
    fs.cpSync(`${kept}/postgres/${name}`, inside('postgres', name))
  for (const name of ['base', 'pg_wal']) fs.mkdirSync(inside('postgres', name))
  fs.cpSync(`${kept}/postgres.json`, inside('postgres.json'))
})

const change: Record<string, () => void> = {
  'its postgres.json is gone': () => fs.rmSync(inside('postgres.json')),
  'the cluster is gone': () => fs.rmSync(inside('postgres'), { recursive: true }),
  'only half of it was copied': () => fs.rmSync(inside('postgres', 'pg_wal'), { recursive: true }),
  'its control file is cut short': () => fs.truncateSync(inside('postgres/global/pg_control'), 4),
  'it is that of another installation': () => {
    const state: object = JSON.parse(fs.readFileSync(inside('postgres.json'), 'utf8'))
    fs.writeFileSync(inside('postgres.json'), JSON.stringify({ ...state, systemIdentifier: '7' }))
  },
  'another program made it': () => fs.writeFileSync(inside('postgres/postgresql.conf'), ''),
  'another PostgreSQL made it': () => fs.writeFileSync(inside('postgres/PG_VERSION'), '17\n'),
}

test.each([
  ['its postgres.json is gone', /no postgres\.json with its password/],
  ['the cluster is gone', /not in .*postgres any more/],
  ['only half of it was copied', /not complete: pg_wal missing/],
  ['its control file is cut short', /not complete: global\/pg_control missing/],
  ['it is that of another installation', /not the one that this DATA_DIR was made with/],
  ['another program made it', /not the one that this DATA_DIR was made with/],
  ['another PostgreSQL made it', /made by PostgreSQL 17, and this release brings 18/],
])('OPS-01: a database is neither replaced nor set aside when %s', async (name, sentence) => {
  change[name]?.()
  const list = () => new Set(fs.readdirSync(dataDir, { recursive: true, encoding: 'utf8' }))
  const before = list()
  await expect(startPostgres(dataDir, { durable: false })).rejects.toThrow(sentence)
  expect(list()).toEqual(before)
})
