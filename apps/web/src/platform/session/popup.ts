import { urlOf } from '../api/http.ts'
import { SocialError, refusalOf } from './social-error.ts'

export type PopupProvider = 'google' | 'facebook'

/** Provider's response; the server checks both and exchanges the code. */
export interface SocialCode {
  readonly code: string
  readonly state: string
}

export const popupWidth = 500
export const popupHeight = 600
export const closedLimitMs = 8_000
const pollMs = 300

interface Attempt {
  fail(error: SocialError): void
}

let pending: Attempt | null = null

/**
 * Signs in at a provider in a window of 500×600. A second attempt cancels the first; a window
 * closed by the user fails after 8 s unless the response arrives first (spec 4). Must be called
 * from a click. Throws `SocialError`.
 */
export async function openSocialPopup(provider: PopupProvider): Promise<SocialCode> {
  cancelSocialPopup()
  refuseEnvironment()
  const popup = open(startAddress(provider), windowName(), windowFeatures())
  if (!popup) throw new SocialError('popup-blocked')
  popup.focus()
  return await answerOf(popup, provider)
}

/** Cancels a pending attempt, e.g. when the dialog closes. */
export const cancelSocialPopup = () => pending?.fail(new SocialError('cancelled-popup-request'))

/** Start URL of a provider's sign-in; the server redirects, with state, nonce and PKCE bound to a cookie. */
export const startAddress = (provider: PopupProvider | 'linkedin') =>
  urlOf(`/cap/users/social/${provider}/start`)

function answerOf(popup: Window, provider: PopupProvider): Promise<SocialCode> {
  return new Promise((resolve, reject) => {
    let closedAt: number | null = null
    const end = (settle: () => void) => {
      clearInterval(poll)
      removeEventListener('message', receive)
      if (pending === attempt) pending = null
      popup.close()
      settle()
    }
    const attempt: Attempt = { fail: (error) => end(() => reject(error)) }
    const receive = (event: MessageEvent) => {
      if (event.origin !== location.origin) return
      const answer = readAnswer(event.data, provider)
      if (answer instanceof SocialError) end(() => reject(answer))
      else if (answer) end(() => resolve(answer))
    }
    const poll = setInterval(() => {
      if (!popup.closed) return
      closedAt ??= performance.now()
      if (performance.now() - closedAt >= closedLimitMs)
        attempt.fail(new SocialError('popup-closed-by-user'))
    }, pollMs)
    addEventListener('message', receive)
    pending = attempt
  })
}

/** Fails before opening a window that cannot work. */
function refuseEnvironment() {
  if (typeof open !== 'function' || !/^https?:$/.test(location.protocol))
    throw new SocialError('operation-not-supported-in-this-environment')
  // The attempt's state is in a cookie.
  if (navigator.cookieEnabled === false) throw new SocialError('web-storage-unsupported')
  if (navigator.onLine === false) throw new SocialError('network-request-failed')
}

function readAnswer(message: unknown, provider: PopupProvider): SocialCode | SocialError | null {
  if (typeof message !== 'object' || message === null) return null
  const { type, provider: from, code, state, error } = message as Record<string, unknown>
  if (type !== 'social-code' || from !== provider) return null
  if (typeof error === 'string' && error !== '') return refusalOf(error)
  const isWhole = typeof code === 'string' && code !== '' && typeof state === 'string'
  return isWhole ? { code, state } : new SocialError('invalid-auth-event')
}

const windowName = () => String(Math.floor(1e9 + Math.random() * 9e9))

function windowFeatures() {
  const left = Math.max((screen.availWidth - popupWidth) / 2, 0)
  const top = Math.max((screen.availHeight - popupHeight) / 2, 0)
  const place = `width=${popupWidth},height=${popupHeight},left=${left},top=${top}`
  return `${place},location=yes,resizable=yes,statusbar=yes,toolbar=no`
}
