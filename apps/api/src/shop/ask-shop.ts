import type {
  BodyInput,
  Endpoint,
  ParamsInput,
  QueryInput,
  ResponseOf,
} from '@marketday/contract/endpoints/endpoint'
import type { Problem } from '@marketday/contract/endpoints/problem'

import { perform } from '../platform/http/bind-route.ts'
import { problemOf } from '../platform/http/errors.ts'
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
 * Calls a shop endpoint for the page's shopper: forms without JavaScript use the same path and
 * checks as the islands.
 */
export async function askShop<E extends Endpoint>(
  { server, request, reply }: Visit,
  endpoint: E,
  { params, query, body, idempotencyKey: key }: Question<E> = {},
): Promise<Answer<E>> {
  const input = { params: params ?? {}, query: query ?? {}, body, key }
  try {
    const body = await perform(server.app, endpoint, { request, reply, input })
    return { ok: true, body: body as ResponseOf<E> }
  } catch (error) {
    const { problem } = problemOf(error, request.id)
    if (problem.status >= 500) request.log.error({ err: error }, 'a page could not ask its shop')
    return { ok: false, problem }
  }
}
