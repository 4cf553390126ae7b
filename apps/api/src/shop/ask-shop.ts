import type { Endpoint, ResponseOf } from '@marketday/contract/endpoints/endpoint'

import { attempt } from '../platform/http/attempt.ts'
import type { Answer as AnswerWith } from '../platform/http/attempt.ts'
import { perform } from '../platform/http/bind-route.ts'
import type { VerbInput } from '../platform/http/handle.ts'
import type { Visit } from './shop-visit.ts'

export type Answer<E> = AnswerWith<ResponseOf<E>>

/**
 * Calls a shop endpoint for the page's shopper: forms without JavaScript use the same path and
 * checks as the islands.
 */
export function askShop<E extends Endpoint>(
  { server, request, reply }: Visit,
  endpoint: E,
  { params, query, body, key }: VerbInput<E> = {},
): Promise<Answer<E>> {
  const input = { params: params ?? {}, query: query ?? {}, body, key }
  return attempt(request, async () => {
    const replied = await perform(server.app, endpoint, { request, reply, input })
    return replied as ResponseOf<E>
  })
}
