import { isInTenant, type Endpoint, type ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { logout, refresh } from '@marketday/contract/accounts/identity/identity'
import { ApiError } from '@marketday/transport/api-error.ts'
import type { LooseInput } from '@marketday/transport/call-input.ts'
import { readReply, unreachable } from '@marketday/transport/read-reply.ts'
import { requestEndpoint, type Route } from '@marketday/transport/request-endpoint.ts'
import { authState } from '../session/auth-store.ts'
import { mayAsk, readsSignal, signedOut } from '../session/asking.ts'
import { learnClock } from '../session/token.ts'
import { runtimeConfig } from '../document-context.tsx'

export const callTimeoutMs = 60_000

type AppRoute<E extends Endpoint = Endpoint> = Route<E> &
  Pick<E, 'access'> &
  Pick<Endpoint, 'harmless' | 'idempotency'>

/** Sends one request and parses the reply, without token refresh. */
export async function send<E extends Endpoint>(
  endpoint: E | AppRoute<E>,
  input: LooseInput = {},
): Promise<ResponseOf<E>> {
  const nameOf = isAuthCall(endpoint.path) ? authStatus : undefined
  return await readReply(await fetchReply(endpoint, input), nameOf)
}

const isAuthCall = (address: string) => /\/cap\/users?(?:\/|$)/.test(address)

/** Spec 8: an auth call without the server's message fails with this prefix and the client's message. */
const authFailure = (message: string) => `Api failed with error: ${message}`
const authStatus = (status: number) => authFailure(`Request failed with status code ${status}`)

/** Raw response, refusals included. Throws `ApiError` if there is none. */
export async function fetchReply(endpoint: AppRoute, input: LooseInput): Promise<Response> {
  if (isPersonal(endpoint) && !mayAsk()) throw signedOut()
  return await requestEndpoint(endpoint, {
    ...input,
    headers: { ...headersOf(endpoint, input), ...input.headers },
    signal: signalOf(endpoint, input),
    fetch: (address, init) => (input.fetch ?? fetchInTime)(urlOf(address), init),
  })
}

const isPersonal = ({ access }: AppRoute) => access !== 'public' && access !== 'shop'

const refreshing: (typeof refresh)['path'] = '/cap/user/refresh'
const signingOut: (typeof logout)['path'] = '/cap/user/logout'

/** Reads end with the session; writes are completed. */
function signalOf(
  { method, path, harmless }: AppRoute,
  { signal }: LooseInput,
): AbortSignal | undefined {
  const isRead = method === 'GET' || harmless || path === refreshing
  if (!isRead || path === signingOut) return signal
  return signal ? AbortSignal.any([signal, readsSignal()]) : readsSignal()
}

/** `fetch` with the timeout of spec 7; every network failure becomes an `ApiError`. */
export async function fetchInTime(url: string, init: RequestInit): Promise<Response> {
  const limit = AbortSignal.timeout(callTimeoutMs)
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
  const response = await fetch(url, { ...init, signal }).catch((error: unknown) => {
    if (init.signal?.aborted) throw error
    throw limit.aborted ? timedOut(url) : noConnection(url)
  })
  // A GET response may come from a cache with an old date.
  if (init.method !== 'GET') learnClock(response.headers.get('date'))
  return response
}

const timedOut = (url: string) =>
  new ApiError(
    isAuthCall(url)
      ? authFailure(`timeout of ${callTimeoutMs}ms exceeded`)
      : `Marketday hasn’t answered for ${callTimeoutMs / 1000} seconds. Try again.`,
    { code: 'timeout' },
  )

const noConnection = (url: string) =>
  new ApiError(isAuthCall(url) ? authFailure('Network Error') : unreachable, {
    code: 'network_error',
  })

export function joinUrl(base: string, path: string): string {
  return `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
}

/** Bearer token, if any, and this tab's shop. */
export function identityHeaders(inTenant = true): Record<string, string> {
  const { token } = authState()
  const shop = inTenant ? currentShop() : ''
  return { ...(token && { authorization: `Bearer ${token}` }), ...(shop && { 'x-tenant': shop }) }
}

/** This tab's shop: from the URL for users with several shops, otherwise from the sign-in. */
export function currentShop(): string {
  const named = new URLSearchParams(globalThis.location?.search).get('shop')
  return named ?? authState().userInfo.tenant?.slug ?? ''
}

/** Whether the stored shop data (role, set-up, menu) belongs to this tab's shop, not to another tab's. */
export const isStoredShop = (): boolean =>
  currentShop() === (authState().userInfo.tenant?.slug ?? '')

export const urlOf = (address: string) => joinUrl(...baseOf(address))

function baseOf(path: string): [string, string] {
  const { apiBase, chatbotBase, scraperBase } = runtimeConfig()
  if (path.startsWith('/chatbot/')) return [chatbotBase, path.slice('/chatbot'.length)]
  if (path.startsWith('/scraper/')) return [scraperBase, path.slice('/scraper'.length)]
  return [apiBase, path]
}

function headersOf(
  { access, method, idempotency }: AppRoute,
  { idempotencyKey }: LooseInput,
): Record<string, string> {
  const isKeyed = method === 'POST' && idempotency !== 'never'
  return {
    ...identityHeaders(isInTenant(access)),
    ...(isKeyed && { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() }),
  }
}
