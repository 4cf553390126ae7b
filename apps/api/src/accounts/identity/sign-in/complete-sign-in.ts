import type {
  LoginReply,
  finishSignIn as endpoint,
} from '@marketday/contract/accounts/identity/identity'
import type { SignInWay } from '@marketday/contract/accounts/identity/sessions'

import { AppError, forbidden, unauthenticated } from '../../../platform/http/errors.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { findFactors, hasAnyFactor, waysOf } from '../second-factors/queries.ts'
import type { Factors } from '../second-factors/queries.ts'
import { checkSecondFactor } from '../second-factors/check-second-factor.ts'
import { startSession } from '../sessions/start-session.ts'
import type { Browser, Person } from '../sessions/start-session.ts'
import { sealedCookie } from './sealed-cookie.ts'
import type { Outcome } from '../settled-outcome.ts'
import type { PublicHandling } from '../../../platform/http/handle.ts'
import type { App } from '../../../platform/services.ts'
import { findPerson } from '../queries.ts'
import { commitRefusals } from '../settled-outcome.ts'

export interface SignInPerson extends Person {
  readonly disabledAt: string | null
}

interface FirstStep {
  readonly way: SignInWay
  readonly secondFactor?: string | undefined
  /** The first step cannot be repeated, so the browser stores a sealed note of it. */
  readonly isOnce?: boolean
}

export const firstStepNote = sealedCookie<{ userId: string; way: SignInWay }>('__Host-second', 10)

/**
 * Final step of every sign-in method: refuses disabled accounts, requires the second factor, opens
 * the session. Refusals must be committed: they may have counted a guess.
 */
export async function completeSignIn(
  db: Db,
  person: SignInPerson,
  { way, secondFactor, isOnce = false, ...browser }: Browser & FirstStep,
): Promise<Outcome<LoginReply>> {
  if (person.disabledAt)
    return { refusal: forbidden('This account is disabled', 'account_disabled') }
  const { services } = browser.app
  const factors = await findFactors(db, person.userId)
  const isDue = hasAnyFactor(factors)
  if (isDue && secondFactor === undefined) {
    if (isOnce)
      await firstStepNote.remember(browser.reply, { userId: person.userId, way }, services)
    return { refusal: secondFactorDue(factors) }
  }
  if (isDue && secondFactor !== undefined) {
    const presented = { userId: person.userId, secondFactor, request: browser.request }
    const refusal = await checkSecondFactor(db, presented, services.config)
    if (refusal) return { refusal }
  }
  firstStepNote.forget(browser.reply)
  return { reply: await startSession(db, person, { ...browser, way, hasSecondFactor: isDue }) }
}

const secondFactorDue = (factors: Factors) =>
  new AppError({
    status: 401,
    code: 'second_factor_required',
    message: 'Enter the code of your authenticator app, or use another second factor',
    ways: waysOf(factors),
  })

type Handling = PublicHandling<typeof endpoint>

export const finishSignIn = (app: App) =>
  commitRefusals(
    async ({ db, body, request, reply, services }: Handling): Promise<Outcome<LoginReply>> => {
      const note = await firstStepNote.recall(request, services)
      const person = note && (await findPerson(db, note.userId))
      if (!note || !person)
        return {
          refusal: unauthenticated(
            'This sign-in took too long. Please start again.',
            'session_expired',
          ),
        }
      const { way } = note
      const step = { way, secondFactor: body.secondFactor, isOnce: true }
      return await completeSignIn(db, person, { app, request, reply, ...step })
    },
  )
