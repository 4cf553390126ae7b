import { sql } from 'kysely'

import { limited } from '../../platform/http/errors.ts'
import type { AppError } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { noteBlockedGuessing } from './note-blocked-guessing.ts'

const windowMinutes = 15

/** How many wrong guesses a key may collect within a quarter of an hour. */
export type Limits = Readonly<Record<string, number>>

interface Guess {
  readonly email: string
  readonly ip: string
  /** The browser, where it signed in to this account before. */
  readonly knownDevice: string | null
}

/**
 * Guesses are counted per account and network, and more generously per account and per network alone. A browser
 * that is known to the account has a count of its own, so that a stranger cannot lock its owner out.
 */
export function guessLimits({ email, ip, knownDevice }: Guess): Limits {
  const account = email.toLowerCase()
  if (knownDevice) return { [`${account} device ${knownDevice}`]: 5 }
  const network = networkOf(ip)
  return { [`${account} network ${network}`]: 5, [`account ${account}`]: 25, [network]: 60 }
}

/** A household or a server has a whole /64 of IPv6 addresses to guess from. */
function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return `network ${ip}`
  const [head = '', tail = ''] = ip.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return `network ${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

/** The refusal (429) when a key has used up its guesses; counted in the database, so a restart forgives nothing. */
export async function findThrottle(db: Db, limits: Limits): Promise<AppError | null> {
  const { rows } = await sql<{ key: string; failures: number; waitSeconds: number }>`
    select throttle_key as key, count(*)::int as failures,
           ceil(extract(epoch from min(failed_at) + make_interval(mins => ${windowMinutes}) - app_now()))::int as "waitSeconds"
      from sign_in_failures
     where throttle_key = any(${Object.keys(limits)}) and failed_at > app_now() - make_interval(mins => ${windowMinutes})
     group by throttle_key`.execute(db)
  const waits = rows
    .filter(({ key, failures }) => failures >= (limits[key] ?? 0))
    .map(({ waitSeconds }) => waitSeconds)
  if (waits.length === 0) return null
  const seconds = Math.max(1, ...waits)
  return limited(
    seconds,
    `Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes, or sign in another way.`,
  )
}

/** Counts a wrong guess; the one that uses up a key is looked into by a job, whoever it was aimed at. */
export async function countGuess(db: Db, limits: Limits): Promise<void> {
  const guessId = newId()
  const keys = Object.keys(limits)
  await db
    .insertInto('sign_in_failures')
    .values(
      keys.map((key, index) => ({
        sign_in_failure_id: index === 0 ? guessId : newId(),
        throttle_key: key,
      })),
    )
    .execute()
  if (await findThrottle(db, limits)) await enqueue(db, noteBlockedGuessing, { guessId })
}

/** Whoever proved herself starts anew; what her network did to others is not forgotten. */
export async function forgetGuesses(db: Db, limits: Limits): Promise<void> {
  const own = Object.keys(limits).filter((key) => !key.startsWith('network '))
  await db.deleteFrom('sign_in_failures').where('throttle_key', 'in', own).execute()
}
