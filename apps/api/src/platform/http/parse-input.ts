import * as z from 'zod/mini'
import english from 'zod/v4/locales/en.js'

import type { BodyInput, BodyOf, Endpoint } from '@marketday/contract/endpoints/endpoint'

import { AppError, invalid } from './errors.ts'
import type { EndpointInput } from './idempotency.ts'

z.config(english())

/** Input in the endpoint's shape: 404 for an impossible address, else 400 with the fields. */
export function parseInput(endpoint: Endpoint, { params, query, body }: EndpointInput) {
  return {
    params: parse(endpoint.params, params, 'address'),
    query: parse(endpoint.query, query, 'query'),
    body: endpoint.rawBody ? undefined : parse(endpoint.body, body ?? {}, 'body'),
  }
}

export const parseBody = <E extends Endpoint>(endpoint: E, body: BodyInput<E>): BodyOf<E> =>
  parse(endpoint.body, body, 'body') as BodyOf<E>

function parse(
  schema: z.ZodMiniType | undefined,
  value: unknown,
  where: 'address' | 'query' | 'body',
): unknown {
  if (!schema) return undefined
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const errors = result.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }))
  // An impossible id gets the same response as a missing row.
  if (where === 'address')
    throw new AppError({ status: 404, code: 'not_found', message: 'Not found', errors })
  const first = errors[0]
  throw invalid(
    first?.message
      ? `${first.path ? `${first.path}: ` : ''}${first.message}`
      : 'Please check the highlighted fields',
    errors,
  )
}
