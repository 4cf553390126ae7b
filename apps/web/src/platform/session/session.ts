import {
  logout,
  refresh,
  syncSession,
  unbindSession,
} from '@marketday/contract/accounts/identity/identity'
import { endSessions } from '@marketday/contract/accounts/identity/sessions'
import type { Endpoint, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { ApiError } from '@marketday/transport/api-error.ts'
import type { LooseInput } from '@marketday/transport/call-input.ts'
import { asLast } from './asking.ts'
import {
  authState,
  clearAuth,
  clearEndedAuth,
  isLoggedIn,
  reloadAuth,
  storeTokens,
  subscribeAuth,
} from './auth-store.ts'
import { send } from '../api/http.ts'
import { forgetForms } from '../offline/kept-forms.ts'
import { forgetPastRuns } from '../offline/past-run.ts'
import { serverNow, expiresAtMs, isExpired, isFresh } from './token.ts'
import { requestSignInAgain } from './sign-in-request.ts'

const refreshEarlyMs = 5 * 60_000
const firstRetryMs = 30_000
const longestRetryMs = 16 * 60_000
// The server repeats a lost reply for ten seconds only (decision 7).
const repeatAfterMs = [1_000, 4_000]

let renewing: Promise<boolean> | null = null

/**
 * Exchanges the refresh token, once for all callers and tabs. Resolves to true with a usable
 * token; on refusal the session ends and the sign-in dialog opens on the page, which preserves its
 * input. Throws `ApiError` if the server is unreachable, without signing out.
 */
export function refreshSession(staleToken: string): Promise<boolean> {
  renewing ??= underLock(() => renew(staleToken)).finally(() => {
    renewing = null
  })
  return renewing
}

/** Refreshes the token and syncs it with the server while the page lives; returns a stop function. */
export function keepSession(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs
  let planned = ''

  const plan = () => {
    const { token, refreshToken } = authState()
    if (token === planned) return
    // A token lifetime below the five-minute margin must not cause a loop.
    const soonestMs = planned === '' ? 0 : firstRetryMs
    planned = token
    clearTimeout(timer)
    if (token && refreshToken) wait(Math.max(soonestMs, untilRefreshMs(token)))
    void sync(token)
  }
  const wait = (ms: number) => {
    timer = setTimeout(() => void run(), Math.min(ms, 2 ** 31 - 1))
  }
  const run = async () => {
    try {
      await refreshSession(authState().token)
      retryMs = firstRetryMs
    } catch (error) {
      if (!isUnanswered(error)) return
      wait(retryMs)
      retryMs = Math.min(retryMs * 2, longestRetryMs)
    }
  }

  plan()
  const stop = subscribeAuth(plan)
  const stopForgetting = forgetPastRuns()
  return () => {
    stop()
    stopForgetting()
    clearTimeout(timer)
  }
}

/** Signs out here, in every tab, and on the server without waiting for its reply. */
export function signOut() {
  if (isLoggedIn()) void asLast(() => send(logout, { keepalive: true })).catch(forgetBinding)
  forgetHere()
}

/** Signs out on every device. Throws `ApiError`; then nothing has changed. */
export async function signOutEverywhere() {
  await sendLast(endSessions, { query: { everywhere: 'true' } })
  forgetHere()
}

/** An expired session preserves unsaved input for the next sign-in. */
function forgetHere() {
  clearAuth()
  forgetForms()
}

/** Sends the request that ends the session. No other call is allowed until its reply. */
export async function sendLast<E extends Endpoint>(
  endpoint: E,
  input?: LooseInput,
): Promise<ResponseOf<E>> {
  const { token } = authState()
  if (isExpired(token)) await refreshSession(token)
  return await asLast(() => send(endpoint, input))
}

async function renew(staleToken: string): Promise<boolean> {
  const { token, refreshToken } = reloadAuth()
  if (token === '') return false
  if (token !== staleToken && !isExpired(token)) return true
  if (refreshToken === '') return sessionIsOver()
  try {
    const reply = await exchange(refreshToken)
    // Skip if the user signed out, or in again, during the request.
    if (reloadAuth().refreshToken === refreshToken) storeTokens(reply)
    return isLoggedIn()
  } catch (error) {
    if (!isRefusal(error)) throw error
    return reloadAuth().refreshToken === refreshToken ? sessionIsOver() : isLoggedIn()
  }
}

/** Retries a lost reply while the server still repeats it; later the same token would count as stolen. */
async function exchange(refreshToken: string, attempt = 0) {
  try {
    return await send(refresh, { body: { refreshToken }, keepalive: true })
  } catch (error) {
    const pauseMs = repeatAfterMs[attempt]
    if (pauseMs === undefined || !isUnanswered(error) || navigator.onLine === false) throw error
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    return await exchange(refreshToken, attempt + 1)
  }
}

const untilRefreshMs = (token: string) => expiresAtMs(token) - serverNow() - refreshEarlyMs

const isUnanswered = (error: unknown) => error instanceof ApiError && error.status === 0

const isRefusal = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)

function sessionIsOver(): false {
  requestSignInAgain()
  clearEndedAuth()
  return false
}

/** If the token cannot end the session, at least remove this browser's binding. */
const forgetBinding = () => send(unbindSession, { keepalive: true }).catch(() => {})

let lastSynced = ''

/** Reports a new token to the server; skips tokens older than 300 seconds or already reported (spec 9). */
async function sync(token: string) {
  if (!token || token === lastSynced || !globalThis.isSecureContext || !isFresh(token)) return
  lastSynced = token
  await send(syncSession).catch(() => {})
}

function underLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('auth-refresh', work) : work()
}
