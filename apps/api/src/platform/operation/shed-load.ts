import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../http/errors.ts'

const sampleMs = 1_000

/**
 * Returns 503 while the event loop lags by a second or memory is nearly exhausted, for two samples
 * in a row: after a single pause, such as the start, requests can be served.
 */
export async function shedLoad(app: FastifyInstance): Promise<void> {
  let busySamples = 0
  await app.register(underPressure, {
    maxEventLoopDelay: 1_000,
    maxHeapUsedBytes: 1_400 * 1024 * 1024,
    sampleInterval: sampleMs,
    pressureHandler: (request) => {
      // Health checks are exempt: a busy process must not look dead to the load balancer.
      if (busySamples < 2 || /^\/(healthz|readyz|metrics)/.test(request.url)) return
      throw veryBusy()
    },
  })
  const watch = setInterval(() => {
    busySamples = app.isUnderPressure() ? busySamples + 1 : 0
  }, sampleMs).unref()
  app.addHook('onClose', async () => clearInterval(watch))
}

const veryBusy = () =>
  new AppError({
    status: 503,
    code: 'unavailable',
    message: 'We’re very busy right now. Please try again in a moment',
    headers: { 'retry-after': '2' },
  })
