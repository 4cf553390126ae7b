import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'
import { limited } from '../../platform/http/errors.ts'
import type { AppError } from '../../platform/http/errors.ts'

const windowMinutes = 15

/** Guesses allowed per key within fifteen minutes. */
export type Limits = Readonly<Record<string, number>>

export interface Guess {
  readonly keys: readonly string[]
  readonly countedAt: string
  /** First of its counters that is now full; checked if the guess is wrong. */
  readonly lastOf: string | null
}

interface Count {
  readonly key: string
  readonly id: string
  readonly countedAt: string
  readonly isCounted: boolean
  readonly isFull: boolean
  readonly waitSeconds: number
}

/**
 * Counts a guess before it is tried, so that concurrent guesses cannot exceed the limit. A refused
 * guess (429) is not counted; a correct one is uncounted.
 */
export async function countGuess(
  db: Db,
  limits: Limits,
): Promise<{ readonly guess: Guess } | { readonly refusal: AppError }> {
  const counts = await countAll(db, limits)
  const counted = counts.filter(({ isCounted }) => isCounted)
  const { countedAt = '' } = counts[0] ?? {}
  if (counted.length === counts.length) {
    const lastOf = counts.find(({ isFull }) => isFull)?.id ?? null
    return { guess: { keys: Object.keys(limits), countedAt, lastOf } }
  }
  await uncountGuess(
    db,
    counted.map(({ key }) => key),
    countedAt,
  )
  const waits = counts.filter(({ isCounted }) => !isCounted).map(({ waitSeconds }) => waitSeconds)
  return { refusal: tooMany(Math.max(1, ...waits)) }
}

async function countAll(db: Db, limits: Limits): Promise<Count[]> {
  const lifetime = sql`make_interval(mins => ${windowMinutes})`
  const { rows } = await sql<Count>`
    with moment as materialized (select app_now() as now),
    counted as (
      insert into guess_counts as known (throttle_key, most, guessed_at)
      select key, most, array[now]
        from unnest(${Object.keys(limits)}::text[], ${Object.values(limits)}::int[]) as given (key, most), moment
       order by key
      on conflict (throttle_key) do update set
        most = excluded.most,
        guessed_at = (
          select case when count(*) < excluded.most then array_agg(one order by one) || excluded.guessed_at
                      else array_agg(one order by one) end
            from unnest(known.guessed_at) as one where one > excluded.guessed_at[1] - ${lifetime})
      returning *)
    select throttle_key as key, guess_count_id as id, now as "countedAt",
           now = any(guessed_at) as "isCounted", cardinality(guessed_at) >= most as "isFull",
           ceil(extract(epoch from guessed_at[1] + ${lifetime} - now))::int as "waitSeconds"
      from counted, moment`.execute(db)
  return rows
}

const tooMany = (seconds: number) =>
  limited(
    seconds,
    `Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes, or sign in another way.`,
  )

export async function uncountGuess(
  db: Db,
  keys: readonly string[],
  countedAt: string,
): Promise<void> {
  if (keys.length === 0) return
  await sql`
    update guess_counts set guessed_at = array_remove(guessed_at, ${countedAt}::timestamptz)
     where throttle_key = any(${keys})`.execute(db)
}
