import { pathOf, type Endpoint } from '@marketday/contract/endpoints/endpoint'
import type { LooseInput } from './call-input.ts'

/**
 * Parts of the endpoint needed at run time. A bundle without room for the schemas repeats them as
 * `Route<typeof endpoint>`, so that only matching values compile.
 */
export type Route<E extends Pick<Endpoint, 'method' | 'path'> = Endpoint> = Pick<
  E,
  'method' | 'path'
> &
  Pick<Endpoint, 'produces'>

/** Sends one request as declared by the endpoint. The response is unread and may be a refusal. */
export function requestEndpoint(
  { method, path, produces }: Route,
  { params, query = {}, body, headers, signal, keepalive, fetch: carry = fetch }: LooseInput,
): Promise<Response> {
  const isForm = body instanceof FormData
  const isDocument = !isForm && (method !== 'GET' || !produces)
  return carry(pathOf({ path }, params) + searchOf(query), {
    method,
    headers: {
      accept: produces ?? 'application/json',
      ...(isDocument && { 'content-type': 'application/json' }),
      ...headers,
    },
    // The JSON content type of spec 7 promises a document, even for an empty body.
    body: isForm ? body : method === 'GET' ? undefined : JSON.stringify(body ?? {}),
    signal,
    keepalive,
  })
}

/** Omits undefined query values. */
function searchOf(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat())
      if (one !== undefined && one !== null) search.append(name, String(one))
  }
  return search.size > 0 ? `?${search}` : ''
}
