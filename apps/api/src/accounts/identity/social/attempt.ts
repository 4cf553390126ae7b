import type { FastifyRequest } from 'fastify'

import { unauthenticated } from '../../../platform/http/errors.ts'
import { sameSecret } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { sealedCookie } from '../sign-in/sealed-cookie.ts'
import { useOnce } from './use-once.ts'
import { providerOf } from './providers.ts'
import type { SocialAttempt, SocialProfile } from './providers.ts'

/** Keeps state, nonce and verifier in the browser that began. */
export const attemptCookie = sealedCookie<SocialAttempt>('__Host-social', 10)

/** An identity whose confirmed address has an account already, until that account's owner signs in. */
export const pendingIdentityCookie = sealedCookie<
  Pick<SocialProfile, 'provider' | 'subject' | 'email'>
>('__Host-identity', 15)

/** The attempt of this browser to which the state belongs, used up by this. 401 `social_refused` for any other. */
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
