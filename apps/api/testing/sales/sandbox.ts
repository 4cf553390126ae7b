import { inject } from 'vitest'

/** Controls the sandbox's card provider: pay a page, decide a refund, corrupt a response. */
export const sandbox = (path: string, body: object = {}) =>
  fetch(`${inject('sandboxUrl')}/stripe/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
