import type { LoginReply } from '@marketday/contract/accounts/identity/identity'
import type { SignInWay } from '@marketday/contract/accounts/identity/sessions'

import { AppError, forbidden } from '../../../platform/http/errors.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { findFactors, hasAnyFactor, waysOf } from '../second-factors/queries.ts'
import type { Factors } from '../second-factors/queries.ts'
import { checkSecondFactor } from '../second-factors/check-second-factor.ts'
import { startSession } from '../sessions/start-session.ts'
import type { Browser, Person } from '../sessions/start-session.ts'
import { sealedCookie } from './sealed-cookie.ts'
import type { Outcome } from '../settled-outcome.ts'

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
