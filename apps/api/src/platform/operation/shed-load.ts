import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../http/errors.ts'

const sampleMs = 1_000

/**
 * Refuses with 503 what arrives while the process is a second behind or near the end of its memory, once that has
 * lasted for two samples: whoever is refused after one long breath, such as a start, would have been served.
 */
export async function shedLoad(app: FastifyInstance): Promise<void> {
  let busySamples = 0
  await app.register(underPressure, {
    maxEventLoopDelay: 1_000,
    maxHeapUsedBytes: 1_400 * 1024 * 1024,
    sampleInterval: sampleMs,
    pressureHandler: (request) => {
      // A balancer that sees a busy process as a dead one makes things worse.
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
