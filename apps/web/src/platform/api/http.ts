import {
  isInTenant,
  pathOf,
  type BodyInput,
  type Endpoint,
  type ParamsInput,
  type QueryInput,
  type ResponseOf,
} from '@marketday/contract/endpoints/endpoint'
import { logout, refresh } from '@marketday/contract/identity/identity'
import { ApiError, errorOf, failedWith } from './api-error.ts'
import { authState } from '../session/auth-store.ts'
import { mayAsk, readsSignal, signedOut } from '../session/asking.ts'
import { learnClock } from '../session/clock.ts'
import { runtimeConfig } from '../document-context.tsx'

export const callTimeoutMs = 60_000

type Part<K extends string, V> = [V] extends [undefined]
  ? unknown
  : undefined extends V
    ? { [P in K]?: V }
    : { [P in K]: V }

/** What one call passes, and nothing the endpoint does not declare. */
export type CallInput<E> = Part<'params', ParamsInput<E>> &
  Part<'query', QueryInput<E>> &
  Part<'body', BodyInput<E>> & {
    signal?: AbortSignal
    /** One key for one intention of the person; a repeated click passes the same key again. */
    idempotencyKey?: string
  }

export interface LooseInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  idempotencyKey?: string
  /** Goes out even when the page is left at this moment. */
  keepalive?: boolean
}

/** Sends one request as the endpoint declares it and reads the reply; knows nothing of refreshing tokens. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: LooseInput = {},
): Promise<ResponseOf<E>> {
  if (isPersonal(endpoint) && !mayAsk()) throw signedOut()
  const response = await request(addressOf(endpoint, input), {
    method: endpoint.method,
    headers: headersOf(endpoint, input),
    body: bodyOf(endpoint, input),
    signal: signalOf(endpoint, input),
    keepalive: input.keepalive,
  })
  if (response.status === 204) return undefined as ResponseOf<E>
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return (await (isJson ? response.json() : response.text())) as ResponseOf<E>
}

const isPersonal = ({ access }: Endpoint) => access !== 'public' && access !== 'shop'

/** What changes nothing ends with the session; what somebody is saving is seen through. */
function signalOf(endpoint: Endpoint, { signal }: LooseInput): AbortSignal | undefined {
  const isRead = endpoint.method === 'GET' || endpoint.harmless || endpoint === refresh
  if (!isRead || endpoint === logout) return signal
  return signal ? AbortSignal.any([signal, readsSignal()]) : readsSignal()
}

/** Fetches with the time limit of spec 7 and turns every failure into an `ApiError`. */
export async function request(url: string, init: RequestInit): Promise<Response> {
  const limit = AbortSignal.timeout(callTimeoutMs)
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
  const response = await fetch(url, { ...init, signal, credentials: 'same-origin' }).catch(
    (error: unknown) => {
      if (init.signal?.aborted) throw error
      throw limit.aborted
        ? new ApiError(failedWith(`timeout of ${callTimeoutMs}ms exceeded`), { code: 'timeout' })
        : new ApiError(failedWith('Network Error'), { code: 'network_error' })
    },
  )
  // Only a read may come from a cache, with the date of another day.
  if (init.method !== 'GET') learnClock(response.headers.get('date'))
  if (!response.ok) throw await errorOf(response)
  return response
}

/** Base and path meet with exactly one slash, whichever of them brings it. */
export function joinUrl(base: string, path: string): string {
  return `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
}

/** Bearer token when there is one, and the shop this tab works for. */
export function identityHeaders(): Record<string, string> {
  const { token } = authState()
  const shop = currentShop()
  return { ...(token && { authorization: `Bearer ${token}` }), ...(shop && { 'x-tenant': shop }) }
}

/** The tab's shop: the address says it for people with several shops, otherwise the sign-in does. */
export function currentShop(): string {
  const named = new URLSearchParams(globalThis.location?.search).get('shop')
  return named ?? authState().userInfo.tenant?.slug ?? ''
}

/** Whether what is stored of the shop (role, set-up, menu) is of this tab's shop, not of another tab's. */
export const isStoredShop = (): boolean =>
  currentShop() === (authState().userInfo.tenant?.slug ?? '')

function addressOf(endpoint: Pick<Endpoint, 'path'>, { params = {}, query = {} }: LooseInput) {
  const path = pathOf(endpoint, params)
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat())
      if (one !== undefined && one !== null) search.append(name, String(one))
  }
  const [base, rest] = baseOf(path)
  return joinUrl(base, rest) + (search.size > 0 ? `?${search}` : '')
}

function baseOf(path: string): [string, string] {
  const { apiBase, chatbotBase, scraperBase } = runtimeConfig()
  if (path.startsWith('/chatbot/')) return [chatbotBase, path.slice('/chatbot'.length)]
  if (path.startsWith('/scraper/')) return [scraperBase, path.slice('/scraper'.length)]
  return [apiBase, path]
}

function headersOf(
  endpoint: Endpoint,
  { body, idempotencyKey }: LooseInput,
): Record<string, string> {
  const { token } = authState()
  const shop = isInTenant(endpoint.access) ? currentShop() : ''
  const keyed = endpoint.method === 'POST' && endpoint.idempotency !== 'never'
  return {
    accept: 'application/json',
    ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(shop && { 'x-tenant': shop }),
    ...(keyed && { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() }),
  }
}

function bodyOf({ method }: Endpoint, { body }: LooseInput): BodyInit | undefined {
  if (body instanceof FormData) return body
  // The JSON content type of spec 7 promises a document, even where there is nothing to say.
  return method === 'GET' ? undefined : JSON.stringify(body ?? {})
}
