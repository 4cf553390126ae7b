import type { confirmIdentity as endpoint } from '@marketday/contract/accounts/identity/account'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'

import type { Caller } from '../../platform/http/caller.ts'
import { confirmationMinutes } from '../../platform/http/caller.ts'
import { forbidden, unauthenticated } from '../../platform/http/errors.ts'
import type { AppError } from '../../platform/http/errors.ts'
import { steps } from '../../platform/http/handle.ts'
import type { Handling as SignedIn } from '../../platform/http/handle.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { recordIdentityEvent } from './record-identity-event.ts'
import { redeemCode } from './redeem-code.ts'
import { passwordMatches } from '../../platform/password-hashing.ts'
import { findPerson } from './queries.ts'
import { checkSecondFactor } from './second-factors/check-second-factor.ts'
import { noteProof } from './note-proof.ts'
import { findFactors, hasAnyFactor } from './second-factors/queries.ts'
import { passkeyRefused, verifyPasskey } from './second-factors/verify-passkey.ts'
import { replyOf } from './settled-outcome.ts'
import type { Outcome } from './settled-outcome.ts'
import { isKnownDevice } from './sessions/devices.ts'
import { countGuess } from './count-guess.ts'
import { forgiveGuess, guessLimits, noteWrongGuess } from './sign-in/throttle.ts'
import type { Guess } from './count-guess.ts'

type Handling = SignedIn<typeof endpoint>
type Confirmed = ResponseOf<typeof endpoint>
interface Prepared {
  readonly context: Db['context']
  readonly passwordHash: string | null
  /** Only for a password; other methods count their own guesses. */
  readonly guess: Guess | null
}

/** Recent proof of identity for sensitive actions, so that an open laptop is not enough. */
export const confirmIdentity = () =>
  steps({
    async before(handling: Handling): Promise<Prepared> {
      const { db, body, caller } = handling
      const guess = body.way === 'password' ? await countPassword(handling) : null
      const person = await findPerson(db, caller.userId)
      return { context: db.context, passwordHash: person?.passwordHash ?? null, guess }
    },

    async call(handling: Omit<Handling, 'db'>, prepared: Prepared): Promise<Outcome<Confirmed>> {
      const { body, services } = handling
      const { context, passwordHash, guess } = prepared
      const isPassword =
        body.way === 'password' && (await passwordMatches(passwordHash, body.password))
      return await services.databases.transaction(context, async (db) => {
        const refusal = await refusalOf(db, handling, isPassword)
        if (refusal) {
          if (guess) await noteWrongGuess(db, guess)
          return { refusal }
        }
        if (guess) await forgiveGuess(db, guess)
        const hasSecondFactor = body.way === 'second_factor' || body.way === 'passkey'
        return { reply: await noteConfirmed(db, handling.caller, hasSecondFactor) }
      })
    },

    after: async (_handling: Handling, _prepared: Prepared, outcome: Outcome<Confirmed>) =>
      replyOf(outcome),
  })

async function countPassword({ db, caller, request }: Handling): Promise<Guess> {
  const { userId } = caller
  const isKnown = await isKnownDevice(db, { userId }, request)
  const subject = `proof ${userId}`
  const counted = await countGuess(db, guessLimits({ subject, request, isKnownDevice: isKnown }))
  if ('refusal' in counted) throw counted.refusal
  return counted.guess
}

async function refusalOf(
  db: Db,
  handling: Omit<Handling, 'db'>,
  isPassword: boolean,
): Promise<AppError | null> {
  const { body, caller, request, services } = handling
  const { userId } = caller
  if (body.way === 'second_factor') {
    const presented = { userId, secondFactor: body.secondFactor, request }
    return await checkSecondFactor(db, presented, services.config)
  }
  if (body.way === 'passkey') {
    const owner = await verifyPasskey(db, body.credential, handling)
    return owner.userId === userId ? null : passkeyRefused()
  }
  // A second factor must not be bypassed by a weaker proof.
  if (hasAnyFactor(await findFactors(db, userId)))
    return forbidden('Confirm with your second factor', 'confirmation_required')
  if (body.way === 'mailed_code') {
    const presented = { purpose: 'confirm', code: body.code, of: { userId } } as const
    const redeemed = await redeemCode(db, presented, services.config)
    return 'refusal' in redeemed ? redeemed.refusal : null
  }
  if (isPassword) return null
  return unauthenticated('This is not your password', 'wrong_credentials')
}

async function noteConfirmed(db: Db, caller: Caller, hasSecondFactor: boolean): Promise<Confirmed> {
  await noteProof(db, caller, hasSecondFactor)
  await recordIdentityEvent(db, caller, { name: 'session.confirmed' })
  const until = db.context.now.getTime() + confirmationMinutes * 60_000
  return { confirmedUntil: new Date(until).toISOString() }
}
