import { logout, refresh, syncSession } from '@marketday/contract/identity'
import { ApiError } from '../api/api-error.ts'
import {
  authState,
  clearAuth,
  isLoggedIn,
  reloadAuth,
  storeTokens,
  subscribeAuth,
} from './auth-store.ts'
import { send } from '../api/http.ts'
import { requestSignIn } from './sign-in-request.ts'
import { expiresAtMs, isExpired, isFresh } from './token.ts'

const refreshEarlyMs = 5 * 60_000
const firstRetryMs = 30_000
const longestRetryMs = 16 * 60_000

let renewing: Promise<boolean> | null = null

/**
 * Exchanges the refresh token, once for all callers and all tabs. True when a
 * usable token stands afterwards; when the server refuses, the session is over
 * and the sign-in dialog opens on the page, which keeps what was typed.
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
    planned = token
    clearTimeout(timer)
    if (token && refreshToken) wait(Math.max(0, expiresAtMs(token) - Date.now() - refreshEarlyMs))
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
      if (!(error instanceof ApiError) || error.status !== 0) return
      wait(retryMs)
      retryMs = Math.min(retryMs * 2, longestRetryMs)
    }
  }

  plan()
  const stop = subscribeAuth(plan)
  return () => {
    stop()
    clearTimeout(timer)
  }
}

/** Signs out here and on the server; the server's answer is not waited for. */
export function signOut() {
  if (isLoggedIn()) void send(logout).catch(() => {})
  clearAuth()
}

async function renew(staleToken: string): Promise<boolean> {
  const { token, refreshToken } = reloadAuth()
  if (token !== staleToken && token !== '' && !isExpired(token)) return true
  if (refreshToken === '') return sessionIsOver()
  try {
    storeTokens(await send(refresh, { body: { refreshToken } }))
    return true
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403))
      return sessionIsOver()
    throw error
  }
}

function sessionIsOver(): false {
  clearAuth()
  requestSignIn(null)
  return false
}

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
