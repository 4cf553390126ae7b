import type { BodyOf } from '@marketday/contract/endpoint'
import type { LoginReply, login } from '@marketday/contract/identity'

import { unauthenticated } from '../../platform/http/errors.ts'
import { steps } from '../../platform/http/handle.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import type { Db, DbContext } from '../../platform/database/tenant-db.ts'
import { hashPassword, isOutdated, passwordMatches, refuseCrowd } from '../passwords/hashing.ts'
import { findByEmail } from '../queries.ts'
import { deviceOf, isKnownDevice } from '../sessions/devices.ts'
import { replyOf } from '../settled-outcome.ts'
import type { Outcome } from '../settled-outcome.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { countGuess, findThrottle, forgetGuesses, guessLimits } from './throttle.ts'
import type { Limits } from './throttle.ts'

type Handling = PublicHandling<typeof login> & { body: BodyOf<typeof login> }

interface Attempt {
  readonly limits: Limits
  readonly context: DbContext
  readonly person: Awaited<ReturnType<typeof findByEmail>>
}

/** Unknown address, account without password and wrong password take one path and give one answer. */
export const signIn = (app: App) =>
  steps({
    async before({ db, body: { email }, request }: Handling): Promise<Attempt> {
      refuseCrowd()
      const device = deviceOf(request)
      const knownDevice = (await isKnownDevice(db, email, device)) ? device : null
      const limits = guessLimits({ email, ip: request.ip, knownDevice })
      const throttled = await findThrottle(db, limits)
      if (throttled) throw throttled
      return { limits, context: db.context, person: await findByEmail(db, email) }
    },

    // The hash takes its time without holding a connection; what it decides has a transaction of its own.
    async call(handling: Omit<Handling, 'db'>, attempt: Attempt): Promise<Outcome<LoginReply>> {
      const { body, request, reply, services } = handling
      const { limits, context, person } = attempt
      const stored = person?.passwordHash ?? null
      const matches = await passwordMatches(stored, body.password)
      const renewed =
        matches && stored && isOutdated(stored) ? await hashPassword(body.password) : null
      return await services.databases.transaction(context, async (db) => {
        if (!matches || !person) {
          await countGuess(db, limits)
          return { refusal: unauthenticated('Wrong email or password', 'wrong_credentials') }
        }
        await forgetGuesses(db, limits)
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
