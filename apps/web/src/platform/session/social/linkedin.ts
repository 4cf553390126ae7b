import { startAddress, type SocialCode } from './popup.ts'
import { SocialError, refusalOf } from './social-error.ts'

/** What the person was about when she left for LinkedIn; kept in this tab, used once. */
export interface LinkedInErrand {
  readonly purpose: 'signIn' | 'link'
  /** Where to go afterwards; null is the panel's start. */
  readonly returnTo: string | null
}

const storageKey = 'linkedin-errand'

/** LinkedIn signs in by leading the page itself away and back (spec 4). Throws `SocialError`. */
export function goToLinkedIn(errand: LinkedInErrand) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(errand))
  } catch {
    throw new SocialError('web-storage-unsupported')
  }
  location.assign(startAddress('linkedin'))
}

/** Null when this tab did not go to LinkedIn: such a return was not started here. */
export function takeUpErrand(): LinkedInErrand | null {
  try {
    const text = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return text === null ? null : (JSON.parse(text) as LinkedInErrand)
  } catch {
    return null
  }
}

/**
 * What the return address says: code and state, or the refusal with LinkedIn's own description where it is
 * neither the person's choice nor known. Null when it says nothing that LinkedIn would say.
 */
export function readReturn(search: URLSearchParams): SocialCode | SocialError | string | null {
  const [code, state, error] = ['code', 'state', 'error'].map((name) => search.get(name) ?? '')
  if (error) {
    const refusal = refusalOf(error)
    const isUnknown = refusal.code === 'auth/invalid-auth-event'
    return isUnknown ? search.get('error_description')?.slice(0, 300) || refusal : refusal
  }
  return code && state ? { code, state } : null
}
