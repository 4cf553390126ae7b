import * as migrate from '../../apps/api/src/platform/database/migrate.ts'
import { StartFailure } from './report.ts'

type Preparation = { adminUrl: string; external: boolean; appPassword: string }

/** Sets up roles, database and migrations; returns the URL used by the product. */
export async function prepareDatabase({
  adminUrl,
  external,
  appPassword,
}: Preparation): Promise<string> {
  const databaseName = external ? new URL(adminUrl).pathname.slice(1) : 'marketday'
  try {
    const { appUrl } = await migrate.prepareDatabase({ adminUrl, appPassword, databaseName })
    return appUrl
  } catch (error) {
    throw external ? explained(error, adminUrl) : foreignMigration(error, { external })
  }
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ECONNRESET',
])

function explained(error: unknown, adminUrl: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const place = new URL(adminUrl).host
  if (unreachable.has(code)) {
    return new StartFailure(
      `DATABASE_URL: no PostgreSQL answers at ${place} (${code}).`,
      'Start it, correct DATABASE_URL, or unset it to use the embedded database.',
    )
  }
  if (code === '28P01' || code === '28000') {
    return new StartFailure(
      `DATABASE_URL: the PostgreSQL at ${place} refused the user or password.`,
      'Correct them in DATABASE_URL and start again.',
    )
  }
  if (code === '42501') {
    return new StartFailure(
      `DATABASE_URL: its user may not do what the set-up needs: ${error instanceof Error ? error.message : ''}`,
      'Give that user CREATEROLE and the ownership of the database, and start again.',
    )
  }
  return foreignMigration(error, { external: true })
}

function foreignMigration(error: unknown, { external }: { external: boolean }): unknown {
  if (!(error instanceof migrate.ForeignMigration)) return error
  const { name, why } = error.migration
  const anew = external ? 'give DATABASE_URL an empty one.' : 'npm run db:reset'
  const { problem, advice } = {
    changed: {
      problem: `Migration ${name} was changed after it had been applied; add a new file instead.`,
      advice: `Restore that file (git checkout apps/api/migrations). To begin with an empty database: ${anew}`,
    },
    newer: {
      problem: `The database was made by a newer release: this one does not have its migration ${name}.`,
      advice: 'Start it with that release, or a newer one.',
    },
    replaced: {
      problem: `An earlier version of Marketday made this database (migration ${name}), and this version cannot upgrade it.`,
      advice: `Export it with npm run backup of that version. To start with an empty database: ${anew}`,
    },
  }[why]
  return new StartFailure(`${problem} Nothing has been changed.`, advice)
}
