import { data, type RouterContextProvider } from 'react-router'
import type { Endpoint, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { ApiError } from '@marketday/transport/api-error.ts'
import type { CallInput } from '@marketday/transport/call-input.ts'
import { callInProcess } from '../platform/api/call-in-process.ts'
import { requestContext } from '../platform/request-context.ts'

type Server = Readonly<{ context: Readonly<RouterContextProvider>; request: Request }>

/** API call for actions, server only. Throws `ApiError`. */
export const callApi = <E extends Endpoint>(
  { context }: Pick<Server, 'context'>,
  endpoint: E,
  input: CallInput<E>,
): Promise<ResponseOf<E>> => callInProcess(context.get(requestContext).api, endpoint, input)

/**
 * API call for page loaders: a missing record becomes a missing page, with the page's path in the
 * message (spec 8).
 */
export async function loadFromApi<E extends Endpoint>(
  server: Server,
  endpoint: E,
  input: CallInput<E>,
): Promise<ResponseOf<E>> {
  try {
    return await callApi(server, endpoint, input)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isMissing = error.status === 404 || error.status === 400
    // oxlint-disable-next-line typescript/only-throw-error -- how the router answers with a status
    throw isMissing
      ? data(`Page not found: ${new URL(server.request.url).pathname}`, { status: 404 })
      : data(error.message, { status: error.status })
  }
}
