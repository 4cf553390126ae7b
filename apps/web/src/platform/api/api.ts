import type { Endpoint, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { ApiError } from '@marketday/transport/api-error.ts'
import type { CallArgs, LooseInput } from '@marketday/transport/call-input.ts'
import { authState } from '../session/auth-store.ts'
import { send } from './http.ts'
import { requestProof } from '../session/proof.ts'
import { refreshSession } from '../session/session.ts'
import { isExpired } from '../session/token.ts'

export { ApiError }

/**
 * Calls an endpoint. Refreshes an expired token before and a refused one after the request, once;
 * opens the reauthentication dialog if the server requires it. Retries use the same
 * `Idempotency-Key`. Throws `ApiError`.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArgs<E>
): Promise<ResponseOf<E>> {
  const requestInput: LooseInput = { idempotencyKey: crypto.randomUUID(), ...input }
  const { token } = authState()
  if (isExpired(token)) await refreshSession(token)
  try {
    return await send(endpoint, requestInput)
  } catch (error) {
    if (!(await isMended(endpoint, error))) throw error
    return send(endpoint, requestInput)
  }
}

async function isMended(endpoint: Endpoint, error: unknown): Promise<boolean> {
  if (needsRefresh(endpoint, error)) return await refreshSession(authState().token)
  if (error instanceof ApiError && error.code === 'confirmation_required')
    return await requestProof(error.ways)
  return false
}

/** Refused token, as opposed to a wrong password or code: those have their own error codes. */
const refusedToken: readonly unknown[] = ['unauthenticated', 'session_expired', null]

function needsRefresh({ access }: Endpoint, error: unknown) {
  if (!(error instanceof ApiError) || authState().token === '' || access === 'public') return false
  if (error.status === 401) return refusedToken.includes(error.code)
  return error.code === 'unknown_shop' && !isShopNamedInAddress()
}

/** Without `?shop=` the slug comes from the sign-in; another device may have changed it since. */
const isShopNamedInAddress = () => new URLSearchParams(location.search).has('shop')
