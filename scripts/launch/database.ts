import * as migrate from '../../apps/api/src/platform/database/migrate.ts'
import { StartFailure } from './report.ts'

type Preparation = { adminUrl: string; external: boolean; appPassword: string }

/** Roles, database and migrations; gives the address that the product itself uses. */
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
    throw external ? explained(error, adminUrl) : changedMigration(error)
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
  return changedMigration(error)
}

function changedMigration(error: unknown): unknown {
  if (!(error instanceof Error) || !/^Migration .* was changed/.test(error.message)) return error
  return new StartFailure(
    `${error.message}.`,
    'Restore that file (git checkout apps/api/migrations); where the data do not matter, "npm run db:reset" begins anew.',
  )
}
