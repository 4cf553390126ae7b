import { linkIdentity } from '@marketday/contract/accounts/identity/account'
import type { SocialProvider } from '@marketday/contract/accounts/identity/identity'
import type { ProofWay } from '@marketday/contract/endpoints/problem'
import { to } from '../paths.ts'
import { ApiError, call } from '../platform/api/api.ts'
import { ownPath } from '../platform/session/sign-in-request.ts'
import type { SocialCode } from '../platform/session/popup.ts'
import { providerNames } from '../platform/session/ProviderMark.tsx'
import {
  readReturn,
  takeUpErrand,
  type Errand,
  type KeptErrand,
  type ProviderReturn,
} from '../platform/session/redirect.ts'
import { SocialError } from '../platform/session/social-error.ts'
import { bySocialCode } from './sign-in/sign-in.ts'

export type Unfinished = { readonly returnTo: string } & (
  | {
      readonly kind: 'cancelled' | 'failed' | 'taken'
      readonly message: string
      /** Context of the attempt, for a retry; null if not started here. */
      readonly errand: Errand | null
    }
  | { readonly kind: 'secondStep'; readonly ways: readonly ProofWay[] }
)

export type Outcome = Unfinished | { readonly kind: 'done'; readonly returnTo: string }

/**
 * Handles a provider's return, once. A return not started in this tab, or with a different state,
 * is refused without calling the server.
 */
export async function finishReturn(
  provider: SocialProvider,
  search: URLSearchParams,
): Promise<Outcome> {
  const stored = takeUpErrand(provider)
  const errand = stored?.errand ?? null
  const returnTo = ownPath(errand?.returnTo ?? to('adminPanel'))
  try {
    await redeem(readReturn(search), stored)
    return { kind: 'done', returnTo }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'second_factor_required')
      return { kind: 'secondStep', ways: error.ways, returnTo }
    const message = error instanceof Error ? error.message : String(error)
    return { kind: kindOf(error), message, errand, returnTo }
  }
}

/** Uses the code, or shows the description in the URL, only if the state matches an attempt of this tab. */
async function redeem({ state, said }: ProviderReturn, stored: KeptErrand | null) {
  if (said instanceof SocialError) throw said
  if (!stored || !said) throw new Error('This sign-in was not started in this browser.')
  if (state !== stored.state) throw new Error(otherAttempt(stored.errand.provider))
  if (said instanceof Error) throw said
  await exchange(said, stored.errand)
}

const otherAttempt = (provider: SocialProvider) =>
  `This ${providerNames[provider]} sign-in belongs to a different attempt, so it was not used. Please try again.`

function kindOf(error: unknown): 'cancelled' | 'failed' | 'taken' {
  if (error instanceof ApiError && error.code === 'email_taken') return 'taken'
  const isCancelled = error instanceof SocialError && error.code === 'auth/user-cancelled'
  return isCancelled ? 'cancelled' : 'failed'
}

async function exchange(code: SocialCode, { provider, purpose }: Errand) {
  if (purpose === 'signIn') await bySocialCode(provider, code)
  else await call(linkIdentity, { params: { type: provider }, body: code })
}
