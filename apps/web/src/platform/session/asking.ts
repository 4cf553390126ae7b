import { ApiError } from '@marketday/transport/api-error.ts'
import { isLoggedIn, subscribeAuth } from './auth-store.ts'

let reads = new AbortController()
let isLeaving = false
const farewells = new Set<() => void>()

/** Whether the server may be asked in somebody's name: not from the moment that signing out begins. */
export const mayAsk = (): boolean => isLoggedIn() && !isLeaving

/** Aborts what is being read when signing out begins. */
export const readsSignal = (): AbortSignal => reads.signal

export const signedOut = () =>
  new ApiError('You are signed out', { status: 401, code: 'signed_out' })

/** What must be over before the server hears of a sign-out: a read that it meets afterwards is refused. */
export const beforeSignOut = (end: () => void) => void farewells.add(end)

/** Sends the last request of a session: what is being read ends first, and nothing is asked beside it. */
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
