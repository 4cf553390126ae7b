import type { Endpoint, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { CallInput } from '@marketday/transport/call-input.ts'
import { readReply } from '@marketday/transport/read-reply.ts'
import { requestEndpoint } from '@marketday/transport/request-endpoint.ts'
import type { RequestData } from '../request-context.ts'

/** Calls the API in process, on the server only. Throws `ApiError`. */
export async function callInProcess<E extends Endpoint>(
  api: RequestData['api'],
  endpoint: E,
  input: CallInput<E>,
): Promise<ResponseOf<E>> {
  return await readReply(
    await requestEndpoint(endpoint, {
      ...input,
      fetch: (path, init) => api.fetch(path, init),
    }),
  )
}
