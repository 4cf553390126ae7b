import path from 'node:path'
import { borrowDatabase } from './launch/borrow-database.ts'
import { eraseData } from './launch/data-dir/erase.ts'
import { reportFailure, say, StartFailure } from './launch/report.ts'
import { readSettings } from './launch/settings.ts'

/** `npm run db:reset`: replaces the database of DATA_DIR with an empty, migrated one. */
try {
  const settings = readSettings(process.env, {
    root: path.resolve(import.meta.dirname, '..'),
    dev: false,
  })
  if (settings.databaseUrl !== null) {
    throw new StartFailure(
      'DATABASE_URL is set, and only the embedded database of DATA_DIR is reset by this command.',
      'Unset DATABASE_URL, or drop and create that database with its own tools.',
    )
  }
  await eraseData(settings.dataDir)
  await borrowDatabase(settings, () => Promise.resolve())
  say(`The database of ${settings.dataDir} is empty again; "npm start" fills the demo shop.`)
} catch (error) {
  reportFailure(error)
  process.exitCode = 1
}
