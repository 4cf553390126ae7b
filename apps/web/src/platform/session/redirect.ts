import { beginSocial, type SocialProvider } from '@marketday/contract/accounts/identity/identity'
import { send } from '../api/http.ts'
import type { SocialCode } from './popup.ts'
import { SocialError, refusalOf } from './social-error.ts'

/** Context of a full-page provider sign-in; stored in this tab, used once. */
export interface Errand {
  readonly provider: SocialProvider
  readonly purpose: 'signIn' | 'link'
  /** Path to open afterward; null = the panel's start. */
  readonly returnTo: string | null
}

export interface KeptErrand {
  readonly errand: Errand
  /** Must match the returned state. */
  readonly state: string
}

const storageKey = 'social-errand'

/**
 * Full-page sign-in: always for LinkedIn (spec 4), for others if windows are blocked. Throws
 * `SocialError`, or `ApiError` if the server cannot start it.
 */
export async function goToProvider(errand: Errand) {
  keep(null)
  const { provider: type } = errand
  const { url, state } = await send(beginSocial, { params: { type } })
  keep({ errand, state })
  location.assign(url)
}

/** Null if this tab did not start it. */
export function takeUpErrand(provider: SocialProvider): KeptErrand | null {
  try {
    const text = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    const stored = text === null ? null : (JSON.parse(text) as KeptErrand)
    return stored?.errand.provider === provider ? stored : null
  } catch {
    return null
  }
}

export interface ProviderReturn {
  readonly state: string
  readonly said: SocialCode | SocialError | ProviderWords | null
}

/** Provider's own error description. Untrusted: it comes from the URL. */
export class ProviderWords extends Error {}

/**
 * Code and state, or the refusal, with the provider's description if the reason is unknown; null
 * if it is no provider response.
 */
export function readReturn(search: URLSearchParams): ProviderReturn {
  const [code = '', state = '', error = ''] = ['code', 'state', 'error'].map(
    (name) => search.get(name) ?? '',
  )
  if (error) return { state, said: refusalIn(error, search.get('error_description') ?? '') }
  return { state, said: code && state ? { code, state } : null }
}

function refusalIn(error: string, description: string): SocialError | ProviderWords {
  const refusal = refusalOf(error)
  const isUnknown = refusal.code === 'auth/invalid-auth-event'
  return isUnknown && description ? new ProviderWords(description.slice(0, 300)) : refusal
}

/** Checked before the redirect: without storage the return could not be matched. */
function keep(stored: KeptErrand | null) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(stored))
  } catch {
    throw new SocialError('web-storage-unsupported')
  }
}
