import path from 'node:path'
import pg from 'pg'
import { hashSecret, newSecret } from '../apps/api/src/platform/ids.ts'
import { isEmail } from '../packages/contract/src/email.ts'
import { borrowDatabase } from './launch/borrow-database.ts'
import { reportFailure, say, StartFailure } from './launch/report.ts'
import { readSettings } from './launch/settings.ts'

const validHours = 24

/** `npm run operator -- EMAIL`: makes that account an operator and prints a link that sets its password once. */
try {
  const settings = readSettings(process.env, {
    root: path.resolve(import.meta.dirname, '..'),
    dev: false,
  })
  const email = readEmail(process.argv.slice(2))
  await borrowDatabase(settings, async (databaseUrl) => {
    const token = await makeOperator(databaseUrl, email)
    say(
      `${email} is an operator. This link sets the password; it works once, within ${validHours} hours:`,
    )
    say(`${settings.publicUrl}/?do=reset-password#${token}`)
  })
} catch (error) {
  reportFailure(error)
  process.exitCode = 1
}

function readEmail(args: string[]): string {
  const [email] = args
  if (args.length === 1 && email !== undefined && isEmail(email)) return email
  throw new StartFailure(
    `"${args.join(' ')}" is not one e-mail address.`,
    'Call it as: npm run operator -- somebody@example.com',
  )
}

/** The person at this command owns the machine, so the address counts as verified. */
async function makeOperator(databaseUrl: string, email: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ user_id: string }>(
      `insert into users (email, email_verified_at, platform_role) values ($1, app_now(), 'operator')
       on conflict (lower(email)) where email_verified_at is not null do update set platform_role = 'operator'
       returning user_id`,
      [email],
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
