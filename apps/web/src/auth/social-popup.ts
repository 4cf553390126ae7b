import { runtimeConfig } from '../platform/document-context.tsx'
import { joinUrl } from '../platform/api/http.ts'
import { SocialError } from './social-error.ts'

export type PopupProvider = 'google'

/** What the provider gave; the server checks both and exchanges the code. */
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
 * Signs in at a provider in a window of 500×600. A second attempt cancels the
 * first; a window the person closes fails 8 s later unless the answer comes
 * first (spec 4). Must be called from a click. Throws `SocialError`.
 */
export function openSocialPopup(provider: PopupProvider): Promise<SocialCode> {
  pending?.fail(new SocialError('cancelled-popup-request'))
  const popup = open(startAddress(provider), windowName(), windowFeatures())
  if (!popup) return Promise.reject(new SocialError('popup-blocked'))
  popup.focus()

  return new Promise<SocialCode>((resolve, reject) => {
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
      closedAt ??= Date.now()
      if (Date.now() - closedAt >= closedLimitMs)
        attempt.fail(new SocialError('popup-closed-by-user'))
    }, pollMs)
    addEventListener('message', receive)
    pending = attempt
  })
}

/** Gives up an attempt under way, e.g. when the dialog is closed. */
export const cancelSocialPopup = () => pending?.fail(new SocialError('cancelled-popup-request'))

function readAnswer(message: unknown, provider: PopupProvider): SocialCode | SocialError | null {
  if (typeof message !== 'object' || message === null) return null
  const { type, provider: from, code, state, error } = message as Record<string, unknown>
  if (type !== 'social-code' || from !== provider) return null
  if (typeof code === 'string' && typeof state === 'string') return { code, state }
  return new SocialError(error === 'access_denied' ? 'user-cancelled' : 'invalid-auth-event')
}

const startAddress = (provider: PopupProvider) =>
  joinUrl(runtimeConfig().apiBase, `/cap/users/social/${provider}/start`)

const windowName = () => String(Math.floor(1e9 + Math.random() * 9e9))

function windowFeatures() {
  const left = Math.max((screen.availWidth - popupWidth) / 2, 0)
  const top = Math.max((screen.availHeight - popupHeight) / 2, 0)
  const place = `width=${popupWidth},height=${popupHeight},left=${left},top=${top}`
  return `${place},location=yes,resizable=yes,statusbar=yes,toolbar=no`
}
