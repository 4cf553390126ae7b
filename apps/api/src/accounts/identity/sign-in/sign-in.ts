import type { LoginReply, login } from '@marketday/contract/accounts/identity/identity'

import { unauthenticated } from '../../../platform/http/errors.ts'
import { steps } from '../../../platform/http/handle.ts'
import type { PublicHandling } from '../../../platform/http/handle.ts'
import type { App } from '../../../platform/services.ts'
import type { Db, DbContext } from '../../../platform/database/tenant-db.ts'
import {
  checkHashingCapacity,
  hashPassword,
  isOutdated,
  passwordMatches,
} from '../../../platform/password-hashing.ts'
import { findByEmail } from '../queries.ts'
import { isKnownDevice } from '../sessions/devices.ts'
import { replyOf } from '../settled-outcome.ts'
import type { Outcome } from '../settled-outcome.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { countGuess } from '../count-guess.ts'
import { forgiveGuess, guessLimits, noteWrongGuess } from './throttle.ts'
import type { Guess } from '../count-guess.ts'

type Handling = PublicHandling<typeof login>

interface Attempt {
  readonly guess: Guess
  readonly context: DbContext
  readonly person: Awaited<ReturnType<typeof findByEmail>>
}

/** Unknown address, missing password and wrong password share one path and one response. */
export const signIn = (app: App) =>
  steps({
    async before({ db, body: { email }, request }: Handling): Promise<Attempt> {
      checkHashingCapacity()
      const isKnown = await isKnownDevice(db, { email }, request)
      const subject = `password ${email.toLowerCase()}`
      const counted = await countGuess(
        db,
        guessLimits({ subject, request, isKnownDevice: isKnown }),
      )
      if ('refusal' in counted) throw counted.refusal
      return { ...counted, context: db.context, person: await findByEmail(db, email) }
    },

    // Hashing runs without a database connection; the decision has its own transaction.
    async call(handling: Omit<Handling, 'db'>, attempt: Attempt): Promise<Outcome<LoginReply>> {
      const { body, request, reply, services } = handling
      const { guess, context, person } = attempt
      const stored = person?.passwordHash ?? null
      const matches = await passwordMatches(stored, body.password)
      const renewed =
        matches && stored && isOutdated(stored) ? await hashPassword(body.password) : null
      return await services.databases.transaction(context, async (db) => {
        if (!matches || !person) {
          await noteWrongGuess(db, guess)
          return { refusal: unauthenticated('Wrong email or password', 'wrong_credentials') }
        }
        await forgiveGuess(db, guess)
        if (renewed) await renewHash(db, person.userId, renewed)
        const step = { way: 'password', secondFactor: body.secondFactor } as const
        return await completeSignIn(db, person, { app, request, reply, ...step })
      })
    },

    after: async (_handling: Handling, _attempt: Attempt, outcome: Outcome<LoginReply>) =>
      replyOf(outcome),
  })

async function renewHash(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('user_id', '=', userId)
    .execute()
}
