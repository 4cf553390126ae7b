import type { FastifyRequest } from 'fastify'

import type { Problem } from '@marketday/contract/endpoints/problem'

import { problemOf } from './errors.ts'
import { translateError } from './request-language.ts'

export type Answer<T> =
  | { readonly ok: true; readonly body: T }
  | {
      readonly ok: false
      readonly problem: Problem
      readonly retryAfterSeconds: number | null
    }

/** For pages: a failure becomes the problem that the endpoint would reply. */
export async function attempt<T>(
  { id, log }: Pick<FastifyRequest, 'id' | 'log'>,
  work: () => Promise<T>,
): Promise<Answer<T>> {
  try {
    return { ok: true, body: await work() }
  } catch (error) {
    const { problem, headers } = problemOf(translateError(error), id)
    if (problem.status >= 500) log.error({ err: error }, 'a page could not finish its work')
    const retryAfter = headers['retry-after']
    return { ok: false, problem, retryAfterSeconds: retryAfter ? Number(retryAfter) : null }
  }
}
