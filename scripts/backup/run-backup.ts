import fs from 'node:fs'
import path from 'node:path'
import { takeBackup } from './take-backup.ts'
import { borrowAsItIs } from '../launch/borrow-database.ts'
import { readClusterState } from '../launch/postgres/cluster.ts'
import { reportFailure, say, StartFailure } from '../launch/report.ts'
import { readSettings } from '../launch/settings.ts'
import type { Settings } from '../launch/settings.ts'

/**
 * `npm run backup -- [FOLDER]`: copies database, files and secrets while the product runs, and
 * verifies the copy.
 */
try {
  const settings = readSettings(process.env, {
    root: path.resolve(import.meta.dirname, '../..'),
    dev: false,
  })
  const [given, ...more] = process.argv.slice(2)
  if (more.length > 0 || given?.startsWith('-'))
    throw new StartFailure(
      `"${process.argv.slice(2).join(' ')}" is not one folder.`,
      'Usage: npm run backup -- /srv/backups',
    )
  if (!fs.existsSync(settings.dataDir) || !holdsData(settings))
    throw new StartFailure(
      `${settings.dataDir} holds no installation, so there is nothing to copy.`,
      'Set DATA_DIR to the folder of the installation, as for npm start.',
    )
  const into = path.resolve(given ?? `${settings.dataDir}-backups`)
  await borrowAsItIs(settings, async (databaseUrl) => {
    say('Copying …')
    const { folder, manifest } = await takeBackup({ databaseUrl, dataDir: settings.dataDir, into })
    const { tables, files, hasAppSecret } = manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(`${rows} rows of ${tables.length} tables and ${files.length} files, copied and read back.`)
    if (!hasAppSecret)
      say('APP_SECRET comes from the environment and is not in the copy; keep it yourself.')
    if (process.env.FILES_S3_BUCKET)
      say('Pictures lie in the bucket and are not in the copy; let the bucket keep old versions.')
    say(`The copy is ${folder}`)
  })
} catch (error) {
  reportFailure(error)
  process.exitCode = 1
}

function holdsData({ dataDir, databaseUrl }: Settings): boolean {
  return databaseUrl !== null || readClusterState(dataDir) !== null
}
