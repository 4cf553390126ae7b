const messages = {
  'unauthorized-domain': 'Sign-in is not enabled for this web address.',
  'popup-blocked':
    'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.',
  'popup-closed-by-user': 'The sign-in window was closed before finishing. You can try again.',
  'cancelled-popup-request': 'Sign-in was cancelled because another one was started.',
  'network-request-failed': 'Network problem. Check your connection and try again.',
  'web-storage-unsupported':
    'Your browser is blocking the cookies that sign-in needs. Allow them for this site and try again.',
  'invalid-auth-event': 'The provider’s answer could not be read. Please try again.',
  'internal-error': 'The provider could not sign you in right now. Please try again in a moment.',
  'invalid-api-key': 'Sign-in is not configured correctly. Please use another way for now.',
  'operation-not-supported-in-this-environment': 'Sign-in is not supported in this browser.',
  'wrong-password': 'Wrong email or password.',
  'user-not-found': 'Wrong email or password.',
  'email-already-in-use': 'That email already has an account.',
  'too-many-requests': 'Too many attempts. Wait a moment and try again.',
  'expired-action-code': 'This link has expired.',
  'user-disabled': 'This account is disabled.',
  'user-cancelled': 'Sign-in was cancelled.',
} as const

export type SocialErrorCode = keyof typeof messages

/** Failed provider sign-in; `code` is the provider's, with a prefix. */
export class SocialError extends Error {
  override readonly name = 'SocialError'
  readonly code: `auth/${SocialErrorCode}`

  constructor(code: SocialErrorCode) {
    super(messages[code])
    this.code = `auth/${code}`
  }
}

// Error codes of providers (RFC 6749 4.1.2.1, plus LinkedIn's and Facebook's own).
const refusals: ReadonlyMap<string, SocialErrorCode> = new Map([
  ['access_denied', 'user-cancelled'],
  ['user_cancelled_login', 'user-cancelled'],
  ['user_cancelled_authorize', 'user-cancelled'],
  ['redirect_uri_mismatch', 'unauthorized-domain'],
  ['invalid_client', 'invalid-api-key'],
  ['unauthorized_client', 'invalid-api-key'],
  ['server_error', 'internal-error'],
  ['temporarily_unavailable', 'internal-error'],
])

/** Maps a provider's error code; unknown codes become an invalid event. */
export const refusalOf = (error: string): SocialError =>
  new SocialError(refusals.get(error) ?? 'invalid-auth-event')

export const isPopupBlocked = (error: unknown): boolean =>
  error instanceof SocialError && error.code === 'auth/popup-blocked'
