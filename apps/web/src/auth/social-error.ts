const messages = {
  'unauthorized-domain': 'Sign-in is not enabled for this web address.',
  'popup-blocked':
    'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.',
  'popup-closed-by-user': 'The sign-in window was closed before finishing. You can try again.',
  'cancelled-popup-request': 'Sign-in was cancelled because another one was started.',
  'network-request-failed': 'Network problem. Check your connection and try again.',
  'web-storage-unsupported': 'Your browser is blocking storage that sign-in needs.',
  'invalid-auth-event': 'Sign-in could not be completed. Please try again.',
  'internal-error': 'Something went wrong while signing in. Please try again.',
  'invalid-api-key': 'Sign-in is not configured correctly.',
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

/** A sign-in at a provider that failed; `code` is the provider's own, prefixed as it comes. */
export class SocialError extends Error {
  override readonly name = 'SocialError'
  readonly code: `auth/${SocialErrorCode}`

  constructor(code: SocialErrorCode) {
    super(messages[code])
    this.code = `auth/${code}`
  }
}
