import { ApiError } from '@marketday/transport/api-error.ts'
import { isLoggedIn, subscribeAuth } from './auth-store.ts'

let reads = new AbortController()
let isLeaving = false
const farewells = new Set<() => void>()

/** Whether authenticated calls are allowed: not once sign-out has begun. */
export const mayAsk = (): boolean => isLoggedIn() && !isLeaving

/** Aborts pending reads when sign-out begins. */
export const readsSignal = (): AbortSignal => reads.signal

export const signedOut = () =>
  new ApiError('You are signed out', { status: 401, code: 'signed_out' })

/** Registers work to end before the server processes a sign-out: a later read would be refused. */
export const beforeSignOut = (end: () => void) => void farewells.add(end)

/** Sends the last request of a session, after pending reads have ended and without parallel calls. */
export async function asLast<T>(request: () => Promise<T>): Promise<T> {
  for (const end of farewells) end()
  endReads()
  const answer = request()
  isLeaving = true
  try {
    return await answer
  } finally {
    isLeaving = false
  }
}

function endReads() {
  reads.abort(signedOut())
  reads = new AbortController()
}

// Another tab, or the server, may have ended the session.
let wasLoggedIn = isLoggedIn()
subscribeAuth(() => {
  if (wasLoggedIn && !isLoggedIn()) endReads()
  wasLoggedIn = isLoggedIn()
})
