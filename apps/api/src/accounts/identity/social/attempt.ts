import type { FastifyRequest } from 'fastify'

import { unauthenticated, constraintOf } from '../../../platform/http/errors.ts'
import { sameSecret, hashSecret } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { sealedCookie } from '../sign-in/sealed-cookie.ts'
import { providerOf } from './providers.ts'
import type { SocialAttempt, SocialProfile } from './providers.ts'
import type { AppError } from '../../../platform/http/errors.ts'

export const attemptCookie = sealedCookie<SocialAttempt>('__Host-social', 10)

/** Identity whose confirmed address already has an account, until its owner signs in. */
export const pendingIdentityCookie = sealedCookie<
  Pick<SocialProfile, 'provider' | 'subject' | 'email'>
>('__Host-identity', 15)

/** Returns and consumes this browser's attempt with that state. Otherwise throws 401 `social_refused`. */
export async function takeAttempt(
  db: Db,
  {
    type,
    state,
    request,
    services,
  }: {
    readonly type: string
    readonly state: string
    readonly request: FastifyRequest
    readonly services: Services
  },
): Promise<SocialAttempt> {
  const provider = providerOf(type)
  const attempt = await attemptCookie.recall(request, services)
  if (!attempt || attempt.provider !== provider || !sameSecret(attempt.state, state))
    throw unauthenticated(
      'This sign-in was not started here. Please start again.',
      'social_refused',
    )
  await useOnce(db, attempt.state, () =>
    unauthenticated('This sign-in was already used. Please start again.', 'social_refused'),
  )
  return attempt
}

/** Accepts a value once; throws `refusal` on reuse. */
export async function useOnce(db: Db, value: string, refusal: () => AppError): Promise<void> {
  try {
    await db
      .insertInto('used_oauth_states')
      .values({ state_hash: hashSecret(value) })
      .execute()
  } catch (error) {
    if (constraintOf(error) === 'used_oauth_states_pkey') throw refusal()
    throw error
  }
}
