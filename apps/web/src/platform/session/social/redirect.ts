import { beginSocial, type SocialProvider } from '@marketday/contract/accounts/identity/identity'
import { send } from '../../api/http.ts'
import type { SocialCode } from './popup.ts'
import { SocialError, refusalOf } from './social-error.ts'

/** What the person was about when she left for a provider; kept in this tab, used once. */
export interface Errand {
  readonly provider: SocialProvider
  readonly purpose: 'signIn' | 'link'
  /** Where to go afterwards; null is the panel's start. */
  readonly returnTo: string | null
}

export interface KeptErrand {
  readonly errand: Errand
  /** Comes back unchanged, or the answer is not to this errand. */
  readonly state: string
}

const storageKey = 'social-errand'

/**
 * Signs in by leading the page itself away and back: LinkedIn always (spec 4), the others where no window opens.
 * Throws `SocialError`, or `ApiError` when the server cannot begin it.
 */
export async function goToProvider(errand: Errand) {
  keep(null)
  const { provider: type } = errand
  const { url, state } = await send(beginSocial, { params: { type } })
  keep({ errand, state })
  location.assign(url)
}

/** Null when this tab did not go there: such a return was not started here. */
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

/** What a return address says, and to which attempt. */
export interface ProviderReturn {
  readonly state: string
  readonly said: SocialCode | SocialError | ProviderWords | null
}

/** A provider's own description of what it refuses. Anybody can write one into an address. */
export class ProviderWords extends Error {}

/**
 * Code and state, or the refusal with the provider's own description where it is neither the person's choice nor
 * known; null when it says nothing that a provider would say.
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

/** Before anything is asked: without storage nobody could tell what comes back. */
function keep(stored: KeptErrand | null) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(stored))
  } catch {
    throw new SocialError('web-storage-unsupported')
  }
}
