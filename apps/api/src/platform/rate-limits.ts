import { setTimeout as pause } from 'node:timers/promises'

import type { RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Endpoint } from '@marketday/contract/endpoints/endpoint'

import { usualWritesPerMinute } from '../config.ts'
import type { Config } from '../config.ts'
import { AppError } from './http/errors.ts'
import { requestTranslate } from './http/request-language.ts'
import { hostNameOf } from './http/host.ts'
import { networkOf } from './network.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'

/** Rate limit per network and endpoint, and per shop on a shop's host; false for none. */
export function limitOf(config: Config, endpoint: Endpoint): RateLimitOptions | false {
  const { limit, access, method } = endpoint
  if (access !== 'shop') return limit ? { max: limit.max, timeWindow: limit.seconds * 1000 } : false
  if (!limit) return shopLimit(config, method)
  // A raised write limit raises all write limits proportionally.
  const share = config.shopLimits.writesPerMinute / usualWritesPerMinute
  return { max: Math.ceil(limit.max * share), timeWindow: limit.seconds * 1000, ...perShop }
}

export function shopLimit({ shopLimits }: Config, method: string): RateLimitOptions {
  const max = method === 'GET' ? shopLimits.readsPerMinute : shopLimits.writesPerMinute
  return { max, timeWindow: 60_000, ...perShop }
}

const perShop: RateLimitOptions = {
  keyGenerator: (request: FastifyRequest) =>
    `${networkOf(request.ip)} ${hostNameOf(request.raw) ?? ''}`,
}

export const tooMany = (_request: unknown, { ttl }: { ttl: number }): AppError => {
  const seconds = Math.max(1, Math.ceil(ttl / 1000))
  return new AppError({
    status: 429,
    code: 'too_many_requests',
    message: requestTranslate()('errors.tooManyRequests', { seconds }),
    headers: { 'retry-after': String(seconds) },
  })
}

/** Counts a request; throws 429 beyond the limit. */
export type RateLimit = (request: FastifyRequest, reply?: FastifyReply) => Promise<void>

/** One counter for all ways to an endpoint: over HTTP and from a page. */
export function createRateLimit(app: FastifyInstance, options: RateLimitOptions): RateLimit {
  const count = app.createRateLimit(options)
  return async (request, reply) => {
    const counted = await count(request)
    if (counted.isAllowed) return
    const { max, remaining, ttl, ttlInSeconds, isExceeded } = counted
    reply?.headers({
      'ratelimit-limit': max,
      'ratelimit-remaining': remaining,
      'ratelimit-reset': ttlInSeconds,
    })
    if (isExceeded) throw tooMany(request, { ttl })
  }
}

export type ShopTurn = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>

/** Limits each shop's concurrency, so that a crowded shop does not slow down others. */
export function createShopTurn({ shopLimits: { atOnce } }: Config): ShopTurn {
  const { run } = createConcurrencyLimit({
    atOnce: Infinity,
    atOnceEach: atOnce,
    waitingAtMost: 4 * atOnce,
  })
  return (request, work) => run(work, hostNameOf(request.raw) ?? '')
}

const refusalPauseMs = 1_000
const pausedAtMost = 1_000
let paused = 0

/** Delays 429 responses: immediate ones are retried immediately. Waiting costs nothing. */
export async function slowRefusal(status: number): Promise<void> {
  if (status !== 429 || paused >= pausedAtMost) return
  paused += 1
  try {
    await pause(refusalPauseMs)
  } finally {
    paused -= 1
  }
}
