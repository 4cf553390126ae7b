import type {
  LoginReply,
  requestSignInCode as requestEndpoint,
  signInByCode as endpoint,
} from '@marketday/contract/accounts/identity/identity'

import { invalid } from '../../../platform/http/errors.ts'
import type { PublicHandling } from '../../../platform/http/handle.ts'
import { hashSecret, newSecret } from '../../../platform/ids.ts'
import type { App } from '../../../platform/services.ts'
import { claimForMailbox } from '../claims/claim-for-mailbox.ts'
import { findUnclaimed } from '../claims/find-unclaimed.ts'
import { askMailbox, codeMinutes } from '../ask-mailbox.ts'
import { redeemCode } from '../redeem-code.ts'
import { findByEmail } from '../queries.ts'
import { sealedCookie } from './sealed-cookie.ts'
import { commitRefusals } from '../settled-outcome.ts'
import type { Outcome } from '../settled-outcome.ts'
import { completeSignIn } from './complete-sign-in.ts'

type Requesting = PublicHandling<typeof requestEndpoint>
type Handling = PublicHandling<typeof endpoint>

const browserCookie = sealedCookie<{ secret: string }>('__Host-code', codeMinutes['sign-in'])

/** Bound to the requesting browser: the code alone is not enough. */
export async function requestSignInCode({ db, body, reply, services }: Requesting) {
  const secret = newSecret()
  const browserHash = hashSecret(secret)
  await askMailbox(db, { purpose: 'sign-in', email: body.email, browserHash })
  await browserCookie.remember(reply, { secret }, services)
  return {}
}

/** Also confirms an unconfirmed address: the code proves its mailbox. */
export const signInByCode = (app: App) =>
  commitRefusals(
    async ({ db, body, request, reply, services }: Handling): Promise<Outcome<LoginReply>> => {
      const browser = await browserCookie.recall(request, services)
      const of = { browserHash: hashSecret(browser?.secret ?? '') }
      const presented = { purpose: 'sign-in', code: body.code, of } as const
      const redeemed = await redeemCode(db, presented, services.config)
      if ('refusal' in redeemed) return redeemed
      const person = await findByEmail(db, redeemed.email)
      const account = person ?? (await findUnclaimed(db, redeemed.email))
      if (!account)
        return { refusal: invalid('This code has expired. Request a new one.', [], 'code_expired') }
      browserCookie.forget(reply)
      if (!person) return { reply: await claimForMailbox(db, account, { app, request, reply }) }
      const step = { way: 'mailed_code', isOnce: true } as const
      return await completeSignIn(db, person, { app, request, reply, ...step })
    },
  )
