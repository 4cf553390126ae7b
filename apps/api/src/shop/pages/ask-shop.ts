import { pathOf } from '@marketday/contract/endpoints/endpoint'
import type {
  BodyInput,
  Endpoint,
  ParamsInput,
  QueryInput,
  ResponseOf,
} from '@marketday/contract/endpoints/endpoint'
import type { Problem } from '@marketday/contract/endpoints/problem'

import { uncounted } from '../../platform/rate-limits.ts'
import type { Visit } from './visit.ts'

interface Question<E> {
  readonly params?: ParamsInput<E>
  readonly query?: QueryInput<E>
  readonly body?: BodyInput<E>
  readonly idempotencyKey?: string
}

export type Answer<E> =
  | { readonly ok: true; readonly body: ResponseOf<E> }
  | { readonly ok: false; readonly problem: Problem }

/**
 * Asks the shop's own API for the same shopper, without leaving the process: a form without JavaScript
 * goes the same way as the islands, with the same checks. The cart's cookie passes both ways.
 */
export async function askShop<E extends Endpoint>(
  { server, request, reply }: Visit,
  endpoint: E,
  question: Question<E> = {},
): Promise<Answer<E>> {
  const { params, query, body, idempotencyKey } = question
  const response = await uncounted(() =>
    server.app.inject({
      method: endpoint.method,
      url: `/api${pathOf(endpoint, params as Record<string, string> | undefined)}`,
      query: query as Record<string, string> | undefined,
      headers: {
        host: request.headers.host,
        ...(request.headers.cookie && { cookie: request.headers.cookie }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      remoteAddress: request.ip,
      ...(body !== undefined && { payload: body as object }),
    }),
  )
  const cookies = response.headers['set-cookie']
  if (cookies) reply.header('set-cookie', cookies)
  if (response.statusCode < 300) return { ok: true, body: response.json() }
  return { ok: false, problem: response.json() }
}
