import path from 'node:path'
import pg from 'pg'
import { hashSecret, newSecret } from '../apps/api/src/platform/ids.ts'
import { isEmail } from '../packages/contract/src/accounts/identity/email.ts'
import { operatorSets } from '../packages/contract/src/accounts/team/permissions-platform.ts'
import type { OperatorSet } from '../packages/contract/src/accounts/team/permissions-platform.ts'
import { borrowDatabase } from './launch/borrow-database.ts'
import { reportFailure, say, StartFailure } from './launch/report.ts'
import { readSettings } from './launch/settings.ts'

const validHours = 24

/**
 * `npm run operator -- EMAIL [SET]`: makes the account an operator with that permission set
 * (default: admin) and prints a one-time link to set its password. For an existing operator it
 * changes the set.
 */
try {
  const settings = readSettings(process.env, {
    root: path.resolve(import.meta.dirname, '..'),
    dev: false,
  })
  const { email, set } = readArguments(process.argv.slice(2))
  await borrowDatabase(settings, async (databaseUrl) => {
    const token = await makeOperator(databaseUrl, { email, set })
    say(
      `${email} is an operator (${set}). This link sets the password; it works once, within ${validHours} hours:`,
    )
    say(`${settings.publicUrl}/?do=reset-password#${token}`)
  })
} catch (error) {
  reportFailure(error)
  process.exitCode = 1
}

interface Operator {
  readonly email: string
  readonly set: OperatorSet
}

function readArguments(words: string[]): Operator {
  const [email = '', named = 'admin', ...more] = words
  const set = operatorSets.find((known) => known === named)
  if (set && isEmail(email) && more.length === 0) return { email, set }
  throw new StartFailure(
    set || !isEmail(email)
      ? `"${words.join(' ')}" is not one email address, and a set if you like.`
      : `There is no set "${named}"; the sets are ${operatorSets.join(', ')}.`,
    'Usage: npm run operator -- someone@example.com [support]',
  )
}

/** The person running this command owns the machine, so the address counts as verified. */
async function makeOperator(databaseUrl: string, { email, set }: Operator): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ user_id: string }>(
      `insert into users (email, email_verified_at, platform_role, operator_set)
       values ($1, app_now(), 'operator', $2)
       on conflict (lower(email)) where email_verified_at is not null
       do update set platform_role = 'operator', operator_set = $2
       returning user_id`,
      [email, set],
    )
    await client.query(
      `insert into events (name, object_type, object_id, details)
       values ('operator.appointed', 'user', $1, jsonb_build_object('set', $2::text))`,
      [rows[0]?.user_id, set],
    )
    const token = newSecret()
    await client.query(
      `insert into mail_tokens (token_hash, user_id, purpose, expires_at)
       values ($1, $2, 'set-password', app_now() + make_interval(hours => $3))`,
      [hashSecret(token), rows[0]?.user_id, validHours],
    )
    await client.query('commit')
    return token
  } finally {
    await client.end()
  }
}
