import type { Endpoint, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { ApiError } from '@marketday/transport/api-error.ts'
import type { CallInput } from '@marketday/transport/call-input.ts'
import type { RequestData } from '../request-context.ts'

/** Calls the API in process, on the server only. Throws `ApiError`. */
export async function callInProcess<E extends Endpoint>(
  api: RequestData['api'],
  endpoint: E,
  input: CallInput<E>,
): Promise<ResponseOf<E>> {
  const answer = await api.call(endpoint, input)
  if (answer.ok) return answer.body as ResponseOf<E>
  const { message, status, code, errors, requestId } = answer.problem
  const { retryAfterSeconds } = answer
  throw new ApiError(message, { status, code, errors, requestId, retryAfterSeconds })
}
