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
import { serverNow } from './clock.ts'
import { requestSignInAgain } from './sign-in-request.ts'
import { expiresAtMs, isExpired, isFresh } from './token.ts'

const refreshEarlyMs = 5 * 60_000
const firstRetryMs = 30_000
const longestRetryMs = 16 * 60_000
// The server repeats a lost answer for ten seconds only (decision 7).
const repeatAfterMs = [1_000, 4_000]

let renewing: Promise<boolean> | null = null

/**
 * Exchanges the refresh token, once for all callers and all tabs. True when a
 * usable token stands afterwards; when the server refuses, the session is over
 * and the sign-in dialog opens on the page, which keeps what was typed. Throws
 * `ApiError` when the server could not be asked; nobody is signed out by that.
 */
export function refreshSession(staleToken: string): Promise<boolean> {
  renewing ??= underLock(() => renew(staleToken)).finally(() => {
    renewing = null
  })
  return renewing
}

/** Keeps the token fresh and the server informed while this page lives; returns how to stop. */
export function keepSession(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs
  let planned = ''

  const plan = () => {
    const { token, refreshToken } = authState()
    if (token === planned) return
    // A life shorter than the early five minutes must not turn into a loop.
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

/** Signs out here, in every tab, and on the server, whose answer is not waited for. */
export function signOut() {
  if (isLoggedIn()) void asLast(() => send(logout, { keepalive: true })).catch(forgetBinding)
  forgetHere()
}

/** Signs out here and on every device. Throws `ApiError`; then nothing has changed. */
export async function signOutEverywhere() {
  await sendLast(endSessions, { query: { everywhere: 'true' } })
  forgetHere()
}

/** A session that ends by itself keeps what was typed: its person comes back to it. */
function forgetHere() {
  clearAuth()
  forgetForms()
}

/** Sends what ends this session on the server. Nothing else may be asked until it has answered. */
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
    // Whoever signed out, or in anew, while the answer was on its way keeps what they chose.
    if (reloadAuth().refreshToken === refreshToken) storeTokens(reply)
    return isLoggedIn()
  } catch (error) {
    if (!isRefusal(error)) throw error
    return reloadAuth().refreshToken === refreshToken ? sessionIsOver() : isLoggedIn()
  }
}

/** A lost answer is asked for again while the server still repeats it; later the same token would count as stolen. */
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

/** A session that could not be ended by its token loses at least what this browser held of it. */
const forgetBinding = () => send(unbindSession, { keepalive: true }).catch(() => {})

let lastSynced = ''

/** Tells the server of a new token; one older than 300 seconds, or already told, is skipped (spec 9). */
async function sync(token: string) {
  if (!token || token === lastSynced || !globalThis.isSecureContext || !isFresh(token)) return
  lastSynced = token
  await send(syncSession).catch(() => {})
}

function underLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('auth-refresh', work) : work()
}
