import fs from 'node:fs'
import path from 'node:path'
import { withClient } from '../../apps/api/src/platform/database/migrate.ts'
import { checkBackup } from './check-backup.ts'
import type { Manifest } from './manifest.ts'
import {
  draftFiles,
  hasTables,
  isInUse,
  requireKnownSchema,
  restoreDatabase,
} from './restore-backup.ts'
import { whileLocked } from '../launch/data-dir/erase.ts'
import { startPostgres } from '../launch/postgres/start-postgres.ts'
import { reportFailure, say, StartFailure } from '../launch/report.ts'
import { readSettings } from '../launch/settings.ts'
import type { Settings } from '../launch/settings.ts'

type Copy = { folder: string; manifest: Manifest }

const draftName = 'marketday_restoring'
const aside = `replaced-${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`

/**
 * `npm run restore -- FOLDER [--replace]`: checks a backup, loads it into a stopped installation,
 * and compares. Existing data requires `--replace` and is renamed, not deleted.
 */
try {
  const settings = readSettings(process.env, {
    root: path.resolve(import.meta.dirname, '../..'),
    dev: false,
  })
  const { folder, replace } = readArguments(process.argv.slice(2))
  say('Reading the copy …')
  const copy = { folder, manifest: await checkBackup(folder) }
  await requireKnownSchema(copy.manifest)
  await whileLocked(settings, async () => {
    const dataDir = fs.realpathSync(settings.dataDir)
    if (!replace) refuseFiles(dataDir)
    const files = await draftFiles({ ...copy, dataDir })
    try {
      if (settings.databaseUrl === null) await intoEmbedded(dataDir, copy, replace)
      else await intoExternal(settings.databaseUrl, copy)
      files.place(aside)
    } finally {
      files.remove()
    }
  })
  tell(settings, copy.manifest)
} catch (error) {
  reportFailure(error)
  process.exitCode = 1
}

function readArguments(words: string[]) {
  const replace = words.includes('--replace')
  const [folder, ...more] = words.filter((word) => word !== '--replace')
  if (folder === undefined || folder.startsWith('-') || more.length > 0)
    throw new StartFailure(
      `"${words.join(' ')}" is not the folder of one copy.`,
      'Usage: npm run restore -- /srv/backups/marketday-20260131T040000Z',
    )
  return { folder: path.resolve(folder), replace }
}

function refuseFiles(dataDir: string) {
  const found = ['files', 'secrets.json'].find((name) => fs.existsSync(path.join(dataDir, name)))
  if (found !== undefined) throw occupied(`${dataDir} already holds an installation (${found}).`)
}

function occupied(problem: string): StartFailure {
  return new StartFailure(
    `${problem} Nothing has been changed.`,
    'Set DATA_DIR to a new folder, or add --replace, which sets aside what is there.',
  )
}

/** Restores into a new database and swaps the names once it is complete. */
async function intoEmbedded(dataDir: string, copy: Copy, replace: boolean) {
  const postgres = await startPostgres(dataDir, { durable: true })
  const at = (name: string) =>
    Object.assign(new URL(postgres.adminUrl), { pathname: `/${name}` }).href
  try {
    const exists = await withClient(postgres.adminUrl, async (client) => {
      await client.query(`drop database if exists ${draftName}`)
      const { rowCount } = await client.query(`select from pg_database where datname = 'marketday'`)
      return rowCount === 1
    })
    const inUse = exists && (await isInUse(at('marketday')))
    if (inUse && !replace) throw occupied('The database already holds shops.')
    say('Restoring the database …')
    await withClient(postgres.adminUrl, (client) => client.query(`create database ${draftName}`))
    await restoreDatabase({ ...copy, adminUrl: at(draftName) })
    await withClient(postgres.adminUrl, async (client) => {
      const old = `marketday_${aside.replace('-', '_').toLowerCase()}`
      if (inUse) {
        await client.query(`alter database marketday rename to ${old}`)
        say(`  the database that was there is now called ${old}`)
      } else if (exists) await client.query('drop database marketday')
      await client.query(`alter database ${draftName} rename to marketday`)
    })
  } finally {
    await postgres.stop()
  }
}

/** Databases of an external server are never created, renamed or dropped here. */
async function intoExternal(databaseUrl: string, copy: Copy) {
  if (await hasTables(databaseUrl))
    throw new StartFailure(
      'The database of DATABASE_URL already holds tables. Nothing has been changed.',
      'Create an empty one (create database NAME owner USER) and give its address.',
    )
  say('Restoring the database …')
  await restoreDatabase({ ...copy, adminUrl: databaseUrl })
}

function tell(settings: Settings, { tables, files, takenAt, hasAppSecret }: Manifest) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `${rows} rows of ${tables.length} tables and ${files.length} files are as they were at ${takenAt}.`,
  )
  if (!hasAppSecret)
    say(
      'The copy was made with APP_SECRET in the environment: give the same one, or every session ends.',
    )
  say(`Start it with the same DATA_DIR (${settings.dataDir}): npm start`)
}
