import { data, type RouterContextProvider } from 'react-router'
import { pathOf, type Endpoint, type ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { ApiError, errorOf } from '../platform/api/api-error.ts'
import type { CallInput, LooseInput } from '../platform/api/http.ts'
import { requestContext } from '../platform/request-context.ts'

/** A refusal of our own API, with the seconds it asks to wait where it names any. */
export class ServerCallError extends ApiError {
  readonly retryAfterSeconds: number | null

  constructor(refusal: ApiError, retryAfter: string | null) {
    super(refusal.message, refusal)
    this.retryAfterSeconds = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null
  }
}

type Server = Readonly<{ context: Readonly<RouterContextProvider>; request: Request }>

/** Calls our own API in process, on the server only. Throws `ServerCallError`. */
export async function callApi<E extends Endpoint>(
  { context }: Pick<Server, 'context'>,
  endpoint: E,
  input: CallInput<E>,
): Promise<ResponseOf<E>> {
  const { params, query = {}, body }: LooseInput = input
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  const address = pathOf(endpoint, params) + (search.size > 0 ? `?${search}` : '')
  const response = await context.get(requestContext).api.fetch(address, {
    method: endpoint.method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  })
  if (!response.ok)
    throw new ServerCallError(await errorOf(response), response.headers.get('retry-after'))
  return (await response.json()) as ResponseOf<E>
}

/** For page loaders: a missing thing is a missing page, with the page's own path in the message (spec 8). */
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
    throw isMissing ? pageNotFound(server.request) : data(error.message, { status: error.status })
  }
}

export const pageNotFound = (request: Request) =>
  data(`Page not found: ${new URL(request.url).pathname}`, { status: 404 })
