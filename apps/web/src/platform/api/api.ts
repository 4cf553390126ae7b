import type { Endpoint, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { ApiError } from './api-error.ts'
import { authState } from '../session/auth-store.ts'
import { send, type CallInput, type LooseInput } from './http.ts'
import { requestProof } from '../session/proof.ts'
import { refreshSession } from '../session/session.ts'
import { isExpired } from '../session/token.ts'

export { ApiError } from './api-error.ts'

/**
 * Calls an endpoint. An expired token is renewed first, and a refused one once
 * afterwards; where the server asks for a fresh proof of the person, the dialog
 * for it opens. A repeated request carries the same `Idempotency-Key`. Throws
 * `ApiError`.
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
    if (!(await isMended(endpoint, error))) throw error
    return send(endpoint, given)
  }
}

async function isMended(endpoint: Endpoint, error: unknown): Promise<boolean> {
  if (needsRefresh(endpoint, error)) return await refreshSession(authState().token)
  if (error instanceof ApiError && error.code === 'confirmation_required')
    return await requestProof(error.ways)
  return false
}

/** A refused token, not a refused password or code: those say so by a code of their own. */
const refusedToken: readonly unknown[] = ['unauthenticated', 'session_expired', null]

function needsRefresh({ access }: Endpoint, error: unknown) {
  if (!(error instanceof ApiError) || authState().token === '' || access === 'public') return false
  if (error.status === 401) return refusedToken.includes(error.code)
  return error.code === 'unknown_shop' && !isShopNamedInAddress()
}

/** Without `?shop=` the slug comes from what was stored at sign-in; another device may have changed it since. */
const isShopNamedInAddress = () => new URLSearchParams(location.search).has('shop')
