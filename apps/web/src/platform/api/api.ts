import type { Endpoint, ResponseOf } from '@marketday/contract/endpoint'
import { ApiError } from './api-error.ts'
import { authState } from '../session/auth-store.ts'
import { send, type CallInput, type LooseInput } from './http.ts'
import { refreshSession } from '../session/session.ts'
import { isExpired } from '../session/token.ts'

export { ApiError } from './api-error.ts'

/**
 * Calls an endpoint. An expired token is renewed first, and a refused one once
 * afterwards; the repeated request carries the same `Idempotency-Key`.
 * Throws `ApiError`.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>]
    : [input: CallInput<E>]
): Promise<ResponseOf<E>> {
  const given: LooseInput = {
    idempotencyKey: crypto.randomUUID(),
    ...(input as LooseInput | undefined),
  }
  const { token } = authState()
  if (isExpired(token)) await refreshSession(token)
  try {
    return await send(endpoint, given)
  } catch (error) {
    if (!needsRefresh(error) || !(await refreshSession(authState().token))) throw error
    return send(endpoint, given)
  }
}

function needsRefresh(error: unknown) {
  if (!(error instanceof ApiError) || authState().token === '') return false
  if (error.status === 401) return error.code !== 'wrong_credentials'
  return error.code === 'unknown_shop' && !isShopNamedInAddress()
}

/** Without `?shop=` the slug comes from what was stored at sign-in; another device may have changed it since. */
const isShopNamedInAddress = () => new URLSearchParams(location.search).has('shop')
